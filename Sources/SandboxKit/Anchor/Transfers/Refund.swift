import StellarKit

/// Money that went back.
struct Refund: Hashable, Codable, Sendable {
  /// A transaction's hash, or a bank's number.
  var id: String
  /// Whether it went back on the ledger.
  var isOnLedger: Bool
  var amount: Amount
}
