import Foundation
import Sentences
import StellarKit
import Testing

@testable import WalletKit

/// Whether an envelope from elsewhere needs this wallet's signature: the network refuses missing and extra signatures.
@MainActor
@Suite(.timeLimit(.minutes(5))) struct EnvelopeSignatureTests {
  /// A payment of one lumen with its account's next sequence number.
  private func payment(
    of source: KeyPair, _ market: Market, askingFor extra: [SignerKey] = [], signedBy keys: [KeyPair]
  ) async throws -> SignedTransaction {
    let account = try #require(try await market.test.network.account(source.accountID))
    let bounds = try TimeBounds(maxTime: UInt64(Date().timeIntervalSince1970) + 60)
    let payment = Operation(.payment(destination: MuxedAccount(market.issuer.accountID), asset: .native, amount: try Amount("1")))
    return try Transaction(
      source: MuxedAccount(source.accountID), sequenceNumber: account.sequenceNumber + 1,
      preconditions: Preconditions(timeBounds: bounds, extraSigners: extra), operations: [payment]
    ).signed(by: keys, on: .sandbox)
  }

  private func letsPayerSign(for account: KeyPair, _ market: Market, thresholds: UInt8? = nil) async throws {
    var options = AccountOptions()
    options.signer = Signer(.ed25519(market.payer.accountID), weight: 1)
    options.mediumThreshold = thresholds
    try await market.does(account, .setOptions(options))
  }

  @Test func `a review says that an extra signature isn't needed, as the network would refuse it`() async throws {
    try await Market.open { market in
      let joint = try await market.stranger()
      try await letsPayerSign(for: joint, market)
      let envelope = try await payment(of: joint, market, signedBy: [joint])
      let review = try await market.wallet.review(envelope)
      #expect(
        review.notes == [
          "Your signature isn't needed any more: enough others have signed, and the network refuses extra signatures. Send it or pass it on without yours."
        ])
      let signed = try await market.wallet.sign(review.id, acceptingWarnings: true, .typed("123456"))
      guard case .refused(let refusal) = await market.test.network.submit(signed.base64, hash: signed.hash) else {
        Issue.record("one signature too many was taken")
        return
      }
      #expect(refusal.code == "tx_bad_auth_extra")
      guard case .applied(let applied) = await market.test.network.submit(envelope.base64, hash: envelope.hash) else {
        Issue.record("it was refused without one, too")
        return
      }
      #expect(applied.failure == nil)
    }
  }

  @Test func `a signature is needed if nobody or too few others have signed`() async throws {
    try await Market.open { market in
      let joint = try await market.stranger()
      try await letsPayerSign(for: joint, market)
      #expect(try await market.wallet.review(try await payment(of: joint, market, signedBy: [])).notes == [])
      try await letsPayerSign(for: joint, market, thresholds: 2)
      #expect(try await market.wallet.review(try await payment(of: joint, market, signedBy: [joint])).notes == [])
    }
  }

  @Test func `an extra signer that a transaction names has to sign, and may be the one still missing`() async throws {
    try await Market.open { market in
      let stranger = try await market.stranger()
      let (own, other) = (SignerKey.ed25519(market.payer.accountID), SignerKey.ed25519(market.issuer.accountID))
      func notes(_ extra: [SignerKey], signedBy keys: [KeyPair]) async throws -> [Sentence] {
        try await market.wallet.review(try await payment(of: stranger, market, askingFor: extra, signedBy: keys)).notes
      }
      #expect(try await notes([own], signedBy: [stranger]) == [])
      let lacking: [Sentence] = ["After yours, it still needs signatures of others."]
      #expect(try await notes([own, other], signedBy: [stranger]) == lacking)
      #expect(try await notes([own, other], signedBy: [stranger, market.issuer]) == [])
      let unasked = try await notes([other], signedBy: [stranger])
      #expect(unasked.count == 1 && unasked[0].english.hasPrefix("Your signature isn't needed: your account"))
    }
  }

  @Test func `a review says that the network would refuse a fee bump of a transaction whose extra signer hasn't signed`() async throws {
    try await Market.open { market in
      let stranger = try await market.stranger()
      func notes(signedBy keys: [KeyPair]) async throws -> [Sentence] {
        let payment = try await payment(of: stranger, market, askingFor: [.ed25519(market.issuer.accountID)], signedBy: keys)
        return try await market.wallet.review(try payment.bumped(by: market.payer.accountID)).notes
      }
      #expect(
        try await notes(signedBy: [stranger]) == ["The transaction inside it is still missing signatures, so the network would refuse it."])
      #expect(try await notes(signedBy: [stranger, market.issuer]) == [])
    }
  }
}
