public import Sentences

/// Why the history isn't read or brought up to date.
public enum HistoryError: Error, Hashable, Sendable {
  /// The stored history can't be read or written.
  case store(StoreError)
  /// The network gave no answer.
  case network(NetworkError)
}

extension HistoryError: SentenceError {
  public var sentence: Sentence {
    switch self {
    case .store(let error): error.sentence
    case .network(let error): error.sentence
    }
  }
}
