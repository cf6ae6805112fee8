public import Sentences
public import StellarKit

/// Why this wallet doesn't sign an authorization. The person can look at it all the same.
public enum AuthorizationObstacle: Error, Hashable, Sendable {
  /// The transaction's own signature is the authorization.
  case sourceAccount
  /// It is for another network.
  case otherNetwork
  /// It needs the signature of somebody else.
  case notOurs(ContractAddress)
  /// The account isn't a signer of the address.
  case notASigner(AccountID, of: ContractAddress)
  /// The account is in this wallet, but not its key.
  case watchOnly(AccountID)
  /// There is no key here that could sign.
  case noKey
  /// It needs the signature of a contract account. Only that account's code knows what it accepts as a signature.
  case contract(ContractAddress)
  /// The last ledger in which it would be valid has closed.
  case expired(UInt32)
  /// It would be valid for longer than a week.
  case tooLong(UInt32)
  /// It has more steps than anybody could check.
  case tooManySteps(Int)
  /// The wallet couldn't find out how long it is valid, or whose signatures it needs.
  case network(NetworkError)
  /// A signature that it has already is invalid, or nobody can sign it.
  case invalid(AuthorizationError)
}

extension AuthorizationObstacle: SentenceError {
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
    case .expired(let ledger): "This expired after ledger \(Int(ledger)). Ask for a new one."
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
