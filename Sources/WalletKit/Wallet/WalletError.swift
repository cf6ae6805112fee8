public import Sentences

/// Why the wallet didn't do something. Each says what happened, to what, and what can be done.
public enum WalletError: Error, Hashable, Sendable {
  /// Something in the home can't be read or written.
  case store(StoreError)
  /// The keys can't be read.
  case vault(VaultError)
  /// The network gave no answer.
  case network(NetworkError)
  /// Nothing was signed or sent, for a reason of its own.
  case sending(SendingError)
  /// Nobody has signed up.
  case noAccount
  /// The network has no friendbot.
  case noFriendbot

  /// What went wrong while something was signed or sent: at the store, the vault or the network where that was it.
  init(_ error: SendingError) {
    self =
      switch error {
      case .store(let error): .store(error)
      case .vault(let error): .vault(error)
      case .network(let error): .network(error)
      default: .sending(error)
      }
  }

  /// Does something with what is kept in the home.
  static func inStore<Value>(_ work: () throws(StoreError) -> Value) throws(WalletError) -> Value {
    do throws(StoreError) { return try work() } catch { throw .store(error) }
  }
}

extension WalletError: SentenceConvertible {
  public var sentence: Sentence { sentence(.point) }

  /// Returns the same, with amounts as their reader writes them.
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
  /// Nil for what tells of its own cause.
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
