public import Foundation
public import StellarKit
public import StellarXDR

/// What a token's contract told of a movement or an allowance (SEP-41, CAP-67). The contract may be anybody's, and say whatever it likes.
public struct TokenEvent: Hashable, Sendable {
  /// What happened; amounts are in the token's smallest unit, and never below zero.
  public enum Kind: Hashable, Sendable {
    /// One gave to another; with the number, text or hash that tells apart whom it was for within the recipient.
    case transfer(from: ContractAddress, to: ContractAddress, amount: Int128, tag: Tag?)
    /// New tokens came to somebody.
    case mint(to: ContractAddress, amount: Int128, tag: Tag?)
    /// Somebody's tokens were destroyed.
    case burn(from: ContractAddress, amount: Int128)
    /// Somebody's tokens were taken back.
    case clawback(from: ContractAddress, amount: Int128)
    /// Somebody may spend another's, until a ledger.
    case approve(from: ContractAddress, spender: ContractAddress, amount: Int128, untilLedger: UInt32)
    /// A balance was frozen or freed.
    case setAuthorized(ContractAddress, Bool)
  }

  /// What tells apart whom a payment is for within its recipient: the number of `M…` and `W…`, or a classic payment's memo.
  public enum Tag: Hashable, Sendable {
    /// A number.
    case number(UInt64)
    /// A text, as its bytes: a memo's needn't be UTF-8, and a contract may say more than a memo's 28. `PrintableText` makes it fit to be shown.
    case text([UInt8])
    /// A hash.
    case hash(Bytes32)
  }

  /// Its place in the order of all events.
  public let id: EventCursor
  /// The token's contract.
  public let contract: ContractAddress
  /// The ledger it is of.
  public let ledger: UInt32
  /// When that ledger closed.
  public let closedAt: Date
  /// The transaction it comes from.
  public let transactionHash: TransactionHash
  /// What happened.
  public let kind: Kind

  /// Reads an event.
  ///
  /// - Returns: nil for an event of something else.
  /// - Throws: `ContractValueError` for one that has the name of these and another form, or an amount below zero; ``RPCError`` for what can't be read at all.
  public init?(_ event: RPCEvent) throws {
    guard let contract = try event.contract.map({ try ContractAddress($0) }), event.kind == EventFilter.Kind.contract.rawValue,
      let kind = try Kind(topics: event.topics.map { try $0.value() }, data: event.value.value())
    else { return nil }
    self.kind = kind
    self.contract = contract
    (id, ledger, closedAt, transactionHash) = (event.id, event.ledger, event.closedAt, event.transactionHash)
  }

  /// Those whom it is about.
  public var parties: Set<ContractAddress> {
    switch kind {
    case .transfer(let from, let to, _, _), .approve(let from, let to, _, _): [from, to]
    case .mint(let address, _, _), .burn(let address, _), .clawback(let address, _), .setAuthorized(let address, _): [address]
    }
  }
}

extension TokenEvent.Kind {
  /// What topics and data say.
  ///
  /// - Returns: nil for what isn't one of these.
  /// - Throws: `ContractValueError`
  public init?(topics: [XDR.SCVal], data: XDR.SCVal) throws(ContractValueError) {
    guard case .symbol(let name)? = topics.first else { return nil }
    let addresses = try Self.addresses(topics.dropFirst())
    // Before protocol 23 the administrator stood before the one whom it is about.
    let (first, last) = (addresses.first, addresses.last)
    switch (String(decoding: name, as: UTF8.self), addresses.count) {
    case ("transfer", 2):
      let (amount, tag) = try Self.amount(data)
      guard let first, let last else { return nil }
      self = .transfer(from: first, to: last, amount: amount, tag: tag)
    case ("mint", 1...2):
      let (amount, tag) = try Self.amount(data)
      guard let last else { return nil }
      self = .mint(to: last, amount: amount, tag: tag)
    case ("burn", 1):
      guard let first else { return nil }
      self = .burn(from: first, amount: try Self.amount(data).0)
    case ("clawback", 1...2):
      guard let last else { return nil }
      self = .clawback(from: last, amount: try Self.amount(data).0)
    case ("approve", 2):
      let (amount, until) = try Self.allowance(data)
      guard let first, let last else { return nil }
      self = .approve(from: first, spender: last, amount: amount, untilLedger: until)
    case ("set_authorized", 1...2):
      guard let last else { return nil }
      self = .setAuthorized(last, try Bool(contractValue: data))
    case ("transfer", _), ("mint", _), ("burn", _), ("clawback", _), ("approve", _), ("set_authorized", _):
      throw .wrongType(expected: "address", found: topics.dropFirst().first?.kind ?? "nothing")
    default: return nil
    }
  }

  /// The addresses that follow the name. An asset's own name may come after them.
  private static func addresses(_ topics: ArraySlice<XDR.SCVal>) throws(ContractValueError) -> [ContractAddress] {
    var found: [ContractAddress] = []
    for topic in topics {
      guard case .address(let address) = topic else { break }
      found.append(ContractAddress(address))
    }
    return found
  }

  /// A number, or a structure that has it beside whatever else.
  private static func amount(_ data: XDR.SCVal) throws(ContractValueError) -> (Int128, TokenEvent.Tag?) {
    guard case .map = data else { return (try positive(try Int128(contractValue: data)), nil) }
    let fields = try ContractFields(contractValue: data)
    return (try positive(try fields.value("amount")), try tag(try fields.find("to_muxed_id")))
  }

  private static func tag(_ value: XDR.SCVal?) throws(ContractValueError) -> TokenEvent.Tag? {
    switch value {
    case nil: nil
    case .u64(let number)?: .number(number)
    case .string(let bytes)?: .text(bytes)
    case let value?: .hash(try Bytes32(contractValue: value))
    }
  }

  private static func allowance(_ data: XDR.SCVal) throws(ContractValueError) -> (Int128, UInt32) {
    guard case .vec(let items?) = data else {
      let fields = try ContractFields(contractValue: data)
      return (try positive(try fields.value("amount")), try fields.value("live_until_ledger"))
    }
    guard items.count == 2 else { throw .wrongLength(expected: 2, found: items.count) }
    return (try positive(try Int128(contractValue: items[0])), try UInt32(contractValue: items[1]))
  }

  private static func positive(_ amount: Int128) throws(ContractValueError) -> Int128 {
    guard amount >= 0 else { throw .notANumber("\(amount)") }
    return amount
  }
}
