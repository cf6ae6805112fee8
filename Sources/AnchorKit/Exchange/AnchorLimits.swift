/// What an anchor's answer may take. Past a limit it is refused.
public struct AnchorLimits: Hashable, Sendable {
  /// From the first byte sent to the last one received.
  public var timeLimit: Duration
  /// The most bytes of an answer in JSON.
  public var bodyLimit: Int
  /// The most bytes of a stellar.toml: SEP-1's 100 KB.
  public var tomlLimit: Int
  /// The longest that uploading files may take.
  public var uploadTimeLimit: Duration

  /// Limits. What isn't given is what suits a person who waits.
  public init(
    timeLimit: Duration = .seconds(20), bodyLimit: Int = 1_000_000, tomlLimit: Int = 102_400, uploadTimeLimit: Duration = .seconds(120)
  ) {
    self.timeLimit = timeLimit
    self.bodyLimit = bodyLimit
    self.tomlLimit = tomlLimit
    self.uploadTimeLimit = uploadTimeLimit
  }
}
