/// Limits for an anchor's answers. An answer that exceeds one is refused.
public struct AnchorLimits: Hashable, Sendable {
  /// The most time from the first byte sent to the last byte received.
  public var timeLimit: Duration
  /// The most bytes of a JSON answer.
  public var bodyLimit: Int
  /// The most bytes of a stellar.toml: SEP-1's 100 KB.
  public var tomlLimit: Int
  /// The most time for uploading files.
  public var uploadTimeLimit: Duration

  /// Limits. The defaults suit a person who waits.
  public init(
    timeLimit: Duration = .seconds(20), bodyLimit: Int = 1_000_000, tomlLimit: Int = 102_400, uploadTimeLimit: Duration = .seconds(120)
  ) {
    self.timeLimit = timeLimit
    self.bodyLimit = bodyLimit
    self.tomlLimit = tomlLimit
    self.uploadTimeLimit = uploadTimeLimit
  }
}
