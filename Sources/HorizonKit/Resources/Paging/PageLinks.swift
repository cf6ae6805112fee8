/// Links of a page.
public struct PageLinks: Hashable, Sendable, Codable {
  /// The page itself.
  public var itself: Link
  /// The records after its last one, in the page's order.
  public var next: Link
  /// The records before its first one, in the opposite order.
  public var previous: Link

  /// Puts one together from its parts.
  public init(itself: Link, next: Link, previous: Link) {
    self.itself = itself
    self.next = next
    self.previous = previous
  }

  private enum CodingKeys: String, CodingKey {
    case itself = "self"
    case next
    case previous = "prev"
  }
}
