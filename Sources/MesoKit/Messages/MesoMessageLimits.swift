/// How much a window may say. Meso's own messages use a small part of it.
public struct MesoMessageLimits: Hashable, Sendable {
  /// The most bytes of one message.
  public var bytes = 65_536
  /// The most objects and arrays within each other; Meso's messages have 2.
  public var depth = 8
  /// The most values in one message.
  public var values = 1_000
  /// The most messages of one session, not counting those from other origins.
  public var messages = 10_000
  /// The most refused messages of one session that are reported. More are dropped without a word.
  public var reportedRefusals = 100

  /// The usual limits.
  public init() {}
}
