public import Sentences

/// Why a challenge for a contract account must not be signed, or its answer not be sent: one case a rule of SEP-45.
public enum ContractChallengeError: Error, Hashable, Sendable {
  /// It isn't a list of authorizations.
  case notAuthorizations
  /// It is for another network than the wallet's.
  case wrongNetwork(passphrase: String)
  /// It has other than 2 or 3 authorizations, or two of one address.
  case wrongNumber(Int)
  /// An authorization is by the signature of a transaction, or through others.
  case wrongCredentials
  /// An authorization allows more than the sign-in: calls that it would make.
  case subInvocations
  /// The authorizations are of different calls.
  case differentCalls
  /// It calls no contract, or another than the anchor's for sign-ins.
  case wrongContract(String?)
  /// It calls another function than `web_auth_verify`.
  case wrongFunction(String)
  /// What the function is given isn't one structure of texts.
  case wrongArguments
  /// Something that has to be among them is missing.
  case missingArgument(String)
  /// It is for another account.
  case wrongAccount(String)
  /// It is for another home domain.
  case wrongHomeDomain(String)
  /// It names another server than the one that was asked.
  case wrongWebAuthDomain(String)
  /// It names another key than the anchor's signing key.
  case wrongServerAccount(String)
  /// It names a wallet's domain although none was given.
  case unexpectedClientDomain
  /// It names another wallet's domain, or another key, than was given.
  case wrongClientDomain(String)
  /// It has no random value.
  case missingNonce
  /// An authorization that has to be there is missing: of whom.
  case missingAuthorization(String)
  /// An authorization is of somebody who has no part in it.
  case foreignAuthorization(String)
  /// The anchor's signing key hasn't signed it.
  case notSignedByAnchor
  /// The anchor's signature no longer counts.
  case expired(ledger: UInt32)
  /// Its answer would change something on the ledger, or read more than it should: what.
  case sideEffect(String)
}

extension ContractChallengeError: SentenceConvertible {
  public var sentence: Sentence {
    switch self {
    case .notAuthorizations: "it isn't a list of authorizations."
    case .wrongNetwork(let passphrase): "it is for another network (“\(passphrase)”)."
    case .wrongNumber(let count): "it has \(count) authorizations, and not one of each who has to agree."
    case .wrongCredentials: "one of its authorizations isn't by an address of its own."
    case .subInvocations: "it allows more than a sign-in."
    case .differentCalls: "its authorizations are for different things."
    case .wrongContract(let contract): "it is for another contract (\(contract ?? "–"))."
    case .wrongFunction(let function): "it calls the function “\(function)”, which is no sign-in."
    case .wrongArguments: "what it hands over isn't what a sign-in hands over."
    case .missingArgument(let name): "it lacks “\(name)”."
    case .wrongAccount(let account): "it is for \(account), not for yours."
    case .wrongHomeDomain(let name): "it signs in somewhere else (“\(name)”)."
    case .wrongWebAuthDomain(let domain): "it is from another server (“\(domain)”)."
    case .wrongServerAccount(let account): "it names \(account), not the anchor's signing key."
    case .unexpectedClientDomain: "it names a wallet's domain that wasn't asked for."
    case .wrongClientDomain(let domain): "it names another wallet's domain (“\(domain)”)."
    case .missingNonce: "it has no random value."
    case .missingAuthorization(let address): "it lacks the authorization of \(address)."
    case .foreignAuthorization(let address): "it has an authorization of \(address), who has no part in it."
    case .notSignedByAnchor: "the anchor's signing key hasn't signed it."
    case .expired(let ledger): "its time was over with ledger \(Int(ledger))."
    case .sideEffect(let what): "it would change something on the ledger (\(what))."
    }
  }
}
