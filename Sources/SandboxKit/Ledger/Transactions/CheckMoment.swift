/// The moment for which a transaction is checked.
struct CheckMoment: Sendable {
  /// The ledger that would hold the transaction.
  var sequence: UInt32
  /// The close time to compare lower bounds with, in seconds since 1970.
  var closeTime: UInt64
  /// How much later than ``closeTime`` the ledger may close, in seconds. Upper bounds are compared with the two together.
  var latestCloseOffset: UInt64 = 0
  /// Whether the transaction is in a ledger, so that its fee has been taken.
  var isApplying = false
}
