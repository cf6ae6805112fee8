/// How a transaction is simulated.
public struct SimulationOptions: Hashable, Sendable {
  /// What becomes of authorizations; nil for what the transaction shows: enforced where it has some, else recorded. Only calls of contracts have a mode.
  public var authorization: AuthorizationMode?
  /// CPU instructions to allow for besides those that the simulation took; nil for none.
  public var instructionLeeway: UInt64?
  /// Whether recorded authorizations are to be bound to their address (CAP-71); servers before version 27.1 don't look at it.
  public var usesAddressBoundCredentials: Bool

  /// Puts some together.
  public init(authorization: AuthorizationMode? = nil, instructionLeeway: UInt64? = nil, usesAddressBoundCredentials: Bool = false) {
    self.authorization = authorization
    self.instructionLeeway = instructionLeeway
    self.usesAddressBoundCredentials = usesAddressBoundCredentials
  }
}

/// How a simulation treats the authorizations that a contract asks for.
public enum AuthorizationMode: String, Hashable, Sendable, CaseIterable {
  /// Those in the transaction have to suffice.
  case enforce
  /// Those that are asked for are gathered; each has to begin with the contract that is called.
  case record
  /// Those that are asked for are gathered, wherever they begin.
  case recordAllowingNonRoot = "record_allow_nonroot"
}
