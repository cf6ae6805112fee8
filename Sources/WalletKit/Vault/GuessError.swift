public import Sentences

/// Why a guess of the PIN or passphrase isn't tested.
public enum GuessError: Error, Hashable, Sendable {
  /// Too many were wrong; how long until the next may be made, whole seconds or a little less.
  case wait(Duration)
  /// What isn't counted must not be tested; with why it can't be counted.
  case uncounted(StoreError)
}

extension GuessError: SentenceConvertible {
  public var sentence: Sentence {
    switch self {
    case .wait(let wait): "Too many wrong entries. Wait \(Self.words(wait)), then try again. Nothing was sent or changed."
    case .uncounted(let error): error.sentence
    }
  }

  /// The wait as it is said: `1 second`, `12 minutes`, never less than it is.
  private static func words(_ wait: Duration) -> Sentence {
    let seconds = Int(clamping: wait.wholeSeconds)
    return seconds < 120 ? TimeUnit.second.words(seconds) : TimeUnit.minute.words((seconds + 59) / 60)
  }
}

extension Duration {
  /// In whole seconds, rounded up: never less than it is.
  public var wholeSeconds: Int64 { components.seconds + (components.attoseconds > 0 ? 1 : 0) }
}
