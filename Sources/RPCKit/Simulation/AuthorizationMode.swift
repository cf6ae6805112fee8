/// How a simulation treats the authorizations that a contract asks for.
public enum AuthorizationMode: String, Hashable, Sendable, CaseIterable {
  /// Those in the transaction have to suffice.
  case enforce
  /// Those that are asked for are gathered; each has to begin with the contract that is called.
  case record
  /// Those that are asked for are gathered, wherever they begin.
  case recordAllowingNonRoot = "record_allow_nonroot"
}
