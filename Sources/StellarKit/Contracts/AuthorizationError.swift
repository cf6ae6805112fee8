public import Sentences

/// Why an authorization can't be signed, or its signature isn't taken.
public enum AuthorizationError: Error, Hashable, Sendable {
  /// An authorization by the transaction's own signature.
  case nothingToSign
  /// Who is to sign isn't an account or a contract.
  case notASigner(String)
  /// Whoever was asked to sign for an account gave back another form than the network takes from accounts.
  case invalidForm(String)
  /// A signature that isn't one of this key over this authorization.
  case invalidSignature(AccountID)
  /// An account's authorization without any signature, or with more than 20.
  case signatureCount(Int)
  /// A signature for another last ledger than the signatures that are there already.
  case otherLedger(UInt32)
  /// A last ledger that has closed, or that is further away than the network keeps a nonce for.
  case ledgerOutOfRange(UInt32)
  /// Somebody who doesn't sign in the place of the account.
  case notADelegate(String)
  /// The authorization isn't of the same call, address and nonce.
  case otherAuthorization
  /// Text that isn't an authorization's.
  case unreadable(String)
}

extension AuthorizationError: SentenceConvertible {
  public var sentence: Sentence {
    switch self {
    case .nothingToSign: "This call needs no signature of its own: signing the transaction authorizes it."
    case .notASigner(let address): "\(address) can't authorize anything: only accounts and contracts can."
    case .invalidForm(let detail): "The signature has a form that the network doesn't take from an account (\(detail))."
    case .invalidSignature(let account): "The signature of \(account) isn't one of this authorization."
    case .signatureCount(let count): "An account's authorization has 1 to \(AccountSignatures.limit) signatures, not \(count)."
    case .otherLedger(let ledger): "The existing signatures are valid until ledger \(Int(ledger)), so any others must be, too."
    case .ledgerOutOfRange(let ledger): "An authorization can't be valid until ledger \(Int(ledger)): that is over, or too far away."
    case .notADelegate(let address): "\(address) doesn't sign on behalf of this account."
    case .otherAuthorization: "This is the authorization of something else."
    case .unreadable(let detail): "This is not an authorization (\(detail))."
    }
  }
}
