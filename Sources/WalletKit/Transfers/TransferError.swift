public import AnchorKit
public import Sentences
public import StellarKit

/// Why a deposit or a withdrawal doesn't begin or go on. Each sentence says what happened, to what, and what can be done.
public enum TransferError: Error, Hashable, Sendable {
  /// Something went wrong with the anchor.
  case anchor(AnchorError)
  /// The stored data can't be read or written.
  case store(StoreError)
  /// The keys can't be opened.
  case vault(VaultError)
  /// The network gave no answer.
  case network(NetworkError)
  /// The payment of a withdrawal isn't sent.
  case sending(SendingError)
  /// The payment of a withdrawal can't be made as the anchor wants it.
  case payment(AnchorPaymentError)
  /// Something that was typed is invalid: a sentence for each field, by the field's name.
  case fields([String: Sentence])
  /// The wallet must sign in to the anchor first, which takes the PIN.
  case signInNeeded(anchor: String)
  /// The anchor refused the sign-in of an account that needs more signatures than its own key's, and most likely for that reason.
  case moreSignersNeeded(AnchorError)
  /// The wallet is locked, so personal data can't be read or stored.
  case locked
  /// The anchor doesn't offer this for the asset.
  case notOffered(anchor: String, asset: String, isWithdrawal: Bool)
  /// There is no such transfer here.
  case unknown(Int64)
  /// The transfer belongs to another account of this wallet than the one in use.
  case otherAccount(AccountID)
  /// The account in use is no longer the one that the transfer was filled in for. Nothing was begun.
  case switched
  /// What the anchor wants isn't what was reviewed.
  case changed
  /// The price that the anchor guaranteed is no longer valid, or isn't for this exchange. Nothing was begun.
  case quoteExpired(anchor: String)
  /// The price that the anchor guaranteed doesn't hold for another window.
  case priceOver(anchor: String)
}

extension TransferError: SentenceError {
  public var sentence: Sentence {
    switch self {
    case .anchor(let error): error.sentence
    case .store(let error): error.sentence
    case .vault(let error): error.sentence
    case .network(let error): error.sentence
    case .sending(let error): error.sentence
    case .payment(let error): error.sentence
    case .fields(let fields): fields.sorted { $0.key < $1.key }.map(\.value).joined(separator: " ")
    case .signInNeeded(let anchor): "\(anchor) needs you to sign in. Enter your PIN."
    case .moreSignersNeeded(let error):
      "\(error.sentence) This account needs more signatures than yours, and most anchors want them all at sign-in. Use an account for which your signature is enough."
    case .locked: "The wallet is locked. Sign in first."
    case .notOffered(let anchor, let asset, let isWithdrawal):
      isWithdrawal ? "\(anchor) doesn't offer withdrawals of \(asset)." : "\(anchor) doesn't offer deposits of \(asset)."
    case .unknown(let id): "There is no transfer \(id) in this wallet. “basicpay transfers” lists them."
    case .otherAccount(let account): "This transfer belongs to your account \(account.shortAddress). Use that account first."
    case .switched: "You switched to another account. Nothing was started."
    case .changed: "The anchor now wants something different from what you reviewed. Nothing was sent. Look at the transfer, and review it again."
    case .quoteExpired(let anchor): "The price that \(anchor) guaranteed is no longer valid. Nothing was started. Ask for a new price."
    case .priceOver(let anchor):
      "The price that \(anchor) guaranteed has expired or can't be used again. Its new page may show a different one: check it there."
    }
  }

  /// The transfer error for any error that is thrown while an anchor is asked.
  init(_ error: any Error) {
    self =
      switch error {
      case let error as TransferError: error
      case let error as AnchorError: .anchor(error)
      case let error as StoreError: .store(error)
      case let error as VaultError: .vault(error)
      case let error as NetworkError: .network(error)
      case let error as PaymentRefusal: .sending(.refused(error))
      case is CancellationError: .network(.noAnswer("Stopped before an answer arrived."))
      default: .network(.noAnswer(Sentence(error)))
      }
  }
}

extension RefusalCause {
  /// The cause behind an error; nil if the error is about what was typed, or about what an anchor's answer lacks.
  init?(_ error: TransferError) {
    switch error {
    case .network(let error): self = .network(error)
    case .store(let error): self = .store(error)
    case .vault(let error): self = .vault(error)
    case .anchor(let error), .moreSignersNeeded(let error): self = .anchor(error)
    default: return nil
    }
  }
}
