/// How far a stream of records has come.
///
/// "Now" is the newest record there is when the stream begins: were it left to the server, what happens during a broken connection would be lost.
struct RecordPosition<Record: HorizonRecord>: StreamPosition {
  /// As many as a server can send again by mistake: a page.
  private static var memory: Int { 200 }

  let source: RecordSource<Record>
  private var cursor: String
  /// The tokens that came last, of records whose token is no number.
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
      // A record of a kind that isn't known is left out of its page: then only the link says where it is.
      let newest = page?.records.first?.pagingToken ?? page?.links.next.cursor
      return newest.flatMap { $0.isEmpty ? nil : $0 } ?? "0"
    } catch {
      // An account that doesn't exist yet: all that it will have is new.
      guard case .notFound = error else { throw error }
      return "0"
    }
  }

  mutating func begin(at cursor: String?) {
    if let cursor { self.cursor = cursor }
  }

  mutating func pass(_ id: String) -> Bool { (try? source.check(id)) != nil && move(to: id) }

  mutating func advance(to record: Record) -> Bool { move(to: record.pagingToken) }

  /// A server that sends again what came already doesn't make it happen twice.
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

/// How far a stream has come: from where it goes on after a break, and what it has brought already.
protocol StreamPosition<Element>: Sendable {
  /// What the stream brings.
  associatedtype Element: Decodable & Sendable

  /// Where to connect, once the beginning is known.
  var request: StreamRequest { get }

  /// Where a stream that begins now begins; asked again until it succeeds once. Nil where there is nothing to find out.
  func beginning() async throws(HorizonError) -> String?

  /// Takes over what ``beginning()`` found.
  mutating func begin(at cursor: String?)

  /// Goes on behind an element that can't be read, by the id it was sent with.
  ///
  /// - Returns: whether it does; not where the id is none to go on from, or says nothing new.
  @discardableResult mutating func pass(_ id: String) -> Bool

  /// Whether an element is new, which is noted.
  mutating func advance(to element: Element) -> Bool
}
