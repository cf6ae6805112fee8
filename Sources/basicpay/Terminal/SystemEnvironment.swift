import Foundation

/// This machine's clock and randomness, which everything else is handed.
enum SystemEnvironment {
  /// The time of day.
  static let now: @Sendable () -> Date = { Date() }
  /// What waiting goes by.
  static let clock = ContinuousClock()

  /// That many bytes from the system's secure source.
  static let randomBytes: @Sendable (Int) -> [UInt8] = { count in
    var generator = SystemRandomNumberGenerator()
    return (0..<count).map { _ in UInt8.random(in: 0...255, using: &generator) }
  }
}
