public import Sentences
public import StellarKit

/// Why this wallet doesn't sign an authorization, which can be looked at all the same.
public enum AuthorizationObstacle: Error, Hashable, Sendable {
  /// The transaction's own signature is the authorization.
  case sourceAccount
  /// It is for another network.
  case otherNetwork
  /// It wants the signature of somebody else.
  case notOurs(ContractAddress)
  /// The account isn't one that this wallet can sign with for the address.
  case notASigner(AccountID, of: ContractAddress)
  /// The account is here without its key.
  case watchOnly(AccountID)
  /// There is no key here that could sign.
  case noKey
  /// A contract account, whose code alone knows what it takes for a signature.
  case contract(ContractAddress)
  /// The last ledger in which it would count has closed.
  case expired(UInt32)
  /// It would count for longer than a week.
  case tooLong(UInt32)
  /// More steps than anybody could look through.
  case tooManySteps(Int)
  /// It can't be found out until when it counts, or whose signatures are needed.
  case network(NetworkError)
  /// What is signed already isn't right, or nobody can sign it.
  case invalid(AuthorizationError)
}

extension AuthorizationObstacle: SentenceConvertible {
  public var sentence: Sentence {
    switch self {
    case .sourceAccount: "There is nothing to sign here. Signing the transaction authorizes this, too."
    case .otherNetwork: "This is for a different network. Nothing was signed. Switch to that network first."
    case .notOurs(let address): "This needs the signature of \(address.description), and this wallet doesn't have its key."
    case .notASigner(let account, let address):
      "\(account.address) isn't a signer of \(address.description), so its signature wouldn't count."
    case .watchOnly(let account): "This needs the signature of \(account.address), which you only watch here. Sign where its key is."
    case .noKey: "This wallet has no key that can sign this."
    case .contract(let address):
      "This needs the signature of the contract account \(address.description). Sign it in the app that created that account."
    case .expired(let ledger): "This expired at ledger \(Int(ledger)). Ask for a new one."
    case .tooLong(let ledger):
      "This would stay valid until ledger \(Int(ledger)), more than a week from now. BasicPay doesn't sign that far ahead. Ask for one that ends sooner."
    case .tooManySteps(let count): "This has \(count) steps, too many to check. BasicPay doesn't sign it."
    case .network(let error): "This wallet couldn't check how long this stays valid and who has to sign it. Nothing was signed. \(error)"
    case .invalid(.invalidSignature(let account)):
      "The signature of \(account.address) isn't valid. This was changed after it was signed, or signed for another network. Nothing was signed."
    case .invalid(let error): error.sentence
    }
  }
}
