import Foundation
import HTTPTypes
import Sentences
import StellarKit

/// One sign-in (SEP-10): it requests a challenge, checks it, signs it, and sends it back for a token.
struct WebAuthentication {
  let anchor: Anchor
  let account: ClientAccount
  let signer: any ChallengeSigner
  let clientDomain: ClientDomain?

  func token() async throws -> AnchorToken {
    let endpoint = try anchor.address(of: .webAuthentication)
    let challenge = try await challenge(endpoint)
    var signed = try challenge.adding(signaturesOf: try await signer.signed(challenge))
    if challenge.namesClientDomain, let clientDomain {
      signed = try signed.adding(try await clientDomain.signer.signed(challenge).envelope.signatures)
    }
    let request = AnchorRequest(.post, endpoint.text, body: AnchorRequest.json(["transaction": signed.base64])).signingIn
    let answer = try await anchor.exchange.fields(request, token: nil)
    guard let token = AnchorToken(try answer.requiredText("token")) else {
      // The text itself may be someone's secret.
      throw anchor.exchange.wrong(.invalidField(name: "token", expected: "a token", sent: "something else"))
    }
    try check(token)
    return token
  }

  private func challenge(_ endpoint: AnchorAddress) async throws(AnchorError) -> Challenge {
    guard let signingKey = anchor.toml.signingKey else { throw anchor.exchange.wrong(.missingSigningKey) }
    let query = [
      ("account", account.account.address), ("memo", account.memo.map { String($0) }), ("home_domain", anchor.domain.authority),
      ("client_domain", clientDomain?.domain.authority),
    ]
    let answer: AnswerFields
    do throws(AnchorError) {
      answer = try await anchor.exchange.fields(AnchorRequest(endpoint.text, query: query).signingIn, token: nil)
    } catch {
      guard clientDomain == nil, case .refused(_, let message?) = error.problem, message.contains("client_domain") else { throw error }
      throw anchor.exchange.wrong(.clientDomainRequired)
    }
    let expectation = ChallengeExpectation(
      network: anchor.network, signingKey: signingKey, homeDomain: anchor.domain.authority, webAuthDomains: [endpoint.authority, endpoint.host],
      account: account, clientDomain: clientDomain.map { .init(domain: $0.domain.authority, account: $0.account) })
    let (text, passphrase) = (try answer.requiredText("transaction"), try answer.text("network_passphrase"))
    do throws(ChallengeError) {
      return try Challenge(text, passphrase: passphrase, expecting: expectation, now: anchor.now())
    } catch {
      throw anchor.exchange.wrong(.challenge(error))
    }
  }

  /// Checks that the token isn't for another account. A subject that isn't an account's address is ignored.
  private func check(_ token: AnchorToken) throws(AnchorError) {
    guard let subject = token.subject, let found = try? MuxedAccount(String(subject.prefix { $0 != ":" })) else { return }
    guard found.accountID == account.account.accountID else {
      throw anchor.exchange.wrong(.invalidField(name: "token", expected: "a token for \(account)", sent: "one for \(SentText.short(subject))"))
    }
  }
}

extension Challenge {
  /// Adds the signatures of a signed transaction to the challenge. Nothing else is taken from that transaction.
  func adding(signaturesOf signed: SignedTransaction) throws(SignatureError) -> SignedTransaction {
    try transaction.adding(signed.envelope.signatures)
  }
}
