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
  mutating func pass(_ id: String)

  /// Whether an element is new, which is noted.
  mutating func advance(to element: Element) -> Bool
}
