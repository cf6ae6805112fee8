import Foundation
import HTTPTypes
import Sentences
import StellarKit
import StellarXDR

/// One sign-in of a contract account (SEP-45): it requests a challenge, checks, signs and simulates it, and sends it back for a token.
struct ContractAuthentication {
  let anchor: Anchor
  let account: ContractAddress
  let signer: any AuthorizationSigner
  let network: any ChallengeNetwork
  let clientDomain: ContractClientDomain?
  /// For how many ledgers the signatures are valid: SEP-45 wants few, but a person needs some time.
  let lifetime: LedgerSpan

  func token() async throws -> AnchorToken {
    let endpoint = try endpoint()
    let challenge = try await challenge(endpoint)
    let signed = try await signed(challenge)
    try await tried(challenge, signed)
    let request = AnchorRequest(.post, endpoint.text, body: AnchorRequest.json(["authorization_entries": ContractChallenge.text(signed)])).signingIn
    let answer = try await anchor.exchange.fields(request, token: nil)
    guard let token = AnchorToken(try answer.requiredText("token")) else {
      // The text itself may be someone's secret.
      throw anchor.exchange.wrong(.invalidField(name: "token", expected: "a token", sent: "something else"))
    }
    if let subject = token.subject, (try? ContractAddress(subject)) != nil, subject != account.description {
      throw anchor.exchange.wrong(
        .invalidField(name: "token", expected: "a token for \(account.description)", sent: "one for \(SentText.short(subject))"))
    }
    return token
  }

  private func endpoint() throws(AnchorError) -> AnchorAddress {
    guard let text = anchor.toml.webAuthForContracts else { throw anchor.exchange.wrong(.missingContractSignIn) }
    return try anchor.exchange.address(text, "WEB_AUTH_FOR_CONTRACTS_ENDPOINT")
  }

  private func challenge(_ endpoint: AnchorAddress) async throws -> ContractChallenge {
    guard let signingKey = anchor.toml.signingKey else { throw anchor.exchange.wrong(.missingSigningKey) }
    guard let contract = anchor.toml.webAuthContract.flatMap({ try? ContractAddress($0) }), contract.isContract else {
      throw anchor.exchange.wrong(.missingContractSignIn)
    }
    let latest = try await network.latestLedger()
    let query = [
      ("account", account.description), ("home_domain", anchor.domain.authority), ("client_domain", clientDomain?.domain.authority),
    ]
    let answer = try await anchor.exchange.fields(AnchorRequest(endpoint.text, query: query).signingIn, token: nil)
    let expectation = ContractChallengeExpectation(
      network: anchor.network, contract: contract, signingKey: signingKey, homeDomain: anchor.domain.authority,
      webAuthDomains: [endpoint.authority, endpoint.host], account: account,
      clientDomain: clientDomain.map { .init(domain: $0.domain.authority, account: $0.account) })
    let (text, passphrase) = (try answer.requiredText("authorization_entries"), try answer.text("network_passphrase"))
    do throws(ContractChallengeError) {
      return try ContractChallenge(text, passphrase: passphrase, expecting: expectation, latestLedger: latest)
    } catch {
      throw anchor.exchange.wrong(.contractChallenge(error))
    }
  }

  /// Returns the authorizations of the challenge, signed by the account and, if it takes part, the wallet's domain.
  private func signed(_ challenge: ContractChallenge) async throws -> [ContractAuthorization] {
    let until = lifetime.end(after: try await network.latestLedger())
    var signed = [challenge.server, try await challenge.own.signed(by: signer, untilLedger: until, on: challenge.network)]
    if let client = challenge.client, let clientDomain {
      signed.append(try await client.signed(by: clientDomain.signer, untilLedger: until, on: challenge.network))
    }
    return signed
  }

  /// Simulates the call with the signed authorizations, as the anchor will, and checks that it has no side effects.
  private func tried(_ challenge: ContractChallenge, _ signed: [ContractAuthorization]) async throws {
    let transaction = try Transaction(simulating: challenge.call.operation(authorizations: signed.map(\.entry)))
    let resources = try await network.resources(of: transaction.envelope)
    do throws(ContractChallengeError) { try challenge.check(resources) } catch { throw anchor.exchange.wrong(.contractChallenge(error)) }
  }
}
