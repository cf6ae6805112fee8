public import AnchorKit
public import Sentences

/// What keeps something from being reviewed or sent, where that isn't what was typed.
public enum RefusalCause: Hashable, Sendable {
  /// The network gave no answer, or refused.
  case network(NetworkError)
  /// What is kept can't be read or written.
  case store(StoreError)
  /// The keys can't be used, or there are none.
  case vault(VaultError)
  /// Something went wrong with the anchor that waits for it.
  case anchor(AnchorError)
  /// The account in use isn't funded.
  case notFunded

  init?(_ error: WalletError) {
    switch error {
    case .network(let error): self = .network(error)
    case .store(let error): self = .store(error)
    case .vault(let error): self = .vault(error)
    case .noAccount: self = .vault(.notCreated)
    case .sending, .noFriendbot: return nil
    }
  }

  init?(_ error: TransferError) {
    switch error {
    case .network(let error): self = .network(error)
    case .store(let error): self = .store(error)
    case .vault(let error): self = .vault(error)
    case .anchor(let error): self = .anchor(error)
    default: return nil
    }
  }
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
