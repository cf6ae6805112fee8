public import StellarXDR

/// One step of what an authorization allows, with its place in the tree of calls.
public struct AuthorizedCall: Hashable, Sendable {
  /// How deep it is: 0 for the call that the transaction makes, 1 for those which that makes, and so on.
  public let level: Int
  /// What is done.
  public let function: XDR.SorobanAuthorizedFunction

  /// A step.
  public init(level: Int, function: XDR.SorobanAuthorizedFunction) {
    self.level = level
    self.function = function
  }

  /// The contract that is called, with what it is given; nil where a contract is made, and for a call that no network takes.
  public var call: ContractCall? {
    guard case .contractFn(let arguments) = function else { return nil }
    return try? ContractCall(arguments)
  }
}

extension XDR.SorobanAuthorizedInvocation {
  /// All steps of the tree, each before those that it makes in turn.
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
  /// All that it allows: the call that the transaction makes, and those that come of it.
  public var calls: [AuthorizedCall] { entry.rootInvocation.calls }
}
