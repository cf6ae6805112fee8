public import Sentences

/// An estimate of how long it takes to guess a PIN or passphrase with everything that is on this computer's disk.
///
/// `script/vault_figures.py` measures what one core of a machine does. How many cores or cards somebody has is an assumption, which each ``Attacker``
/// names and `docs/security.md` explains. With only a copy of the vault's file, nobody can guess at all: it needs the device secret, of which there
/// are 2^256. With both, an attacker tries one guess after the other, each at the price of ``ScryptParameters/standard``: 128 MiB of memory that is
/// written and read once.
public struct SecretStrength: Hashable, Sendable {
  /// An attacker who guesses.
  public enum Attacker: Hashable, Sendable, CaseIterable {
    /// One good computer. Assumed: ten cores, each with the 2.5 guesses a second that `script/vault_figures.py` measured on one core in 2026.
    case oneComputer
    /// A thousand rented graphics cards. Assumed: each makes 1,000 guesses a second. A guess writes 128 MiB and reads it once, in an order that can't
    /// be known in advance. Memory that moves 1 TB a second (what makers of the largest cards of 2026 say) would allow 3,700 if it were read in
    /// order.
    case thousandCards

    /// The estimated guesses a second.
    var rate: UInt64 {
      switch self {
      case .oneComputer: 25
      case .thousandCards: 1_000_000
      }
    }
  }

  /// How many PINs or passphrases of its kind there are, capped at 2^63.
  public let guesses: UInt64

  private init(_ base: UInt64, power: Int) {
    var product: UInt64 = 1
    for _ in 0..<min(max(power, 0), 64) { product = min(product.multipliedReportingOverflow(by: base).overflow ? .max : product * base, 1 << 63) }
    guesses = product
  }

  /// The strength of a PIN with this many digits, chosen at random. A PIN that a person thinks up, such as a birthday, is found much sooner.
  public init(digits: Int) { self.init(10, power: digits) }

  /// The strength of a passphrase with this many words, chosen at random out of 2,048 as recovery words are.
  public init(randomWords: Int) { self.init(2048, power: randomWords) }

  /// Returns how long trying all of them takes, in whole seconds, rounded up. On average, a guess succeeds in half that time.
  public func seconds(_ attacker: Attacker) -> UInt64 { (guesses - 1) / attacker.rate + 1 }

  /// Returns the same in words, rounded down: `about 11 hours`.
  public func time(_ attacker: Attacker) -> Sentence {
    let seconds = seconds(attacker)
    guard let unit = TimeUnit.allCases.last(where: { seconds >= $0.seconds }) else { return "less than a second" }
    let count = seconds / unit.seconds
    if unit == .year, count >= 1000 { return count >= 1_000_000 ? "more than a million years" : "more than a thousand years" }
    return "about \(unit.words(Int(clamping: count)))"
  }
}
