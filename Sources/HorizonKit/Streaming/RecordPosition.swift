/// How far a stream of records has come.
///
/// "Now" is the latest record when the stream begins. It is looked up, because otherwise records from the time of a broken connection would be lost.
struct RecordPosition<Record: HorizonRecord>: StreamPosition {
  /// How many tokens are remembered: a page, which is as much as a server may send again by mistake.
  private static var memory: Int { 200 }

  let source: RecordSource<Record>
  private var cursor: String
  /// The latest tokens, for records whose tokens aren't numbers.
  private var recent: [String] = []

  init(_ source: RecordSource<Record>, after cursor: String) {
    self.source = source
    self.cursor = cursor
  }

  var request: StreamRequest {
    StreamRequest(path: source.path, query: source.query.merging(["cursor": cursor, "limit": "200"]) { $1 })
  }

  func beginning() async throws(HorizonError) -> String? {
    try source.check(cursor)
    guard cursor == "now" else { return nil }
    do throws(HorizonError) {
      let page = try await source.page(after: nil, .descending, limit: 1)
      // A record of an unknown kind is left out of its page. Then only the link tells its position.
      let newest = page?.records.first?.pagingToken ?? page?.links.next.cursor
      return newest.flatMap { $0.isEmpty ? nil : $0 } ?? "0"
    } catch {
      // The account doesn't exist yet, so everything that it will have is new.
      guard case .notFound = error else { throw error }
      return "0"
    }
  }

  mutating func begin(at cursor: String?) {
    if let cursor { self.cursor = cursor }
  }

  mutating func pass(_ id: String) -> Bool { (try? source.check(id)) != nil && move(to: id) }

  mutating func advance(to record: Record) -> Bool { move(to: record.pagingToken) }

  /// Moves on to a token, and returns whether it is new. If a server sends a record again, it isn't reported twice.
  private mutating func move(to token: String) -> Bool {
    if let last = RecordNumber(cursor), let next = RecordNumber(token) {
      guard next > last else { return false }
    } else {
      guard !token.isEmpty, token != cursor, !recent.contains(token) else { return false }
      recent = recent.suffix(Self.memory - 1) + [token]
    }
    cursor = token
    return true
  }
}

/// How far a stream has come: where it continues after a break, and which elements it has brought already.
protocol StreamPosition<Element>: Sendable {
  /// The elements of the stream.
  associatedtype Element: Decodable & Sendable

  /// Where to connect once the beginning is known.
  var request: StreamRequest { get }

  /// Finds out where a stream that begins now starts, or returns nil if that is known already. It is called until it succeeds once.
  func beginning() async throws(HorizonError) -> String?

  /// Sets the beginning that ``beginning()`` found.
  mutating func begin(at cursor: String?)

  /// Continues after an element that can't be read, by the id that it was sent with.
  ///
  /// - Returns: Whether the id is a valid position and a new one; otherwise nothing changes.
  @discardableResult mutating func pass(_ id: String) -> Bool

  /// Moves on to an element, and returns whether it is new.
  mutating func advance(to element: Element) -> Bool
}
