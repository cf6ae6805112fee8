public import Sentences

/// Why a guess of the PIN or passphrase isn't tested.
public enum GuessError: Error, Hashable, Sendable {
  /// Too many were wrong. The next may be made after this time, in whole seconds or a little less.
  case wait(Duration)
  /// It can't be counted, for this reason, and a guess that isn't counted must not be tested.
  case uncounted(StoreError)
}

extension GuessError: SentenceError {
  public var sentence: Sentence {
    switch self {
    case .wait(let wait): "Too many wrong entries. Wait \(Self.words(wait)), then try again. Nothing was sent or changed."
    case .uncounted(let error): error.sentence
    }
  }

  /// Writes a wait in words, such as `1 second` or `12 minutes`, never shorter than it is.
  private static func words(_ wait: Duration) -> Sentence {
    let seconds = Int(clamping: wait.wholeSeconds)
    return seconds < 120 ? TimeUnit.second.words(seconds) : TimeUnit.minute.words((seconds + 59) / 60)
  }
}

extension Duration {
  /// The whole seconds, rounded up.
  public var wholeSeconds: Int64 { components.seconds + (components.attoseconds > 0 ? 1 : 0) }
}
