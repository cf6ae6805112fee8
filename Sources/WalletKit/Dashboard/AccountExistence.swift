/// What is known of whether an account exists.
public enum AccountExistence: Hashable, Sendable {
  /// The network didn't answer, in its words; it says nothing about the account.
  case unknown(NetworkError)
  /// The network has no such account.
  case notFound
  /// The account exists.
  case exists
}
