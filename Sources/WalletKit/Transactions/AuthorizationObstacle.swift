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
    case .sourceAccount: "There is nothing to sign here: whoever signs the transaction authorizes this with it."
    case .otherNetwork: "This is for another network than the one in use. Nothing was signed. Choose that network first."
    case .notOurs(let address): "This wants the signature of \(address.description), and this wallet has no key for it."
    case .notASigner(let account, let address):
      "\(account.address) isn't a signer of \(address.description), so that its signature would be worth nothing."
    case .watchOnly(let account): "This wants the signature of \(account.address), which is here to be watched only. Sign where its key is."
    case .noKey: "This wallet has no key to sign it with."
    case .contract(let address):
      "This wants the signature of the contract account \(address.description). Only the program that made it knows what its code takes for one."
    case .expired(let ledger): "This has expired: it counted until ledger \(Int(ledger)). Ask for a new one."
    case .tooLong(let ledger):
      "This would count until ledger \(Int(ledger)), more than a week from now. BasicPay doesn't sign that far ahead. Ask for one that ends sooner."
    case .tooManySteps(let count): "This has \(count) steps, more than anybody could check. BasicPay doesn't sign it."
    case .network(let error): "Until when it counts, and whose signatures it needs, couldn't be checked. Nothing was signed. \(error)"
    case .invalid(.invalidSignature(let account)):
      "The signature of \(account.address) on it isn't right. It was changed since, or signed for another network. Nothing was signed."
    case .invalid(let error): error.sentence
    }
  }
}
