public import Sentences

/// The reason why an authorization can't be signed, or its signature isn't accepted.
public enum AuthorizationError: Error, Hashable, Sendable {
  /// The transaction's own signature already covers the authorization.
  case nothingToSign
  /// The requested signer isn't an account or a contract.
  case notASigner(String)
  /// The signer for an account returned a different form than the network accepts from accounts.
  case invalidForm(String)
  /// The signature isn't one by this key over this authorization.
  case invalidSignature(AccountID)
  /// An account's authorization has no signature, or more than 20.
  case signatureCount(Int)
  /// The signature is for a different last ledger than the existing signatures.
  case otherLedger(UInt32)
  /// The last ledger has already closed, or is further away than the network keeps a nonce.
  case ledgerOutOfRange(UInt32)
  /// The signer isn't a delegate of the account.
  case notADelegate(String)
  /// The authorization isn't for the same call, address and nonce.
  case otherAuthorization
  /// The text isn't an authorization.
  case unreadable(String)
}

extension AuthorizationError: SentenceError {
  public var sentence: Sentence {
    switch self {
    case .nothingToSign: "This call needs no signature of its own: signing the transaction authorizes it."
    case .notASigner(let address): "\(address) can't authorize anything: only accounts and contracts can."
    case .invalidForm(let detail): "The signature has a form that the network doesn't accept from an account (\(detail))."
    case .invalidSignature(let account): "The signature of \(account) isn't one of this authorization."
    case .signatureCount(let count): "An account's authorization has 1 to \(AccountSignatures.limit) signatures, not \(count)."
    case .otherLedger(let ledger): "The existing signatures are valid until ledger \(Int(ledger)), so any others must be, too."
    case .ledgerOutOfRange(let ledger): "An authorization can't be valid until ledger \(Int(ledger)): that ledger has passed, or is too far away."
    case .notADelegate(let address): "\(address) doesn't sign on behalf of this account."
    case .otherAuthorization: "This is the authorization of something else."
    case .unreadable(let detail): "This is not an authorization (\(detail))."
    }
  }
}
