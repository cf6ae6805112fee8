public import StellarKit
import StellarXDR

/// What a call of a token's function does (SEP-41, and the functions that only the contracts of assets have). Amounts are in the token's smallest
/// unit, and never below zero. It says what the function is for. If the contract isn't an asset's, only its code says whether it does that.
public enum TokenCall: Hashable, Sendable {
  /// One holder pays another.
  case transfer(from: ContractAddress, to: ContractAddress, amount: Int128)
  /// A spender with an allowance pays from what another holds.
  case transferFrom(spender: ContractAddress, from: ContractAddress, to: ContractAddress, amount: Int128)
  /// A spender may spend what another holds, until a ledger. An amount of 0 revokes that.
  case approve(from: ContractAddress, spender: ContractAddress, amount: Int128, untilLedger: UInt32)
  /// Tokens of a holder are destroyed.
  case burn(from: ContractAddress, amount: Int128)
  /// A spender with an allowance destroys tokens that another holds.
  case burnFrom(spender: ContractAddress, from: ContractAddress, amount: Int128)
  /// New tokens are made.
  case mint(to: ContractAddress, amount: Int128)
  /// Tokens of a holder are taken back.
  case clawback(from: ContractAddress, amount: Int128)
  /// A balance is unfrozen or frozen.
  case setAuthorized(ContractAddress, Bool)
  /// Another address administers the token from then on.
  case setAdmin(ContractAddress)
  /// An account can hold the asset from then on.
  case trust(ContractAddress)

  /// Reads a call; nil for one of another function, with other values, or with an amount below zero.
  public init?(_ call: ContractCall) {
    var values = Values(call.arguments)
    guard let read = try? Self.read(call.function.text, &values), values.isAtEnd else { return nil }
    self = read
  }

  private static func read(_ function: String, _ values: inout Values) throws(ContractValueError) -> TokenCall? {
    switch function {
    case "transfer": .transfer(from: try values.party(), to: try values.recipient(), amount: try values.amount())
    case "transfer_from":
      .transferFrom(spender: try values.party(), from: try values.party(), to: try values.party(), amount: try values.amount())
    case "approve":
      .approve(from: try values.party(), spender: try values.party(), amount: try values.amount(), untilLedger: try values.next())
    case "burn": .burn(from: try values.party(), amount: try values.amount())
    case "burn_from": .burnFrom(spender: try values.party(), from: try values.party(), amount: try values.amount())
    case "mint": .mint(to: try values.party(), amount: try values.amount())
    case "clawback": .clawback(from: try values.party(), amount: try values.amount())
    case "set_authorized": .setAuthorized(try values.party(), try values.next())
    case "set_admin": .setAdmin(try values.party())
    case "trust": .trust(try values.party())
    default: nil
    }
  }

  /// The amount of the token, in its smallest unit; nil if the call has none.
  public var amount: Int128? {
    switch self {
    case .transfer(_, _, let amount), .transferFrom(_, _, _, let amount), .approve(_, _, let amount, _), .burn(_, let amount),
      .burnFrom(_, _, let amount), .mint(_, let amount), .clawback(_, let amount):
      amount
    case .setAuthorized, .setAdmin, .trust: nil
    }
  }

  /// The address that has to authorize the call; nil for a call that only the token's administrator may make, whom it doesn't name.
  public var authorizer: ContractAddress? {
    switch self {
    case .transfer(let from, _, _), .approve(let from, _, _, _), .burn(let from, _): from
    case .transferFrom(let spender, _, _, _), .burnFrom(let spender, _, _): spender
    case .trust(let holder): holder
    case .mint, .clawback, .setAuthorized, .setAdmin: nil
    }
  }

  /// The holder whose tokens become fewer, or may.
  public var giver: ContractAddress? {
    switch self {
    case .transfer(let from, _, _), .transferFrom(_, let from, _, _), .approve(let from, _, _, _), .burn(let from, _), .burnFrom(_, let from, _),
      .clawback(let from, _):
      from
    case .mint, .setAuthorized, .setAdmin, .trust: nil
    }
  }

  /// The address that gets tokens, or may spend them.
  public var taker: ContractAddress? {
    switch self {
    case .transfer(_, let to, _), .transferFrom(_, _, let to, _), .mint(let to, _), .approve(_, let to, _, _): to
    case .burn, .burnFrom, .clawback, .setAuthorized, .setAdmin, .trust: nil
    }
  }
}

extension Sequence<TokenCall> {
  /// The accounts that are paid, and could need a memo to know who the money is for (SEP-29), which no call carries: each once. A muxed address says
  /// that by itself.
  var recipientsToAskForMemo: [AccountID] {
    reduce(into: []) { accounts, call in
      let recipient: AccountID? =
        switch call {
        case .transfer(_, let to, _), .transferFrom(_, _, let to, _): to.account
        default: nil
        }
      if let recipient, !accounts.contains(recipient) { accounts.append(recipient) }
    }
  }
}

/// The values of a call, one after the other.
private struct Values {
  private var left: ArraySlice<XDR.SCVal>

  init(_ values: [XDR.SCVal]) {
    left = values[...]
  }

  var isAtEnd: Bool { left.isEmpty }

  mutating func next<Value: ContractValue>() throws(ContractValueError) -> Value {
    guard let value = left.popFirst() else { throw .missingField("\(Value.self)") }
    return try Value(contractValue: value)
  }

  /// Reads the address of an account or a contract.
  mutating func party() throws(ContractValueError) -> ContractAddress {
    let address: ContractAddress = try next()
    guard address.canAct else { throw .wrongType(expected: "account or contract", found: address.description) }
    return address
  }

  /// Reads the address of an account or a contract, or a muxed one, which has a number within it.
  mutating func recipient() throws(ContractValueError) -> ContractAddress {
    let address: ContractAddress = try next()
    guard address.holder.canAct else { throw .wrongType(expected: "account or contract", found: address.description) }
    return address
  }

  mutating func amount() throws(ContractValueError) -> Int128 {
    let amount: Int128 = try next()
    guard amount >= 0 else { throw .notANumber("\(amount)") }
    return amount
  }
}
