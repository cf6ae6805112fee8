public import RPCKit
public import Sentences
public import StellarKit
import StellarXDR

/// One step of a contract call, with what is known of it.
public struct ExplainedCall: Hashable, Sendable {
  /// How much of a step is understood.
  public enum Understanding: String, Hashable, Sendable {
    /// The network itself says what it does: it is a step of an asset's contract.
    case known
    /// Its name and its values are those of a token's step (SEP-41). Only the contract's code says whether it does just that.
    case token
    /// The contract's specification has names for it. Only its code says what it does.
    case named
    /// Nobody says what it is, or its values aren't those that the contract says it takes.
    case unknown
  }

  /// How deep it is: 0 for the call that the transaction makes, 1 for the calls which that one makes, and so on.
  public let level: Int
  /// The contract that is called; nil if one is created.
  public let contract: ContractAddress?
  /// The function's name, made fit to be shown; empty if a contract is created.
  public let function: String
  /// The function's arguments, in order, by name if the contract has names.
  public let arguments: [DescribedCall.Argument]
  /// What the contract says of itself as a token; nil for any other.
  public let token: TokenMetadata?
  /// What it does, if it is a token's step.
  public let step: TokenCall?
  /// What it does if its contract is a token's, which may not say so now.
  let tokenCall: TokenCall?
  /// How much of it is understood.
  public let understanding: Understanding
  /// The warning if it signs in somewhere (SEP-45); nil if it doesn't.
  let signInWarning: Sentence?
  /// The warning if it has an amount of a token whose decimals aren't known from before, or that now reports others; nil if it hasn't.
  let decimalsWarning: Sentence?
  /// The words for it if it isn't a token's step.
  private let plain: Sentence

  /// A call of a contract's function.
  ///
  /// - Parameters:
  ///   - token: what the contract says of itself as a token, with the decimals that are known of it.
  ///   - decimalsWarning: makes the warning about its decimals, if there is one, for an amount in its smallest units.
  init(
    _ call: ContractCall, level: Int, specification: ContractSpecification?, token: TokenMetadata?,
    decimalsWarning: (Int128) -> Sentence? = { _ in nil }
  ) {
    let described = (specification ?? ContractSpecification(entries: [])).described(call)
    tokenCall = TokenCall(call)
    let step = token == nil ? nil : tokenCall
    self.level = level
    contract = call.contract
    function = call.function.text
    arguments = described.arguments
    self.token = token
    self.step = step
    signInWarning = call.signInWarning
    self.decimalsWarning = step?.amount.flatMap { $0 > 0 ? decimalsWarning($0) : nil }
    understanding =
      switch (described.isUnderstood, step, token?.asset) {
      case (false, _, _): .unknown
      case (true, .some, .some): .known
      case (true, .some, nil): .token
      // A token's function with values that no token takes, such as an amount below zero.
      case (true, nil, _) where described.call.isOfToken: .unknown
      case (true, nil, .some): .known
      case (true, nil, nil): .named
      }
    plain = "call the function \(call.function.text) of the contract \(call.contract.description)"
  }

  /// Anything else: the creation of a contract, or what no network would accept.
  init(_ function: XDR.SorobanAuthorizedFunction, level: Int) {
    let made: XDR.HostFunction
    switch function {
    case .contractFn(let call): made = .invokeContract(call)
    case .createContractHostFn(let contract): made = .createContract(contract)
    case .createContractV2HostFn(let contract): made = .createContractV2(contract)
    }
    self.level = level
    (contract, self.function, arguments, token, step, tokenCall, signInWarning, decimalsWarning) = (nil, "", [], nil, nil, nil, nil, nil)
    // Of any other contract, only its code says what it will do.
    if case .createContract(let contract) = made, case .asset = contract.contractIDPreimage, contract.executable == .stellarAsset {
      understanding = .known
    } else {
      understanding = .unknown
    }
    plain = XDR.OperationBody.invokeHostFunction(XDR.InvokeHostFunctionOp(hostFunction: made, auth: [])).words
  }

  /// Whether the person can be told what it is.
  public var isUnderstood: Bool { understanding != .unknown }

  /// The amount of its token as people write it, with the token's name; nil if it has none.
  public var amount: Sentence? {
    guard let units = step?.amount, let token, let amount = try? token.amount(units) else { return nil }
    return "\(decimal: amount.description) \(tokenName)"
  }

  private var tokenName: Sentence {
    guard let token, let contract else { return "" }
    return TokenLabel(token, contract).fullName
  }

  /// Describes the step in words.
  ///
  /// - Parameter context: the names of its parties, and when ledgers close.
  public func words(_ context: CallContext) -> Sentence {
    guard isUnderstood, let step else { return plain }
    let name = tokenName
    let sum = amount ?? name
    switch step {
    case .transfer(let from, let to, _): return "pay \(sum) from \(context.party(from)) to \(context.party(to))"
    case .transferFrom(let spender, let from, let to, _):
      return "pay \(sum) from \(context.party(from)) to \(context.party(to)), as \(context.party(spender)) was allowed to"
    case .approve(let from, let spender, 0, _): return "no longer let \(context.party(spender)) spend \(name) of \(context.party(from))"
    case .approve(let from, let spender, _, let until):
      return "let \(context.party(spender)) spend up to \(sum) of \(context.party(from)) at any time until \(context.moment(until))"
    case .burn(let from, _): return "burn \(sum) of \(context.party(from))"
    case .burnFrom(let spender, let from, _):
      return "burn \(sum) of \(context.party(from)), as \(context.party(spender)) was allowed to"
    case .mint(let to, _): return "mint \(sum) to \(context.party(to))"
    case .clawback(let from, _): return "claw back \(sum) from \(context.party(from))"
    case .setAuthorized(let holder, true): return "unfreeze the \(name) of \(context.party(holder))"
    case .setAuthorized(let holder, false): return "freeze the \(name) of \(context.party(holder))"
    case .setAdmin(let admin): return "make \(context.party(admin)) the administrator of \(name)"
    case .trust(let holder): return "add a trustline for \(name) to \(context.party(holder))"
    }
  }
}

extension ContractCall {
  /// Whether it has the name of a function that moves a token, or says who may.
  fileprivate var isOfToken: Bool {
    ["transfer", "transfer_from", "approve", "burn", "burn_from", "mint", "clawback", "set_authorized", "set_admin", "trust"].contains(function.text)
  }
}
