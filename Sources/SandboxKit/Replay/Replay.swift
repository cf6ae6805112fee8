public import Sentences

/// A replay of recorded ledgers on a fresh ledger, which reports what comes out differently from the recording.
///
/// A recording is a file of JSON objects, one a line, plain or compressed with gzip: the network's parameters, its first
/// state, then each ledger with its transactions, their results and the entries that it changed, each submission that was
/// refused, and the last state.
public struct Replay: Sendable {
  /// The longest line that is read, in bytes: a state may hold many entries.
  private static let lineLimit = 256 << 20

  /// The number of transactions that were compared, including those that were refused on submission.
  public private(set) var transactions = 0
  /// The number of differences.
  public private(set) var differences = 0

  private let checksInvariants: Bool

  /// Begins with nothing compared.
  ///
  /// - Parameter checksInvariants: whether each ledger's invariants are checked, with violations counted as differences, and whether the sum of the
  ///   transactions' meta is compared with the recording instead of the ledger's own changes.
  public init(checksInvariants: Bool = false) {
    self.checksInvariants = checksInvariants
  }

  /// Replays a file.
  ///
  /// - Parameters:
  ///   - path: the file's path, or `-` for standard input.
  ///   - report: called with each difference, in the order in which they occur.
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

/// Why a recording of ledgers can't be replayed.
public enum ReplayError: Error, Hashable, Sendable {
  /// The file can't be opened, read or unpacked.
  case notRead(reason: String)
  /// A line is longer than any line of a recording; the limit is in bytes.
  case lineTooLong(limit: Int)
  /// A line doesn't have the form of a recording's lines.
  case malformed(reason: String)
  /// A line can't come where it does.
  case outOfOrder(reason: String)
  /// An error, with the place where it occurred.
  indirect case at(file: String, line: Int, ReplayError)
}

extension ReplayError: SentenceError {
  public var sentence: Sentence {
    switch self {
    case .notRead(let reason): "It can't be read: \(reason)."
    case .lineTooLong(let limit): "The line is longer than \(limit) bytes, too long for a line of a recording."
    case .malformed(let reason): "This isn't a line of a recording of ledgers: \(reason)."
    case .outOfOrder(let reason): "The line can't come here: \(reason)."
    case .at(let file, 0, .notRead(let reason)): "The file \(file) can't be read: \(reason)."
    // Nothing was read.
    case .at(let file, 0, let error): "\(file): \(error)"
    case .at(let file, let line, let error): "\(file), line \(line): \(error)"
    }
  }
}
