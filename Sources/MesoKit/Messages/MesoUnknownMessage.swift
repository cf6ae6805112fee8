/// A message of a kind that this library doesn't know, kept as it came.
public struct MesoUnknownMessage: Hashable, Sendable {
  /// Its kind: capital letters, digits and underscores, at most 64.
  public let kind: String
  /// The whole message as JSON. Nothing of it is checked but that it is JSON.
  public let json: String
}
