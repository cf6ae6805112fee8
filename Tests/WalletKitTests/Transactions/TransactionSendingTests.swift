import Foundation
import GRDB
import Sentences
import StellarKit
import StellarXDR
import Testing

@testable import WalletKit

/// Trustlines, claims and other transactions are handled like payments: reviewed, journalled, and sent at most once.
@MainActor
@Suite(.timeLimit(.minutes(5))) struct TransactionSendingTests {
  private func trust(_ market: Market) throws -> StellarKit.Operation {
    StellarKit.Operation(.changeTrust(code: try AssetCode("COPPER"), issuer: market.issuer.accountID))
  }

  @Test func `a trustline whose answer is lost is in the journal, blocks the next transaction, and is settled by the same envelope`() async throws {
    try await Market.open(faults: [.lostBefore, .lostBefore]) { market, network in
      let review = try await market.wallet.review([try trust(market)])
      #expect(review.fee == (try Amount("0.00001")))
      let record = try await market.wallet.send(review, .typed("123456"))
      guard case .pending = record.state else { throw WalletError.noAccount }
      #expect(record.kind == .trustline)
      #expect(record.asset == (try market.asset("COPPER")))
      let payment = try await market.wallet.review(PaymentForm(recipient: market.issuer.accountID.address, amount: "1"))
      let error = await #expect(throws: WalletError.self) { try await market.wallet.pay(payment, .typed("123456")) }
      #expect(error?.description.contains("adding COPPER") == true)
      guard case .confirmed = try #require(try await market.wallet.payment(record.hash)).state else { throw WalletError.noAccount }
      #expect(Set(network.submitted).count == 1)
      #expect(try await market.balance(market.asset("COPPER")) == .zero)
    }
  }

  @Test func `a trustline and the claim that needs it are sent in one transaction`() async throws {
    try await Market.open { market in
      let own = try #require(market.wallet.account).id
      let copper = try market.asset("COPPER")
      try await market.does(market.issuer, .createClaimableBalance(asset: copper, amount: try Amount("7"), claimants: [try Claimant(own)]))
      let waiting = try #require(try await market.test.network.claimableBalances(for: own, at: Date()).first)
      let review = try await market.wallet.review([try trust(market), StellarKit.Operation(.claimClaimableBalance(waiting.id))])
      #expect(review.fee == (try Amount("0.00002")))
      let record = try await market.wallet.send(review, .typed("123456"))
      guard case .confirmed = record.state else { throw WalletError.noAccount }
      #expect(record.kind == .claim && record.asset == copper && record.operations.count == 2)
      #expect(try await market.balance(copper) == Amount("7"))
    }
  }

  @Test func `a transaction needs lumens for its fee and for the reserve of what it adds`() async throws {
    try await Market.open { market in
      let rest = try await market.wallet.spendable(.native, feePolicy: .medium)
      let all = PaymentForm(recipient: market.issuer.accountID.address, amount: rest.trimmed)
      _ = try await market.wallet.pay(try await market.wallet.review(all), .typed("123456"))
      let refusal = await #expect(throws: PaymentRefusal.self) { try await market.wallet.review([try trust(market)]) }
      #expect(refusal?.general?.english.contains("You don't have enough XLM for this") == true)
      let form = TrustForm(asset: "\(try market.asset("COPPER"))", numberFormat: .comma)
      let inCommas = await #expect(throws: AssetRefusal.self) { try await market.wallet.review(form) }
      #expect(inCommas?.general?.english.contains("The fee is 0,00001 XLM, and what is added needs a reserve") == true)
    }
  }

  @Test func `a transaction that pays an account without its required memo is refused`() async throws {
    try await Market.open { market in
      let exchange = try await market.stranger()
      try await market.does(exchange, .manageData(name: try DataName("config.memo_required"), value: try DataValue(Array("1".utf8))))
      let pay = StellarKit.Operation(.payment(destination: MuxedAccount(exchange.accountID), asset: .native, amount: try Amount("1")))
      let merge = StellarKit.Operation(.accountMerge(destination: MuxedAccount(exchange.accountID)))
      for operation in [pay, merge] {
        let refusal = await #expect(throws: PaymentRefusal.self) { try await market.wallet.review([operation]) }
        #expect(refusal?.fields[.memo] == TransactionReviewer.memoNeeded)
      }
      #expect(try await market.wallet.review([pay], memo: .id(1)).memo == .id(1))
    }
  }

  /// Adds a signer to the payer's account without whom it can't pay.
  private func addCosigner(_ market: Market) async throws -> KeyPair {
    let cosigner = try KeyPair(seed: TestRandomness.bytes(32))
    var options = AccountOptions()
    options.signer = Signer(.ed25519(cosigner.accountID), weight: 1)
    options.mediumThreshold = 2
    try await market.does(market.payer, .setOptions(options))
    return cosigner
  }

  @Test func `a payment that needs more signatures isn't sent, and its signed envelope can be exported`() async throws {
    try await Market.open { market in
      let cosigner = try KeyPair(seed: TestRandomness.bytes(32))
      var options = AccountOptions()
      options.signer = Signer(.ed25519(cosigner.accountID), weight: 1)
      options.mediumThreshold = 2
      #expect(try await !market.wallet.needsOtherSigners())
      try await market.does(market.payer, .setOptions(options))
      #expect(try await market.wallet.needsOtherSigners())
      let review = try await market.wallet.review(PaymentForm(recipient: market.issuer.accountID.address, amount: "1"))
      #expect(review.transaction.missingWeight == 1)
      await #expect(throws: WalletError.sending(.moreSignersNeeded)) { try await market.wallet.pay(review, .typed("123456")) }
      let exported = try await market.wallet.signForOthers(review.transaction.id, .typed("123456"))
      #expect(try await market.wallet.undecided() == nil, "it isn't sent")
      #expect(exported.isSigned(by: .ed25519(market.payer.accountID)))
      guard case .signed = try await market.wallet.payment(exported.hash)?.state else { throw WalletError.noAccount }
      var long = try #require(try market.wallet.journal.entry(exported.hash))
      (long.hash, long.maxTime) = (try #require(TransactionHash(String(repeating: "a", count: 64))), 4_102_444_800)
      try market.wallet.journal.add(long)
      #expect(try await market.wallet.waitingForOthers().map(\.hash) == [exported.hash], "not what can be sent for years")
      let complete = try SignedTransaction(base64: exported.base64, on: .sandbox).adding(signaturesOf: [cosigner])
      guard case .applied(let applied) = await market.test.network.submit(complete.base64, hash: complete.hash), applied.failure == nil else {
        throw WalletError.noAccount
      }
      // The transaction that the cosigner sent is found, and causes no warning.
      let record = try await market.wallet.payment(exported.hash)
      guard case .confirmed(applied.ledger) = record?.state, record?.correction == nil else { throw WalletError.noAccount }
      #expect(try await market.wallet.waitingForOthers().isEmpty)
      #expect(try await market.wallet.review(PaymentForm(recipient: market.issuer.accountID.address, amount: "1")).warnings.isEmpty)
    }
  }

  @Test func `a payment that cosigners have sent isn't signed again, however many others were exported since`() async throws {
    try await Market.open { market in
      let cosigner = try await addCosigner(market)
      func export(_ amount: Int) async throws -> SignedTransaction {
        let review = try await market.wallet.review(PaymentForm(recipient: market.issuer.accountID.address, amount: "\(amount)"))
        return try await market.wallet.signForOthers(review.transaction.id, .typed("123456"))
      }
      let first = try await export(1)
      for amount in 2...7 { _ = try await export(amount) }
      let other = try await market.wallet.review(PaymentForm(recipient: market.issuer.accountID.address, amount: "8")).warnings
      let conflict = "You have signed another transaction that hasn't gone through yet: a payment of 7 XLM"
      #expect(other.last?.english.hasPrefix(conflict) == true)
      let complete = try first.adding(signaturesOf: [cosigner])
      guard case .applied = await market.test.network.submit(complete.base64, hash: complete.hash) else { throw TestProblem("not applied") }
      let refusal = await #expect(throws: WalletError.self) { try await export(1) }
      guard case .sending(.alreadyPaid(let earlier))? = refusal else { throw TestProblem("\(String(describing: refusal))") }
      #expect(earlier.hash == first.hash)
    }
  }

  @Test func `an exported payment whose number was used isn't said to wait, and needs consent before it is made again for 25 days`() async throws {
    try await Market.open { market in
      let (wallet, cosigner) = (market.wallet, try await addCosigner(market))
      func review(_ amount: Int) async throws -> TransactionReview {
        try await wallet.review(PaymentForm(recipient: market.issuer.accountID.address, amount: "\(amount)")).transaction
      }
      func warnsOfConflict() async throws -> Bool {
        try await review(2).warnings.contains { $0.english.hasPrefix("You have signed another transaction") }
      }
      func change(_ changes: String) async throws {
        try await wallet.journal.store.write { try $0.execute(sql: "UPDATE journal SET \(changes)") }
      }
      let exported = try await wallet.signForOthers(try await review(1).id, .typed("123456"))
      // What others hand back counts only with the signature that was there, and if the network doesn't refuse it.
      var forged = try exported.adding(signaturesOf: [cosigner, market.issuer]).envelope
      _ = await wallet.send(SignedTransaction(envelope: forged, hash: exported.hash))
      guard case .tx(var inner) = forged else { throw TestProblem("a fee bump") }
      inner.signatures.removeFirst()
      forged = .tx(inner)
      _ = await wallet.send(SignedTransaction(envelope: forged, hash: exported.hash))
      #expect(try await wallet.payment(exported.hash)?.envelope == exported.base64)
      #expect(try await wallet.waitingForOthers().map(\.hash) == [exported.hash])
      #expect(try await warnsOfConflict())
      let now = Int64(Date().timeIntervalSince1970)
      try await change("maxTime = \(now - 301)")
      #expect(try await !warnsOfConflict(), "its time is over")
      try await change("maxTime = \(now + 99)")
      // This needs only the lower threshold.
      try await market.does(market.payer, .bumpSequence(to: 0))
      await wallet.dashboard.refresh()
      #expect(try await wallet.waitingForOthers().isEmpty)
      let consents = try await review(1).consents.map(\.english)
      #expect(consents.map { $0.hasPrefix("You have already signed or sent the same thing: a payment of 1 XLM") } == [true])
      try await change("createdAt = \(now - 2_160_001)")
      #expect(try await review(1).consents.isEmpty)
      try await change("createdAt = \(now)")
      let again = try await wallet.signForOthers(try await review(1).id, consenting: true, .typed("123456"))
      guard case .applied = await wallet.send(try again.adding(signaturesOf: [cosigner])) else { throw TestProblem("not applied") }
      #expect(try await review(1).consents.isEmpty, "its owner has agreed to it once")
    }
  }

  @Test func `an exported payment that was sent without an answer is kept with all its signatures, and no sequence number breaks a review`()
    async throws
  {
    try await Market.open(faults: [.lostBefore]) { market, network in
      let cosigner = try await addCosigner(market)
      let form = PaymentForm(recipient: market.issuer.accountID.address, amount: "1")
      let exported = try await market.wallet.signForOthers(try await market.wallet.review(form).transaction.id, .typed("123456"))
      let complete = try exported.adding(signaturesOf: [cosigner])
      guard case .unknown = await market.wallet.send(complete) else { throw TestProblem("answered") }
      #expect(try await market.wallet.payment(exported.hash)?.envelope == complete.base64)
      network.say(account: { AccountSnapshot(id: $0.id, sequenceNumber: .max, subentries: $0.subentries, lines: $0.lines) })
      _ = try? await market.wallet.review(form)
    }
  }

  @Test func `a transaction of an account whose own key has no weight any more is refused`() async throws {
    try await Market.open { market in
      let cosigner = try KeyPair(seed: TestRandomness.bytes(32))
      var options = AccountOptions()
      options.signer = Signer(.ed25519(cosigner.accountID), weight: 1)
      options.masterWeight = 0
      try await market.does(market.payer, .setOptions(options))
      let form = PaymentForm(recipient: market.issuer.accountID.address, amount: "1")
      let refusal = await #expect(throws: PaymentRefusal.self) { try await market.wallet.review(form) }
      #expect(
        refusal?.general == "This account's own key can't sign for it any more. Its other signers have to make this transaction.")
      let error = await #expect(throws: WalletError.self) { try await market.wallet.needsOtherSigners() }
      #expect(error == refusal.map { .sending(.refused($0)) }, "a withdrawal isn't begun, either")
    }
  }

  @Test func `a transaction of an account that nobody can sign for any more is refused`() async throws {
    try await Market.open { market in
      var options = AccountOptions()
      options.masterWeight = 0
      try await market.does(market.payer, .setOptions(options))
      let form = PaymentForm(recipient: market.issuer.accountID.address, amount: "1")
      let refusal = await #expect(throws: PaymentRefusal.self) { try await market.wallet.review(form) }
      #expect(refusal?.general == "Nobody can sign for this account any more.")
    }
  }

  @Test func `a transaction that all signers together can't authorize is refused, and not signed for others`() async throws {
    try await Market.open { market in
      let form = PaymentForm(recipient: market.issuer.accountID.address, amount: "1")
      let cosigner = SignerKey.ed25519(try KeyPair(seed: TestRandomness.bytes(32)).accountID)
      var options = AccountOptions()
      options.mediumThreshold = 9
      let refusal = PaymentRefusal(general: "All signers of this account together don't have enough weight for this, so nobody can do it.")
      // The hash of a transaction that was made before can't authorize this one.
      for signer in [nil, Signer(cosigner, weight: 7), Signer(.preAuthTx(TransactionHash(Bytes32())), weight: 9)] {
        options.signer = signer
        try await market.does(market.payer, .setOptions(options))
        await #expect(throws: refusal) { try await market.wallet.review(form) }
        await #expect(throws: WalletError.sending(.refused(refusal)), "a withdrawal isn't begun, either") {
          try await market.wallet.needsOtherSigners()
        }
      }
      options.signer = Signer(cosigner, weight: 8)
      try await market.does(market.payer, .setOptions(options))
      #expect(try await market.wallet.review(form).transaction.missingWeight == 8)
      #expect(try await market.wallet.needsOtherSigners())
    }
  }

  @Test func `signing somebody else's envelope needs the PIN, and adds only this key's signature`() async throws {
    try await Market.open { market in
      let transaction = try Transaction(
        source: MuxedAccount(market.issuer.accountID), sequenceNumber: 5, timeBounds: TimeBounds(maxTime: 2_000_000_000),
        operations: [Operation(.payment(destination: MuxedAccount(market.payer.accountID), asset: .native, amount: try Amount("1")))]
      ).signed(by: market.issuer, on: .sandbox)
      await #expect(throws: WalletError.vault(.wrongSecret)) { try await market.wallet.sign(transaction, .typed("000000")) }
      let signed = try await market.wallet.sign(transaction, .typed("123456"))
      #expect(signed.hash == transaction.hash && signed.envelope.signatures.count == 2)
      #expect(signed.isSigned(by: .ed25519(market.payer.accountID)))
      #expect(try await market.wallet.sign(signed, .typed("123456")).envelope.signatures.count == 2)
    }
  }
}
