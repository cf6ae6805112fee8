import Foundation
import SandboxKit
import Sentences
import StellarKit
import StellarXDR
import Testing

@testable import WalletKit

/// Envelopes that others built and the wallet sends are journalled like its own, and their results are found and reported.
@MainActor
@Suite(.timeLimit(.minutes(5))) struct EnvelopeSendingTests {
  /// A signed payment with the account's next sequence number, built outside the wallet.
  private func envelope(
    _ market: Market, of key: KeyPair? = nil, amount: String = "1", endsAt end: UInt64 = UInt64(Date().timeIntervalSince1970) + 600
  ) async throws -> SignedTransaction {
    let key = key ?? market.payer
    let sequence = try #require(try await market.test.network.account(key.accountID)).sequenceNumber + 1
    let payment = Operation(.payment(destination: MuxedAccount(market.issuer.accountID), asset: .native, amount: try Amount(amount)))
    return try Transaction(
      source: MuxedAccount(key.accountID), sequenceNumber: sequence, timeBounds: TimeBounds(maxTime: end), memo: .id(7), operations: [payment]
    ).signed(by: key, on: .sandbox)
  }

  /// A fee bump of the envelope, paid and signed by a sponsor.
  private func bump(_ envelope: SignedTransaction, by sponsor: KeyPair) throws -> SignedTransaction {
    try envelope.bumped(by: sponsor.accountID, fee: 1_000).adding(signaturesOf: [sponsor])
  }

  @Test func `other accounts' operations in an envelope aren't recorded as the wallet's payments`() async throws {
    try await Market.open(faults: [.lostBefore, .lostBefore]) { market, _ in
      let (payer, maker) = (market.payer.accountID, MuxedAccount(market.silverMaker.accountID))
      let stranger = try await market.stranger().accountID
      let own = Operation(.payment(destination: maker, asset: .native, amount: try Amount("10")))
      let others = Operation(.payment(destination: MuxedAccount(stranger), asset: .native, amount: try Amount("500")), source: maker)
      let sequence = try #require(try await market.test.network.account(payer)).sequenceNumber + 1
      func record(_ steps: [StellarKit.Operation]) async throws -> PaymentRecord? {
        let envelope = try Transaction(
          source: MuxedAccount(payer), sequenceNumber: sequence, timeBounds: TimeBounds(maxTime: UInt64(Date().timeIntervalSince1970) + 600),
          operations: steps
        ).signed(by: market.payer, on: .sandbox)
        _ = await market.wallet.send(envelope)
        return try await market.wallet.payment(envelope.hash)
      }
      let swap = try #require(try await record([own, others]))
      #expect(try swap.kind == .payment && swap.recipient == maker.address && swap.amount == Amount("10"))
      #expect(try await record([others])?.kind == .other)
      #expect(try !market.wallet.journal.hasPaid(stranger.address))
    }
  }

  @Test func `an envelope that exchanges and then pays isn't recorded as one exchange into what is paid`() async throws {
    try await Market.open(faults: []) { market, _ in
      let (payer, issuer) = (market.payer.accountID, MuxedAccount(market.issuer.accountID))
      let (gold, copper, silver) = (try market.asset("GOLD"), try market.asset("COPPER"), try market.asset("SILVER"))
      let exchange = Operation(
        .pathPaymentStrictSend(
          sendAsset: gold, sendAmount: try Amount("10"), destination: MuxedAccount(payer), asset: silver, minimum: try Amount("99"), path: [copper]))
      let pay = Operation(.payment(destination: issuer, asset: .native, amount: try Amount("1")))
      let add = Operation(try market.trust(copper))
      func record(_ steps: [StellarKit.Operation]) async throws -> PaymentRecord {
        let envelope = try Transaction(
          source: MuxedAccount(payer), sequenceNumber: try await market.next(payer), timeBounds: TimeBounds(maxTime: Market.end), operations: steps
        ).signed(by: market.payer, on: .sandbox)
        _ = await market.wallet.send(envelope)
        return try #require(try await market.wallet.payment(envelope.hash))
      }
      for steps in [[exchange, pay], [pay, exchange], [pay, pay]] {
        let both = try await record(steps)
        #expect(both.isConfirmed && both.kind == .other && both.given == nil && !both.isAtLeast && both.amount == .zero)
        #expect(!both.hasOtherParty && both.steps == steps.map(\.words))
      }
      // Adding an asset on the way is no step of its own.
      let converted = try await record([add, exchange])
      #expect(try converted.kind == .conversion && converted.given?.amount == Amount("10") && converted.isAtLeast && converted.steps.isEmpty)
      let paid = try await record([add, pay])
      #expect(try paid.kind == .payment && paid.amount == Amount("1") && paid.recipient == issuer.address && paid.steps.isEmpty)
    }
  }

  private func payment() -> PaymentForm { PaymentForm(recipient: Self.issuer, amount: "2") }
  private static let issuer = (try? Scenario.pathPayments.accounts[0].key.accountID.address) ?? ""

  @Test func `an envelope whose answer was lost is found in its ledger, and reported before the next payment`() async throws {
    try await Market.open(faults: [.lostAfter]) { market, network in
      let envelope = try await envelope(market)
      network.setHidesTransactions(true)
      guard case .unknown = await market.wallet.send(envelope) else { throw WalletError.noAccount }
      let record = try #require(try await market.wallet.payment(envelope.hash))
      guard case .signed = record.state else { throw WalletError.noAccount }
      #expect(try record.amount == Amount("1") && record.memo == .id(7) && record.source == market.payer.accountID)
      network.setHidesTransactions(false)
      let review = try await market.wallet.review(payment())
      let error = await #expect(throws: WalletError.self) { try await market.wallet.pay(review, .typed("123456")) }
      #expect(error?.description.contains("has gone through") == true)
      #expect(try await market.wallet.payment(envelope.hash)?.isConfirmed == true)
      #expect(try await market.wallet.review(payment()).warnings.isEmpty, "it was no other device")
      #expect(network.submitted.count == 1)
    }
  }

  @Test func `an envelope that never arrived is superseded by the next payment, and can't be sent any more`() async throws {
    try await Market.open(faults: [.lostBefore]) { market, _ in
      let envelope = try await envelope(market)
      guard case .unknown = await market.wallet.send(envelope) else { throw WalletError.noAccount }
      let paid = try await market.wallet.pay(try await market.wallet.review(payment()), .typed("123456"))
      #expect(paid.isConfirmed)
      guard case .failed(let refusal) = try await market.wallet.payment(envelope.hash)?.state else { throw WalletError.noAccount }
      #expect(refusal.code == "superseded")
      guard case .refused = await market.wallet.send(envelope) else { throw WalletError.noAccount }
      guard case .failed = try await market.wallet.payment(envelope.hash)?.state else { throw WalletError.noAccount }
    }
  }

  @Test func `an envelope that is refused for a missing signature stays open, and is confirmed once it is sent with all signatures`() async throws {
    try await Market.open(faults: []) { market, _ in
      let complete = try await envelope(market)
      guard case .tx(var bare) = complete.envelope else { throw WalletError.noAccount }
      bare.signatures = []
      guard case .refused = await market.wallet.send(SignedTransaction(envelope: .tx(bare), hash: complete.hash)) else { throw WalletError.noAccount }
      guard case .signed = try await market.wallet.payment(complete.hash)?.state else { throw WalletError.noAccount }
      guard case .applied = await market.wallet.send(complete) else { throw WalletError.noAccount }
      #expect(try await market.wallet.payment(complete.hash)?.isConfirmed == true)
      #expect(try await market.wallet.corrected().isEmpty)
    }
  }

  /// An envelope whose sequence number is so much higher than the next, without signatures.
  private func shifted(_ market: Market, by distance: Int64, amount: String) async throws -> SignedTransaction {
    guard case .tx(var shifted) = try await envelope(market, amount: amount).envelope else { throw WalletError.noAccount }
    (shifted.tx.seqNum, shifted.signatures) = (shifted.tx.seqNum + distance, [])
    return try SignedTransaction(base64: XDR.TransactionEnvelope.tx(shifted).base64, on: .sandbox)
  }

  @Test func `an envelope with a later sequence number is signed only with consent, and refused with the network's code until its turn`() async throws
  {
    try await Market.open(faults: []) { market, _ in
      let early = try await shifted(market, by: 1, amount: "1")
      let review = try await market.wallet.review(early)
      #expect(review.warnings.count == 1 && review.warnings[0].english.hasPrefix("It can't be sent yet"))
      let signed = try early.adding(signaturesOf: [market.payer])
      guard case .refused(let refusal) = await market.wallet.send(signed) else { throw WalletError.noAccount }
      let said =
        "Not sent, as far as the network's server knows: other transactions of its account have to come first. Look at the recent payments before you pay in another way."
      #expect(refusal.code == "tx_bad_seq" && refusal.sentence.english == "\(said) Anyone who has it can still send it until it expires.")
      #expect(!refusal.isFinal)
      try await market.does(market.payer, .manageData(name: try DataName("note"), value: try DataValue("1")))
      #expect(try await market.wallet.review(early).warnings.isEmpty)
      guard case .applied(let applied) = await market.wallet.send(signed) else { throw WalletError.noAccount }
      #expect(applied.failure == nil)
    }
  }

  @Test func `an envelope whose sequence number is used is said to be of no use any more`() async throws {
    try await Market.open(faults: []) { market, _ in
      try await market.does(market.payer, .manageData(name: try DataName("note"), value: try DataValue("1")))
      let late = try await shifted(market, by: -1, amount: "1")
      let review = try await market.wallet.review(late)
      let used: Sentence = "It can't be used any more: its account has already used this sequence number or a later one."
      #expect(review.warnings.isEmpty && review.notes == [used])
      guard case .refused(let refusal) = await market.wallet.send(try late.adding(signaturesOf: [market.payer])) else { throw WalletError.noAccount }
      #expect(refusal.code == "tx_bad_seq" && refusal.isFinal && refusal.sentence.english.hasPrefix("Not sent. It can't be used any more"))
    }
  }

  @Test func `an envelope that gets into a ledger while its refusal is explained is said to be in it`() async throws {
    try await Market.open(faults: [.refusedAndKept("tx_bad_seq")]) { market, network in
      let envelope = try await envelope(market)
      guard case .applied = await market.test.network.submit(envelope.base64, hash: envelope.hash) else { throw WalletError.noAccount }
      network.setHidesTransactions(true)
      network.say(account: { account in
        network.setHidesTransactions(false)
        return account
      })
      guard case .applied(let applied) = await market.wallet.send(envelope) else { throw WalletError.noAccount }
      #expect(applied.failure == nil)
    }
  }

  @Test func `an envelope may name the lowest sequence number of its account, and is early only below that`() throws {
    var transaction = try Transaction(
      source: MuxedAccount(try KeyPair(seed: TestRandomness.bytes(32)).accountID), sequenceNumber: 9, timeBounds: TimeBounds(maxTime: 1),
      operations: [Operation(.inflation)]
    ).xdr
    #expect([7, 8, 9].map { transaction.turn(after: $0) } == [.early, .now, .past])
    for lowest in [Int64(-1), 5] {
      transaction.cond = .v2(XDR.PreconditionsV2(minSeqNum: lowest))
      #expect([4, 5, 8, 9].map { transaction.turn(after: $0) } == [lowest < 5 ? .now : .early, .now, .now, .past])
    }
  }

  @Test func `an envelope with the highest maximum time is open until the end of the year 9999`() async throws {
    try await Market.open(faults: [.lostBefore]) { market, _ in
      let envelope = try await envelope(market, endsAt: .max)
      _ = await market.wallet.send(envelope)
      #expect(try await market.wallet.payment(envelope.hash)?.state == .signed(until: Date(timeIntervalSince1970: 253_402_300_799)))
      #expect(try await market.wallet.pay(try await market.wallet.review(payment()), .typed("123456")).isConfirmed)
    }
  }

  @Test func `an envelope of somebody else's account, or without a maximum time, isn't recorded`() async throws {
    try await Market.open(faults: []) { market, _ in
      let other = try await envelope(market, of: market.silverMaker)
      guard case .applied = await market.wallet.send(other) else { throw WalletError.noAccount }
      #expect(try await market.wallet.payment(other.hash) == nil)
      guard case .tx(var endless) = try await envelope(market).envelope else { throw WalletError.noAccount }
      endless.tx.cond = .none
      let signed = try SignedTransaction(base64: XDR.TransactionEnvelope.tx(endless).base64, on: .sandbox).adding(signaturesOf: [market.payer])
      _ = await market.wallet.send(signed)
      #expect(try await market.wallet.payment(signed.hash) == nil)
    }
  }

  @Test func `a payment inside a fee bump is confirmed together with the fee bump`() async throws {
    try await Market.open(faults: [.lostBefore]) { market, _ in
      let envelope = try await envelope(market)
      _ = await market.wallet.send(envelope)
      let bump = try bump(envelope, by: market.silverMaker)
      guard case .applied(let applied) = await market.wallet.send(bump), applied.failure == nil else { throw WalletError.noAccount }
      // Both entries were written then: nothing has looked the payment up since.
      let (inner, outer) = (try market.wallet.journal.entry(envelope.hash), try market.wallet.journal.entry(bump.hash))
      #expect(inner?.state == .confirmed && inner?.ledger == applied.ledger && inner?.correction == nil)
      #expect(outer?.state == .confirmed && outer?.ledger == applied.ledger)
      #expect(try await market.wallet.payment(envelope.hash)?.state == .confirmed(ledger: applied.ledger))
    }
  }

  @Test(arguments: [true, false])
  func `a payment inside a sponsor's fee bump cost its own account nothing`(_ isSentFromHere: Bool) async throws {
    try await Market.open(faults: [.lostBefore]) { market, _ in
      let envelope = try await envelope(market)
      _ = await market.wallet.send(envelope)
      let (bump, rpc) = (try bump(envelope, by: market.silverMaker), try market.test.rpc())
      let submission = isSentFromHere ? await market.wallet.send(bump) : await market.test.network.submit(bump.base64, hash: bump.hash)
      guard case .applied(let applied) = submission else { throw WalletError.noAccount }
      #expect(applied.feeCharged > .zero && applied.feePayer == market.silverMaker.accountID)
      #expect(try await rpc.transaction(envelope.hash, since: .now)?.feePayer == market.silverMaker.accountID)
      let record = try #require(try await market.wallet.payment(envelope.hash))
      #expect(record.isConfirmed && record.fee == .zero)
    }
  }

  @Test func `a payment inside its own account's fee bump cost that fee`() async throws {
    try await Market.open(faults: [.lostBefore]) { market, _ in
      let envelope = try await envelope(market)
      _ = await market.wallet.send(envelope)
      guard case .applied(let applied) = await market.wallet.send(try bump(envelope, by: market.payer)) else { throw WalletError.noAccount }
      #expect(try await market.wallet.payment(envelope.hash)?.fee == applied.feeCharged)
    }
  }

  @Test func `a payment that fails inside a fee bump has the ledger's failure, and isn't superseded`() async throws {
    try await Market.open(faults: [.lostBefore]) { market, _ in
      let envelope = try await envelope(market, amount: "900000000000")
      _ = await market.wallet.send(envelope)
      let bump = try bump(envelope, by: market.silverMaker)
      guard case .applied(let applied) = await market.wallet.send(bump), let failure = applied.failure else { throw WalletError.noAccount }
      let inner = try market.wallet.journal.entry(envelope.hash)
      #expect(inner?.state == .failed && inner?.ledger == applied.ledger && inner?.refusal == failure)
    }
  }

  @Test func `an applied fee bump confirms its payment and supersedes its other fee bump`() async throws {
    try await Market.open(faults: [.lostBefore, .lostBefore]) { market, _ in
      let envelope = try await envelope(market)
      let (first, second) = (try bump(envelope, by: market.silverMaker), try bump(envelope, by: market.issuer))
      for lost in [envelope, first] { _ = await market.wallet.send(lost) }
      guard case .applied = await market.wallet.send(second) else { throw WalletError.noAccount }
      #expect(try market.wallet.journal.entry(envelope.hash)?.state == .confirmed)
      #expect(try market.wallet.journal.entry(first.hash)?.refusal == .superseded)
    }
  }

  @Test func `a payment inside somebody else's fee bump is found, and the own fee bump of it stays open`() async throws {
    try await Market.open(faults: [.lostBefore, .lostBefore]) { market, _ in
      let envelope = try await envelope(market)
      let (own, other) = (try bump(envelope, by: market.silverMaker), try bump(envelope, by: market.issuer))
      for lost in [envelope, own] { _ = await market.wallet.send(lost) }
      guard case .applied(let applied) = await market.test.network.submit(other.base64, hash: other.hash) else { throw WalletError.noAccount }
      #expect(try await market.wallet.payment(envelope.hash)?.state == .confirmed(ledger: applied.ledger))
      #expect(try market.wallet.journal.entry(own.hash)?.state == .signed)
    }
  }
}
