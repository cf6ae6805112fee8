/// Applies recorded ledgers to a fresh ledger and tells what comes out otherwise than it was recorded.
///
/// A recording is a file of JSON objects, one a line, plain or compressed with gzip: the network's parameters, its first
/// state, then each ledger with its transactions, their results and the entries that it changed, each submission that was
/// refused, and the last state.
public struct Replay: Sendable {
  /// The longest line that is read, in bytes: a state may hold many entries.
  private static let lineLimit = 256 << 20

  /// How many transactions were compared, those that were refused on submission among them.
  public private(set) var transactions = 0
  /// How many differences there were.
  public private(set) var differences = 0

  private let checksInvariants: Bool

  /// Begins with nothing compared.
  ///
  /// - Parameter checksInvariants: whether each ledger is checked for what must never be, which counts as a difference, and whether it is the sum of
  ///   what the transactions' meta tells that is held against what was recorded.
  public init(checksInvariants: Bool = false) {
    self.checksInvariants = checksInvariants
  }

  /// Replays a file.
  ///
  /// - Parameters:
  ///   - path: the file's path, or `-` for standard input.
  ///   - report: called with each difference, in the order in which they come up.
  /// - Throws: ``ReplayError``, and what `report` throws.
  public mutating func play(_ path: String, report: (ReplayDifference) throws -> Void) throws {
    var line = 0
    do {
      var reader = try GzipLineReader(path: path, lineLimit: Self.lineLimit)
      var ledger = LedgerReplay(checksInvariants: checksInvariants)
      while let text = try reader.next() {
        line += 1
        let found = try ledger.play(try RecordedLine(text))
        differences += found.count
        for difference in found { try report(difference) }
      }
      try ledger.finish()
      transactions += ledger.transactions
    } catch let error as ReplayError {
      throw ReplayError.at(file: path, line: line, error)
    }
  }
}
