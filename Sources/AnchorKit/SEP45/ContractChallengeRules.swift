import StellarKit
import StellarXDR

/// SEP-45's rules, checked on the wire form, so that what is checked is byte for byte what will be signed.
struct ContractChallengeRules {
  let expectation: ContractChallengeExpectation

  init(_ expectation: ContractChallengeExpectation) {
    self.expectation = expectation
  }

  /// Checks that all entries authorize the same call of the expected function, and returns that call.
  func call(of entries: [XDR.SorobanAuthorizationEntry]) throws(ContractChallengeError) -> ContractCall {
    guard let first = entries.first?.rootInvocation else { throw .wrongNumber(0) }
    guard entries.allSatisfy({ $0.rootInvocation.subInvocations.isEmpty }) else { throw .subInvocations }
    guard entries.allSatisfy({ $0.rootInvocation == first }) else { throw .differentCalls }
    guard case .contractFn(let arguments) = first.function else { throw .wrongContract(nil) }
    guard let call = try? ContractCall(arguments), call.contract == expectation.contract else {
      throw .wrongContract(SentText.short(arguments.contractAddress.text, limit: 80))
    }
    guard call.function.text == ContractChallenge.function else { throw .wrongFunction(call.function.text) }
    return call
  }

  /// Checks the arguments, and returns whether they name the wallet's domain.
  func checkArguments(of call: ContractCall) throws(ContractChallengeError) -> Bool {
    guard call.arguments.count == 1, let texts = try? [ContractSymbol: String](contractValue: call.arguments[0]) else { throw .wrongArguments }
    let arguments = Dictionary(uniqueKeysWithValues: texts.map { ($0.key.text, $0.value) })
    func text(_ name: String) throws(ContractChallengeError) -> String {
      guard let text = arguments[name] else { throw .missingArgument(name) }
      return text
    }
    let account = try text("account")
    guard account == expectation.account.description else { throw .wrongAccount(SentText.short(account, limit: 80)) }
    let homeDomain = try text("home_domain")
    guard homeDomain == expectation.homeDomain else { throw .wrongHomeDomain(SentText.short(homeDomain, limit: 64)) }
    let webAuthDomain = try text("web_auth_domain")
    guard expectation.webAuthDomains.contains(webAuthDomain) else { throw .wrongWebAuthDomain(SentText.short(webAuthDomain, limit: 64)) }
    let server = try text("web_auth_domain_account")
    guard server == expectation.signingKey.address else { throw .wrongServerAccount(SentText.short(server, limit: 80)) }
    guard arguments["nonce"]?.isEmpty == false else { throw .missingNonce }
    return try checkClientDomain(arguments["client_domain"], arguments["client_domain_account"])
  }

  /// Checks the wallet's domain and its account, and returns whether they are there. An anchor may leave both out, but not one of them.
  private func checkClientDomain(_ domain: String?, _ account: String?) throws(ContractChallengeError) -> Bool {
    guard domain != nil || account != nil else { return false }
    guard let client = expectation.clientDomain else { throw .unexpectedClientDomain }
    guard let domain else { throw .missingArgument("client_domain") }
    guard let account else { throw .missingArgument("client_domain_account") }
    guard domain == client.domain, account == client.account.address else { throw .wrongClientDomain(SentText.short(domain, limit: 64)) }
    return true
  }

  /// Assigns the entries to the parties of the sign-in, and checks that each party has exactly one.
  func authorizations(
    _ entries: [XDR.SorobanAuthorizationEntry], namesClientDomain: Bool
  ) throws(ContractChallengeError) -> (own: ContractAuthorization, server: ContractAuthorization, client: ContractAuthorization?) {
    var found: [ContractAddress: ContractAuthorization] = [:]
    for entry in entries {
      switch entry.credentials {
      case .address, .addressV2: break
      case .sourceAccount, .addressWithDelegates: throw .wrongCredentials
      }
      guard let authorization = try? ContractAuthorization(entry) else { throw .wrongCredentials }
      guard found.updateValue(authorization, forKey: authorization.address) == nil else { throw .wrongNumber(entries.count) }
    }
    func take(_ address: ContractAddress) throws(ContractChallengeError) -> ContractAuthorization {
      guard let authorization = found.removeValue(forKey: address) else { throw .missingAuthorization(address.description) }
      return authorization
    }
    let (own, server) = (try take(expectation.account), try take(ContractAddress(expectation.signingKey)))
    var client: ContractAuthorization?
    // An anchor may run the wallet itself; its key then signs only once.
    if namesClientDomain, let account = expectation.clientDomain?.account, account != expectation.signingKey {
      client = try take(ContractAddress(account))
    }
    if let other = found.keys.first { throw .foreignAuthorization(SentText.short(other.description, limit: 80)) }
    return (own, server, client)
  }

  func checkSignature(_ server: ContractAuthorization, latestLedger: UInt32) throws(ContractChallengeError) {
    guard let signers = try? server.signers(on: expectation.network), signers.contains(expectation.signingKey) else { throw .notSignedByAnchor }
    guard server.untilLedger >= latestLedger else { throw .expired(ledger: server.untilLedger) }
  }
}
