public import Sentences

/// Why a challenge must not be signed: one case for each rule of SEP-10.
public enum ChallengeError: Error, Hashable, Sendable {
  /// It isn't a transaction.
  case notATransaction
  /// It is a fee bump.
  case feeBump
  /// It is for a different network than the wallet's.
  case wrongNetwork(passphrase: String)
  /// Its sequence number isn't 0, so it could be applied to the ledger.
  case sequenceNumberNotZero(Int64)
  /// Its source isn't the anchor's signing key.
  case wrongSource(String)
  /// The anchor's signing key hasn't signed it.
  case notSignedByAnchor
  /// It has no operations.
  case noOperations
  /// Its first operation doesn't write data.
  case firstOperationNotManageData
  /// Its first operation is for a different account than the one that signs in, or for none.
  case wrongClientAccount(String?)
  /// Its first operation is for a different home domain.
  case wrongHomeDomain(String)
  /// Its first operation is for a different home domain, but it is signed with the anchor's key: the anchor may own that domain, too.
  case otherHomeDomain(String)
  /// Its first operation's value isn't 48 random bytes in base64.
  case invalidNonce
  /// Another operation doesn't write data; with its index, counted from 0.
  case operationNotManageData(index: Int)
  /// Another operation is for an account that isn't allowed there; with its index, counted from 0.
  case wrongOperationSource(index: Int, found: String?)
  /// It names a different server than the one that was asked.
  case wrongWebAuthDomain(String?)
  /// It names a wallet's domain although none was given.
  case unexpectedClientDomain
  /// It names a different wallet domain than the one that was given.
  case wrongClientDomain(String?)
  /// It has no end of validity.
  case noTimeBounds
  /// It isn't valid yet: its validity begins more than five minutes from now.
  case notYetValid
  /// It expired more than five minutes ago.
  case expired
  /// It has a memo although a muxed account signs in.
  case memoWithMuxedAccount
  /// Its memo isn't a number.
  case memoNotID
  /// Its memo isn't the requested one.
  case wrongMemo(found: UInt64?)
}

extension ChallengeError: SentenceError {
  public var sentence: Sentence {
    switch self {
    case .notATransaction: "it isn't a transaction."
    case .feeBump: "it is a fee bump."
    case .wrongNetwork(let passphrase): "it is for another network (“\(passphrase)”)."
    case .sequenceNumberNotZero: "it could be a real transaction, as its sequence number isn't 0."
    case .wrongSource(let source): "its source is \(source), not the anchor's signing key."
    case .notSignedByAnchor: "the anchor's signing key hasn't signed it."
    case .noOperations: "it has no operations."
    case .firstOperationNotManageData: "its first operation isn't a sign-in."
    case .wrongClientAccount(let account): "it is for \(account.map { Sentence(verbatim: $0) } ?? "no account"), not for yours."
    case .wrongHomeDomain(let name): "it signs in somewhere else (“\(name)”)."
    case .otherHomeDomain(let domain): "it signs you in at \(domain). Enter that domain instead, if it is the anchor's."
    case .invalidNonce: "it has no random value of the right length."
    case .operationNotManageData(let index): "its operation \(index + 1) isn't a sign-in."
    case .wrongOperationSource(let index, _): "its operation \(index + 1) acts for an account that it isn't allowed to act for."
    case .wrongWebAuthDomain(let domain): "it is from another server (“\(domain ?? "")”)."
    case .unexpectedClientDomain: "it names a wallet's domain that wasn't asked for."
    case .wrongClientDomain(let domain): "it names another wallet's domain (“\(domain ?? "")”)."
    case .noTimeBounds: "it never ends."
    case .notYetValid: "it isn't valid yet. Check this computer's clock."
    case .expired: "it has expired. Check this computer's clock."
    case .memoWithMuxedAccount: "it has a memo, which a virtual account can't have."
    case .memoNotID: "its memo isn't a number."
    case .wrongMemo: "its memo isn't the one that was asked for."
    }
  }
}
