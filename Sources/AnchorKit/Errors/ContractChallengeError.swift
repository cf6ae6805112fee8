public import Sentences

/// Why a challenge for a contract account must not be signed, or its answer must not be sent: one case for each rule of SEP-45.
public enum ContractChallengeError: Error, Hashable, Sendable {
  /// It isn't a list of authorizations.
  case notAuthorizations
  /// It is for a different network than the wallet's.
  case wrongNetwork(passphrase: String)
  /// It has fewer than 2 or more than 3 authorizations, or two for the same address.
  case wrongNumber(Int)
  /// An authorization relies on the transaction's signature, or on delegates.
  case wrongCredentials
  /// An authorization allows more than the sign-in: it includes further calls.
  case subInvocations
  /// The authorizations are for different calls.
  case differentCalls
  /// It calls no contract, or a different one than the anchor's contract for sign-ins.
  case wrongContract(String?)
  /// It calls a function other than `web_auth_verify`.
  case wrongFunction(String)
  /// The function's arguments aren't a single map of strings.
  case wrongArguments
  /// A required argument is missing.
  case missingArgument(String)
  /// It is for a different account.
  case wrongAccount(String)
  /// It is for a different home domain.
  case wrongHomeDomain(String)
  /// It names a different server than the one that was asked.
  case wrongWebAuthDomain(String)
  /// It names a key other than the anchor's signing key.
  case wrongServerAccount(String)
  /// It names a wallet's domain although none was given.
  case unexpectedClientDomain
  /// It names a different wallet domain, or a different key, than was given.
  case wrongClientDomain(String)
  /// It has no random value.
  case missingNonce
  /// A required authorization is missing; with its address.
  case missingAuthorization(String)
  /// An authorization is for an address that has no part in the sign-in.
  case foreignAuthorization(String)
  /// The anchor's signing key hasn't signed it.
  case notSignedByAnchor
  /// The anchor's signature has expired; with the last ledger for which it was valid.
  case expired(ledger: UInt32)
  /// Its answer would change something on the ledger, or read more than it should; with the ledger entry.
  case sideEffect(String)
}

extension ContractChallengeError: SentenceError {
  public var sentence: Sentence {
    switch self {
    case .notAuthorizations: "it isn't a list of authorizations."
    case .wrongNetwork(let passphrase): "it is for another network (“\(passphrase)”)."
    case .wrongNumber(let count): "it has \(count) authorizations instead of one from each party that has to agree."
    case .wrongCredentials: "one of its authorizations has no address of its own."
    case .subInvocations: "it allows more than a sign-in."
    case .differentCalls: "its authorizations are for different things."
    case .wrongContract(let contract): "it is for another contract (\(contract ?? "–"))."
    case .wrongFunction(let function): "it calls the function “\(function)”, which isn't a sign-in."
    case .wrongArguments: "its arguments aren't those of a sign-in."
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
    case .expired(let ledger): "it expired after ledger \(Int(ledger))."
    case .sideEffect(let what): "it would change something on the ledger (\(what))."
    }
  }
}
