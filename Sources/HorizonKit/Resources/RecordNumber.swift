/// A record's position in the history, from its paging token: an operation's number and, for an effect or a trade of the operation, its index.
struct RecordNumber: Comparable {
  let operation: Int64
  private let place: Int64

  /// Reads `12` or `12-3`; nil for anything else.
  init?(_ token: String) {
    let parts = token.split(separator: "-", omittingEmptySubsequences: false)
    guard (1...2).contains(parts.count), parts.allSatisfy({ !$0.isEmpty && $0.utf8.allSatisfy { (48...57).contains($0) } }) else { return nil }
    guard let operation = Int64(parts[0]), let place = parts.count == 2 ? Int64(parts[1]) : Int64.max else { return nil }
    self.operation = operation
    // An operation's number alone sorts after everything that the operation did.
    self.place = place
  }

  static func < (left: RecordNumber, right: RecordNumber) -> Bool { (left.operation, left.place) < (right.operation, right.place) }
}
