import Sentences

/// The position at which a page of ledgers or transactions begins.
public enum PageStart: Hashable, Sendable {
  /// At a ledger that the server has, by its number.
  case ledger(UInt32)
  /// After a page, by its ``RPCPage/cursor``.
  case cursor(String)

  /// Returns the parameters of a request for a page with at most `limit` records; nil for the server's own number. The method allows at most `most`.
  func parameters(limit: Int?, most: Int, format: String?) throws(RPCError) -> PageParameters {
    try Self.check(limit: limit, most: most)
    switch self {
    case .ledger(0): throw .invalidParameter(name: "startLedger", reason: "is a number from 1")
    case .ledger(let number):
      return PageParameters(startLedger: number, pagination: limit.map { Pagination(cursor: nil, limit: $0) }, xdrFormat: format)
    case .cursor(let cursor):
      guard !cursor.isEmpty, cursor.utf8.count <= 100 else { throw .invalidParameter(name: "cursor", reason: "is one that a page had") }
      return PageParameters(startLedger: nil, pagination: Pagination(cursor: cursor, limit: limit), xdrFormat: format)
    }
  }

  static func check(limit: Int?, most: Int) throws(RPCError) {
    guard let limit, !(1...most).contains(limit) else { return }
    throw .invalidParameter(name: "limit", reason: "is from 1 to \(most), not \(limit)")
  }
}

/// The parameters of a page: `startLedger` or a cursor, never both.
struct PageParameters: Encodable, Sendable {
  let startLedger: UInt32?
  let pagination: Pagination?
  let xdrFormat: String?
}

struct Pagination: Encodable, Sendable {
  let cursor: String?
  let limit: Int?
}
