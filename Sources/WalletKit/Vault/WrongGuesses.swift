/// The wrong guesses since the last right one.
public struct WrongGuesses: Hashable, Sendable {
  /// After how many a vault whose owner wants that erases itself.
  public static let erasing = 10

  /// How many there were, the same one counted once.
  public let count: Int
  /// How long from the last until the next may be made.
  public var wait: Duration { Self.wait(after: count) }
  /// Whether there were so many that a vault which is to erase itself does so now.
  public var callForErasing: Bool { count >= Self.erasing }

  /// That many wrong guesses.
  public init(count: Int) {
    self.count = count
  }

  /// Three are free; then the wait doubles from a second to an hour.
  private static func wait(after count: Int) -> Duration {
    count < 3 ? .zero : .seconds(min(3600, 1 << min(count - 3, 12)))
  }
}
