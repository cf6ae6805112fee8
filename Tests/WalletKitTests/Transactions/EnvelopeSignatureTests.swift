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
    of source: KeyPair, _ market: Market, askingFor extra: [SignerKey] = [], after number: Int64? = nil, endsIn seconds: Int = 60,
    signedBy keys: [KeyPair]
  ) async throws -> SignedTransaction {
    let account = try #require(try await market.test.network.account(source.accountID))
    let bounds = try TimeBounds(maxTime: UInt64(Int(Date().timeIntervalSince1970) + seconds))
    let payment = Operation(.payment(destination: MuxedAccount(market.issuer.accountID), asset: .native, amount: try Amount("1")))
    return try Transaction(
      source: MuxedAccount(source.accountID), sequenceNumber: (number ?? account.sequenceNumber) + 1,
      preconditions: Preconditions(timeBounds: bounds, extraSigners: extra), operations: [payment]
    ).signed(by: keys, on: .sandbox)
  }

  private func letsPayerSign(for account: KeyPair, _ market: Market, thresholds: UInt8? = nil) async throws {
    var options = AccountOptions()
    options.signer = Signer(.ed25519(market.payer.accountID), weight: 1)
    options.mediumThreshold = thresholds
    try await market.does(account, .setOptions(options))
  }

  @Test func `an extra signature, with which the network would refuse the envelope each time, is added only with consent`() async throws {
    try await Market.open { market in
      let joint = try await market.stranger()
      try await letsPayerSign(for: joint, market)
      let envelope = try await payment(of: joint, market, signedBy: [joint])
      let review = try await market.wallet.review(envelope)
      let extra: Sentence = "Your signature isn't needed: this can be sent or passed on without it, and the network refuses extra signatures."
      #expect(review.warnings == [extra] && review.expressWarnings == [] && review.notes == [] && review.missing == .nothing)
      await #expect(throws: WalletError.sending(.warningsNotAccepted([extra]))) {
        try await market.wallet.sign(review.id, acceptingWarnings: false, .typed("123456"))
      }
      let signed = try await market.wallet.sign(review.id, acceptingWarnings: true, .typed("123456"))
      guard case .refused(let refusal) = await market.wallet.send(signed) else {
        Issue.record("one signature too many was taken")
        return
      }
      #expect(refusal.code == "tx_bad_auth_extra" && refusal.isFinal)
      #expect(refusal.sentence.english.hasSuffix("Send the envelope without the extra signature."))
      guard case .applied(let applied) = await market.wallet.send(envelope) else {
        Issue.record("it was refused without one, too")
        return
      }
      #expect(applied.failure == nil)
    }
  }

  @Test func `a review tells whose signatures are missing, and whether none is once this wallet has signed`() async throws {
    try await Market.open { market in
      let joint = try await market.stranger()
      try await letsPayerSign(for: joint, market, thresholds: 2)
      let first = try await market.wallet.review(try await payment(of: joint, market, signedBy: []))
      #expect(first.missing == .others && first.isCompleteOnceSigned == false && !first.isSigned)
      let signed = try await market.wallet.sign(first.id, acceptingWarnings: false, .typed("123456"))
      let waiting = try await market.wallet.review(signed)
      #expect(waiting.isSigned && waiting.missing == .others && waiting.notes == ["You have signed it. It still needs signatures from others."])
      let last = try await market.wallet.review(try await payment(of: joint, market, signedBy: [joint]))
      #expect(last.missing == .own && last.isCompleteOnceSigned == true)
      let complete = try await market.wallet.review(try await market.wallet.sign(last.id, acceptingWarnings: false, .typed("123456")))
      #expect(complete.missing == .nothing && complete.isCompleteOnceSigned == true)
      #expect(complete.notes == ["It has all the signatures that it needs, including yours."] && complete.warnings == [])
      guard case .refused(let refusal) = await market.wallet.send(signed) else { throw WalletError.noAccount }
      #expect(refusal.code == "op_bad_auth" && !refusal.isFinal && refusal.sentence.english.hasPrefix("Not sent. A signature is missing"))
    }
  }

  @Test func `a transaction that its account approved in advance lacks no signature`() async throws {
    try await Market.open { market in
      let joint = try await market.stranger()
      try await letsPayerSign(for: joint, market)
      let number = try await market.next(joint.accountID)
      let approved = try await payment(of: joint, market, after: number, signedBy: [])
      var options = AccountOptions()
      options.signer = Signer(.preAuthTx(approved.hash), weight: 1)
      try await market.does(joint, .setOptions(options))
      let review = try await market.wallet.review(approved)
      #expect(review.missing == .nothing && review.warnings.count == 1 && review.warnings[0].english.hasPrefix("Your signature isn't needed"))
      guard case .applied(let applied) = await market.wallet.send(approved) else { throw WalletError.noAccount }
      #expect(applied.failure == nil)
    }
  }

  @Test func `an envelope that another account of the wallet can sign, too, names that account until its signature isn't needed`() async throws {
    try await Market.open { market in
      let other = try await market.wallet.add(.newWords(count: 12), name: "Savings", .typed("123456")).account.id
      let joint = try await market.stranger()
      try await letsPayerSign(for: joint, market, thresholds: 2)
      var options = AccountOptions()
      options.signer = Signer(.ed25519(other), weight: 1)
      try await market.does(joint, .setOptions(options))
      let hint = "One of your other accounts can sign it: Savings. To do that, switch to that account."
      let payer = market.payer.accountID
      let unsigned = try await market.wallet.review(try await payment(of: joint, market, signedBy: []), signer: payer)
      #expect(unsigned.notes.map(\.english) == ["After yours, it still needs signatures from others.", hint])
      let own = try await payment(of: joint, market, signedBy: [market.payer])
      let signed = try await market.wallet.review(own, signer: payer).notes.map(\.english)
      #expect(signed == ["You have signed it. It still needs signatures from others.", hint])
      #expect(try await market.wallet.review(own, signer: other).notes == [])
      let complete = try await payment(of: joint, market, signedBy: [joint, market.payer])
      #expect(try await !market.wallet.review(complete, signer: payer).notes.map(\.english).contains(hint))
    }
  }

  @Test func `an expired envelope is signed only with consent, and its refusal doesn't ask to try again`() async throws {
    try await Market.open { market in
      let late = try await payment(of: market.payer, market, endsIn: -60, signedBy: [])
      let review = try await market.wallet.review(late)
      let expired: Sentence = "It has expired, so it can't be used any more. Ask whoever made it for a new one."
      #expect(review.warnings == [expired])
      await #expect(throws: WalletError.sending(.warningsNotAccepted([expired]))) {
        try await market.wallet.sign(review.id, acceptingWarnings: false, .typed("123456"))
      }
      let signed = try await market.wallet.sign(review.id, acceptingWarnings: true, .typed("123456"))
      guard case .refused(let refusal) = await market.wallet.send(signed) else { throw WalletError.noAccount }
      #expect(refusal.code == "tx_too_late" && refusal.isFinal && refusal.sentence.english.hasPrefix("Not sent. It has expired"))
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
      let lacking: [Sentence] = ["After yours, it still needs signatures from others."]
      #expect(try await notes([own, other], signedBy: [stranger]) == lacking)
      #expect(try await notes([own, other], signedBy: [stranger, market.issuer]) == [])
      let unasked = try await market.wallet.review(try await payment(of: stranger, market, askingFor: [other], signedBy: [stranger]))
      #expect(unasked.missing == .others && unasked.warnings.count == 1)
      #expect(unasked.warnings[0].english.hasPrefix("Your signature isn't needed: your account"))
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
