import Sentences
import WalletKit

/// Limits how fast a PIN can be guessed, over all of the owner's sessions together, and all strangers.
actor GuessLimit {
  /// Too many wrong guesses. `wait` is how long until the next may be made.
  struct Exceeded: Error, SentenceConvertible {
    let wait: Duration

    var sentence: Sentence {
      "Too many wrong guesses. Wait \(TimeUnit.second.words(Int(clamping: wait.wholeSeconds))), then try again."
    }
  }

  private let most: Int
  private let period: Duration
  private let uptime: @Sendable () -> Duration
  private var guesses: [Duration] = []

  init(most: Int = 10, in period: Duration = .seconds(60), uptime: @escaping @Sendable () -> Duration) {
    self.most = most
    self.period = period
    self.uptime = uptime
  }

  /// Counts a guess before it is tested, so that many at once are counted, too.
  func begin() throws(Exceeded) {
    let wait = waitLeft()
    guard wait <= .zero else { throw Exceeded(wait: wait) }
    guesses.append(uptime())
  }

  /// How long until the next guess may be made; zero where it may be made now.
  func waitLeft() -> Duration {
    let now = uptime()
    guesses.removeAll { now - $0 >= period }
    guard guesses.count >= most, let oldest = guesses.first else { return .zero }
    return oldest + period - now
  }

  /// Takes a guess back that was right, or was never tested.
  func forgive() {
    if !guesses.isEmpty { guesses.removeLast() }
  }
}
