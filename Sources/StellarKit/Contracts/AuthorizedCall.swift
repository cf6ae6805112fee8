public import StellarXDR

/// One step that an authorization allows, with its position in the tree of calls.
public struct AuthorizedCall: Hashable, Sendable {
  /// The depth: 0 for the call that the transaction makes, 1 for the calls made by that call, and so on.
  public let level: Int
  /// The authorized function.
  public let function: XDR.SorobanAuthorizedFunction

  /// A step.
  public init(level: Int, function: XDR.SorobanAuthorizedFunction) {
    self.level = level
    self.function = function
  }

  /// The contract call of the step; nil if it creates a contract, and for a call that no network accepts.
  public var call: ContractCall? {
    guard case .contractFn(let arguments) = function else { return nil }
    return try? ContractCall(arguments)
  }
}

extension XDR.SorobanAuthorizedInvocation {
  /// All steps of the tree, each before the steps that it makes in turn.
  public var calls: [AuthorizedCall] {
    var found: [AuthorizedCall] = []
    collect(level: 0, into: &found)
    return found
  }

  private func collect(level: Int, into found: inout [AuthorizedCall]) {
    found.append(AuthorizedCall(level: level, function: function))
    for invocation in subInvocations { invocation.collect(level: level + 1, into: &found) }
  }
}

extension ContractAuthorization {
  /// Everything that it allows: the call that the transaction makes, and the calls that result from it.
  public var calls: [AuthorizedCall] { entry.rootInvocation.calls }
}
