import Foundation

/// This machine's clock and randomness, which are passed to everything else.
enum SystemEnvironment {
  /// The time of day.
  static let now: @Sendable () -> Date = { Date() }
  /// The clock for waiting.
  static let clock = ContinuousClock()

  /// Returns the given number of bytes from the system's secure source.
  static let randomBytes: @Sendable (Int) -> [UInt8] = { count in
    var generator = SystemRandomNumberGenerator()
    return (0..<count).map { _ in UInt8.random(in: 0...255, using: &generator) }
  }
}
