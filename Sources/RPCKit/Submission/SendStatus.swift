/// What a node says to a transaction that it was handed.
public enum SendStatus: String, Hashable, Sendable, Codable {
  /// It has taken it: ask for it by its hash until a ledger has closed after its last moment.
  case pending = "PENDING"
  /// It has had it already: ask for it likewise.
  case duplicate = "DUPLICATE"
  /// It can't take it now, as when another one of the account is waiting: hand in the same one again.
  case tryAgainLater = "TRY_AGAIN_LATER"
  /// It has refused it.
  case error = "ERROR"
}
