/// A record with a position in a list.
public protocol HorizonRecord: Codable, Hashable, Sendable {
  /// The cursor for requesting the records after this one.
  var pagingToken: String { get }
}
