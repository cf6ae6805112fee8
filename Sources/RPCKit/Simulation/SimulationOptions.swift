/// The options for simulating a transaction.
public struct SimulationOptions: Hashable, Sendable {
  /// How authorizations are treated; nil to decide by the transaction: enforced if it has some, otherwise recorded. Only contract calls have a mode.
  public var authorization: AuthorizationMode?
  /// The CPU instructions to allow in addition to those that the simulation used; nil for none.
  public var instructionLeeway: UInt64?
  /// Whether recorded authorizations should be bound to their address (CAP-71); servers before version 27.1 ignore this.
  public var usesAddressBoundCredentials: Bool

  /// The options for a simulation.
  public init(authorization: AuthorizationMode? = nil, instructionLeeway: UInt64? = nil, usesAddressBoundCredentials: Bool = false) {
    self.authorization = authorization
    self.instructionLeeway = instructionLeeway
    self.usesAddressBoundCredentials = usesAddressBoundCredentials
  }
}

/// How a simulation treats the authorizations that a contract requires.
public enum AuthorizationMode: String, Hashable, Sendable, CaseIterable {
  /// The authorizations in the transaction must suffice.
  case enforce
  /// The required authorizations are recorded; each has to begin with the contract that is called.
  case record
  /// The required authorizations are recorded, wherever they begin.
  case recordAllowingNonRoot = "record_allow_nonroot"
}
