/// The range of ledgers that RPC reports on.
struct RetainedLedgers: Sendable {
  /// One of the range's ends.
  struct Ledger: Sendable {
    var sequence: UInt32
    /// In seconds since 1970.
    var closeTime: UInt64

    init(_ header: LedgerHeader) {
      (sequence, closeTime) = (header.sequence, header.closeTime)
    }
  }

  var oldest: Ledger
  var latest: Ledger

  func contains(_ sequence: UInt32) -> Bool { (oldest.sequence...latest.sequence).contains(sequence) }

  /// The range's ends, in the words of a refusal.
  var described: String { "the oldest ledger: \(oldest.sequence) and the latest ledger: \(latest.sequence) for this rpc instance" }
}
