public import AnchorKit
public import Sentences

/// The cause that keeps something from being reviewed or sent, other than what was typed.
public enum RefusalCause: Hashable, Sendable {
  /// The network gave no answer, or refused.
  case network(NetworkError)
  /// The stored data can't be read or written.
  case store(StoreError)
  /// The keys can't be used, or there are none.
  case vault(VaultError)
  /// Something went wrong with the anchor that is waiting for it.
  case anchor(AnchorError)
  /// The account in use isn't funded.
  case notFunded
}

extension RefusalCause: SentenceConvertible {
  public var sentence: Sentence {
    switch self {
    case .network(let error): error.sentence
    case .store(let error): error.sentence
    case .vault(let error): error.sentence
    case .anchor(let error): error.sentence
    case .notFunded: "Your account isn't funded yet, so it can't pay. Fund it first."
    }
  }
}
