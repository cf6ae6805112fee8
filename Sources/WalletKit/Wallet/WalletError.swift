public import Sentences

/// Why the wallet didn't do something. Each sentence says what happened, to what, and what can be done.
public enum WalletError: Error, Hashable, Sendable {
  /// Something in the home can't be read or written.
  case store(StoreError)
  /// The keys can't be read.
  case vault(VaultError)
  /// The network gave no answer.
  case network(NetworkError)
  /// Nothing was signed or sent, for another reason.
  case sending(SendingError)
  /// Nobody has signed up.
  case noAccount
  /// The network has no friendbot.
  case noFriendbot

  /// The error behind a failure to sign or send: that of the store, the vault or the network, if it was one of these.
  init(_ error: SendingError) {
    self =
      switch error {
      case .store(let error): .store(error)
      case .vault(let error): .vault(error)
      case .network(let error): .network(error)
      default: .sending(error)
      }
  }

  /// Runs some work on the home's stored data, and rethrows its error as the wallet's.
  static func inStore<Value>(_ work: () throws(StoreError) -> Value) throws(WalletError) -> Value {
    do throws(StoreError) { return try work() } catch { throw .store(error) }
  }
}

extension WalletError: SentenceError {
  public var sentence: Sentence { sentence(.point) }

  /// Returns the sentence, with amounts as their reader writes them.
  public func sentence(_ numbers: NumberFormat) -> Sentence {
    switch self {
    case .store(let error): error.sentence
    case .vault(let error): error.sentence
    case .network(let error): error.sentence
    case .sending(let error): error.sentence(numbers)
    case .noAccount: VaultError.notCreated.sentence
    case .noFriendbot: "This network doesn't give away money. Have somebody send lumens to your address."
    }
  }
}

extension RefusalCause {
  /// The cause behind an error; nil if the error's own sentence names it.
  init?(_ error: WalletError) {
    switch error {
    case .network(let error): self = .network(error)
    case .store(let error): self = .store(error)
    case .vault(let error): self = .vault(error)
    case .noAccount: self = .vault(.notCreated)
    case .sending, .noFriendbot: return nil
    }
  }
}
