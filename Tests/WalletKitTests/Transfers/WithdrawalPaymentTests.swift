import AnchorKit
import Foundation
import GRDB
import Sentences
import StellarKit
import Testing

@testable import SandboxKit
@testable import WalletKit

/// A withdrawal is paid from the wallet exactly as its anchor wants it, and at most once.
@MainActor @Suite struct WithdrawalPaymentTests {
  @Test(arguments: [("USDC", MemoKind.id), ("SRT", .text), ("XLM", .hash)])
  func `D31 - a withdrawal is paid with the anchor's exact amount and memo, and completes`(code: String, kind: MemoKind) async throws {
    try await TransferFixture.run { fixture in
      let wallet = try await fixture.wallet()
      try await fixture.introduce(wallet)
      let begun = try await wallet.transfers.begin(try fixture.form(code, withdraw: true, .sep24, "")).record
      guard case .continueAtAnchor(let window?) = begun.due else { throw TestProblem("\(begun.due)") }
      // Nothing is due before the anchor waits for the payment.
      await #expect(throws: TransferError.payment(.notDue)) { _ = try await wallet.review(withdrawal: begun.id) }
      try await fixture.fillIn(window, amount: "12.3456789".prefix(8).description)
      let due = try await fixture.follow(wallet, begun.id, until: .pendingUserTransferStart)
      guard case .pay(let payment) = due.due else { throw TestProblem("\(due.due)") }
      let review = try await wallet.review(withdrawal: begun.id, feePolicy: .high)
      #expect(review.payment.form.feePolicy == .high)
      #expect(review.amount == payment.amount && review.asked == nil && !review.isMoreThanAsked)
      #expect(try review.amount == Amount("12.34567"))
      #expect(review.payment.recipient.account == payment.destination)
      #expect(review.payment.memo == payment.memo)
      #expect(try review.payment.asset == fixture.asset(code))
      #expect(review.payment.memo.written?.kind == kind)
      let paid = try await wallet.pay(review, TransferFixture.pin)
      #expect(try await wallet.transfers.record(begun.id).payment?.hash == paid.hash)
      let done = try await fixture.follow(wallet, begun.id, until: .completed)
      #expect(done.transfer?.stellarTransactionID == paid.hash.description)
    }
  }

  @Test func `a withdrawal is paid once by two concurrent wallets, and can't be paid after it has completed`() async throws {
    try await TransferFixture.run { fixture in
      let wallet = try await fixture.wallet()
      let other = try await fixture.open()
      try await other.signIn(TransferFixture.pin)
      let id = try await due(fixture, wallet)
      try await other.signIn(toAnchor: fixture.domain, TransferFixture.pin)
      let (review, second) = (try await wallet.review(withdrawal: id), try await other.review(withdrawal: id))
      async let first = result { try await wallet.pay(review, TransferFixture.pin) }
      async let again = result { try await other.pay(second, TransferFixture.pin) }
      let results = await [first, again]
      #expect(results.filter { (try? $0.get()) != nil }.count == 1, "\(results)")
      // Confirming the reviews again pays nothing.
      for (window, review) in [(wallet, review), (other, second)] { _ = try? await window.pay(review, TransferFixture.pin) }
      #expect(try await fixture.balance("SRT", wallet) == "80")
      _ = try await fixture.follow(wallet, id, until: .completed)
      await #expect(throws: TransferError.payment(.notDue)) { _ = try await wallet.review(withdrawal: id) }
      #expect(try await fixture.balance("SRT", wallet) == "80")
    }
  }

  @Test func `a withdrawal that needs a cosigner is signed again only with the same sequence number, and not once one was paid`() async throws {
    try await TransferFixture.run { fixture in
      let (wallet, id, cosigner) = try await dueFromTwo(fixture)
      func sign() async throws -> SignedTransaction {
        try await wallet.signForOthers(try await wallet.review(withdrawal: id).payment.transaction.id, TransferFixture.pin)
      }
      let first = try await sign()
      #expect(try await sign().hash == first.hash, "within the same second it is the same")
      // The anchor's deadline limits the transaction's time, so a new deadline makes it another transaction.
      _ = try await wantsPayment(of: id, within: 3600, fixture, wallet, answers: 2)
      let second = try await sign()
      #expect(try first.hash != second.hash && first.transaction.sequenceNumber == second.transaction.sequenceNumber)
      let third = try await wallet.review(withdrawal: id).payment.transaction.id
      let complete = try second.adding(signaturesOf: [cosigner])
      guard case .applied = await fixture.network.network.submit(complete.base64, hash: complete.hash) else { throw TestProblem("not applied") }
      let error = await #expect(throws: WalletError.self) { try await wallet.signForOthers(third, TransferFixture.pin) }
      #expect(error?.description.contains("has gone through") == true)
      #expect(try await wallet.transfers.record(id).payment?.hash == second.hash)
      guard case .failed? = try await wallet.payment(first.hash)?.state else { throw TestProblem("the other can't be carried out any more") }
      #expect(try await fixture.balance("SRT", wallet) == "80")
    }
  }

  @Test func `a withdrawal isn't signed again for a cosigner if the first payment's sequence number was used`() async throws {
    try await TransferFixture.run { fixture in
      let (wallet, id, _) = try await dueFromTwo(fixture)
      let first = try await wallet.signForOthers(try await wallet.review(withdrawal: id).payment.transaction.id, TransferFixture.pin)
      try await fixture.does(wallet, .bumpSequence(to: 0))
      fixture.clock.advance(by: .seconds(10))
      let review = try await wallet.review(withdrawal: id).payment.transaction
      await #expect(throws: WalletError.sending(.withdrawalPaid(first.hash))) { try await wallet.signForOthers(review.id, TransferFixture.pin) }
    }
  }

  @Test func `an account that needs a cosigner is told so if the anchor refuses its sign-in`() async throws {
    try await TransferFixture.run { fixture in
      let wallet = try await fixture.open()
      try await wallet.signUp(secret: Secret("123456"), again: Secret("123456"))
      try await wallet.fund()
      _ = try await addCosigner(fixture, wallet)
      let error = await #expect(throws: TransferError.self) { try await wallet.signIn(toAnchor: fixture.domain, TransferFixture.pin) }
      guard case .moreSignersNeeded? = error else { throw TestProblem("\(String(describing: error))") }
      #expect(error?.description.hasSuffix("Use an account for which your signature is enough.") == true)
    }
  }

  /// A withdrawal that waits for its payment from an account with a second signer.
  private func dueFromTwo(_ fixture: TransferFixture) async throws -> (Wallet, id: Int64, cosigner: KeyPair) {
    let wallet = try await fixture.wallet()
    let id = try await due(fixture, wallet)
    return (wallet, id, try await addCosigner(fixture, wallet))
  }

  private func addCosigner(_ fixture: TransferFixture, _ wallet: Wallet) async throws -> KeyPair {
    let cosigner = try KeyPair(seed: TestRandomness.bytes(32))
    var options = AccountOptions()
    options.signer = Signer(.ed25519(cosigner.accountID), weight: 1)
    options.mediumThreshold = 2
    try await fixture.does(wallet, .setOptions(options))
    return cosigner
  }

  private func result(_ work: () async throws -> PaymentRecord) async -> Result<PaymentRecord, any Error> {
    do { return .success(try await work()) } catch { return .failure(error) }
  }

  /// A withdrawal of 20 SRT that waits for its payment.
  private func due(_ fixture: TransferFixture, _ wallet: Wallet) async throws -> Int64 {
    try await fixture.introduce(wallet)
    var form = try fixture.form("SRT", withdraw: true, .sep6)
    form.fields = [.other("dest"): "NO9386011117947"]
    let record = try await wallet.transfers.begin(form).record
    guard case .pay = record.due else { throw TestProblem("\(record.due)") }
    return record.id
  }

  @Test func `a withdrawal for more than the requested amount needs consent`() async throws {
    try await TransferFixture.run { fixture in
      let wallet = try await fixture.wallet()
      let id = try await due(fixture, wallet)
      // The anchor wants 50, although 20 were requested.
      let record = try await wallet.transfers.record(id)
      guard case .pay(let payment) = record.due, let memo = payment.memo.written else { throw TestProblem("\(record.due)") }
      let answer =
        #"{"id":"\#(record.anchorID ?? "")","kind":"withdrawal","status":"pending_user_transfer_start","amount_in":"50","withdraw_memo":"\#(memo.text)","#
        + #""withdraw_memo_type":"\#(memo.kind)","withdraw_anchor_account":"\#(payment.destination.address)"}"#
      for _ in 0..<6 { fixture.transport.garble("/sep6/transaction", #"{"transaction":\#(answer)}"#) }
      let review = try await wallet.review(withdrawal: id)
      #expect(try review.amount == Amount("50") && review.asked == Amount("20") && review.isMoreThanAsked)
      let consents = ["You asked to withdraw 20 SRT, but the anchor wants 50 SRT."]
      #expect(review.transaction.consents.map(\.english) == consents)
      await #expect(throws: WalletError.sending(.warningsNotAccepted(review.transaction.consents))) {
        _ = try await wallet.pay(review, TransferFixture.pin)
      }
      #expect(try await fixture.balance("SRT", wallet) == "100")
      let paid = try await wallet.pay(review, consenting: true, TransferFixture.pin)
      #expect(try paid.amount == Amount("50"))
    }
  }

  @Test func `a withdrawal isn't paid after its anchor's deadline, even if it was reviewed before`() async throws {
    try await TransferFixture.run { fixture in
      let wallet = try await fixture.wallet()
      let id = try await due(fixture, wallet)
      let deadline = try await wantsPayment(of: id, within: 60, fixture, wallet, answers: 3)
      let review = try await wallet.review(withdrawal: id)
      #expect(review.deadline == deadline)
      fixture.clock.advance(by: .seconds(60))
      let error = await #expect(throws: WalletError.self) { try await wallet.pay(review, TransferFixture.pin) }
      #expect(error?.description == SendingError.tooLate.description)
      await #expect(throws: TransferError.sending(.tooLate)) { _ = try await wallet.review(withdrawal: id) }
      #expect(try await fixture.balance("SRT", wallet) == "100")
      // The anchor gives more time.
      #expect(try await wallet.pay(try await wallet.review(withdrawal: id), TransferFixture.pin).amount == (try Amount("20")))
    }
  }

  @Test func `a withdrawal paid shortly before its anchor's deadline is in a ledger before the deadline, or in none`() async throws {
    try await TransferFixture.run { fixture in
      let faulty = FaultyNetwork(fixture.network.network, faults: [.lostBefore])
      let wallet = try await fixture.wallet(through: faulty)
      let id = try await due(fixture, wallet)
      let deadline = try await wantsPayment(of: id, within: 60, fixture, wallet, answers: 2)
      let review = try await wallet.review(withdrawal: id)
      #expect(review.deadline == deadline && review.transaction.lastConfirmation == deadline - 15)
      fixture.clock.advance(by: .seconds(40))
      let paid = try await wallet.pay(review, TransferFixture.pin)
      let envelope = try #require(faulty.submitted.first)
      let signed = try SignedTransaction(base64: envelope, on: .sandbox).transaction
      #expect(signed.timeBounds.maxTime == UInt64(deadline.timeIntervalSince1970) - 1)
      #expect(paid.state == .pending(until: deadline - 1))
      // The server submits the envelope a moment too late.
      fixture.clock.advance(by: .seconds(20))
      guard case .refused(let refusal) = await fixture.network.network.submit(envelope, hash: paid.hash) else { throw TestProblem("not refused") }
      #expect(refusal.code == "tx_too_late")
      #expect(try await wallet.payment(paid.hash)?.state == .expired)
      #expect(try await fixture.balance("SRT", wallet) == "100")
    }
  }

  @Test func `a later deadline doesn't change the reviewed payment, and an earlier one needs a new review`() async throws {
    try await TransferFixture.run { fixture in
      let faulty = FaultyNetwork(fixture.network.network, faults: [])
      let wallet = try await fixture.wallet(through: faulty)
      let id = try await due(fixture, wallet)
      let shown = try await wantsPayment(of: id, within: 100, fixture, wallet, answers: 1)
      let review = try await wallet.review(withdrawal: id)
      for seconds in [60.0, 10] {
        _ = try await wantsPayment(of: id, within: seconds, fixture, wallet, answers: 1)
        let error = await #expect(throws: WalletError.self) { try await wallet.pay(review, TransferFixture.pin) }
        #expect(error?.description.contains(seconds == 60 ? "Something changed since you reviewed this" : "only seconds away") == true)
      }
      #expect(faulty.submitted.isEmpty)
      _ = try await wantsPayment(of: id, within: 1000, fixture, wallet, answers: 1)
      #expect(try await wallet.pay(review, TransferFixture.pin).amount == (try Amount("20")))
      let signed = try SignedTransaction(base64: try #require(faulty.submitted.first), on: .sandbox).transaction
      #expect(signed.timeBounds.maxTime == UInt64(shown.timeIntervalSince1970) - 1)
    }
  }

  /// Makes the anchor's next answers say that it wants its 20 SRT within this many seconds.
  ///
  /// - Returns: the anchor's deadline.
  private func wantsPayment(
    of id: Int64, within seconds: TimeInterval, _ fixture: TransferFixture, _ wallet: Wallet, answers: Int
  ) async throws -> Date {
    let record = try await wallet.transfers.record(id)
    guard case .pay(let payment) = record.due, let memo = payment.memo.written else { throw TestProblem("\(record.due)") }
    let deadline = Date(timeIntervalSince1970: (fixture.clock.date().timeIntervalSince1970 + seconds).rounded(.down))
    let answer =
      #"{"id":"\#(record.anchorID ?? "")","kind":"withdrawal","status":"pending_user_transfer_start","amount_in":"20","withdraw_memo":"\#(memo.text)","#
      + #""withdraw_memo_type":"\#(memo.kind)","withdraw_anchor_account":"\#(payment.destination.address)","#
      + #""user_action_required_by":"\#(deadline.formatted(.iso8601))"}"#
    for _ in 0..<answers { fixture.transport.garble("/sep6/transaction", #"{"transaction":\#(answer)}"#) }
    return deadline
  }

  @Test func `a withdrawal whose payment's answer is lost isn't paid again, even after the program was killed`() async throws {
    try await TransferFixture.run { fixture in
      let faulty = FaultyNetwork(fixture.network.network, faults: [.lostAfter])
      let wallet = try await fixture.wallet(through: faulty)
      let id = try await due(fixture, wallet)
      let review = try await wallet.review(withdrawal: id)
      faulty.setHidesTransactions(true)
      let paid = try await wallet.pay(review, TransferFixture.pin)
      guard case .pending = paid.state else { throw TestProblem("\(paid.state)") }
      #expect(try await wallet.pay(review, TransferFixture.pin).hash == paid.hash)
      await #expect(throws: TransferError.self) { _ = try await wallet.review(withdrawal: id) }
      // A wallet opened after the program was killed finds the payment in the database.
      let next = try await fixture.open()
      try await next.signIn(TransferFixture.pin)
      try await next.signIn(toAnchor: fixture.domain, TransferFixture.pin)
      #expect(try await next.transfers.record(id).payment?.hash == paid.hash)
      await #expect(throws: WalletError.self) { _ = try await next.pay(review, TransferFixture.pin) }
      _ = try await next.payment(paid.hash)
      _ = try await fixture.follow(next, id, until: .completed)
      #expect(try await fixture.balance("SRT", next) == "80")
      #expect(try await next.transfers.record(id).payment?.state.isConfirmed == true)
    }
  }

  @Test func `a withdrawal can be paid after the network refused its first payment`() async throws {
    try await TransferFixture.run { fixture in
      let wallet = try await fixture.wallet(through: FaultyNetwork(fixture.network.network, faults: [.refused("tx_bad_seq"), .none]))
      let id = try await due(fixture, wallet)
      let first = try await wallet.pay(try await wallet.review(withdrawal: id), TransferFixture.pin)
      guard case .failed = first.state else { throw TestProblem("\(first.state)") }
      // Within the same second it would be the same transaction.
      fixture.clock.advance(by: .seconds(1))
      let second = try await wallet.pay(try await wallet.review(withdrawal: id), TransferFixture.pin)
      #expect(second.hash != first.hash && second.state.isConfirmed)
      #expect(try await fixture.balance("SRT", wallet) == "80")
    }
  }

  @Test func `the database itself refuses a second payment of a withdrawal whose first may have been applied`() async throws {
    try await TransferFixture.run { fixture in
      let wallet = try await fixture.wallet()
      let id = try await due(fixture, wallet)
      // The same withdrawal by the anchor's other protocol, and another withdrawal.
      let (same, other) = (try await again(id, wallet), try await again(id, as: "other", wallet))
      let store = wallet.transfers.store.store
      func insert(_ hash: String, _ state: String, _ transfer: Int64) throws {
        try store.database.write { database in
          try database.execute(
            sql: """
              INSERT INTO journal (hash, source, envelope, maxTime, recipient, asset, amount, fee, createdAt, state, transfer)
              VALUES (?, ?, '', 0, '', 'XLM', 1, 1, 1, ?, ?)
              """, arguments: [hash, hash, state, transfer])
        }
      }
      try insert("a", "failed", id)
      try insert("b", "expired", id)
      try insert("c", "confirmed", id)
      #expect(throws: DatabaseError.self) { try insert("d", "pending", id) }
      #expect(throws: DatabaseError.self) { try insert("e", "confirmed", id) }
      #expect(throws: DatabaseError.self) { try insert("f", "pending", same) }
      #expect(throws: DatabaseError.self) { try insert("g", "confirmed", same) }
      try insert("h", "confirmed", other)
    }
  }

  /// Stores a withdrawal again, as if its anchor listed it by the other protocol, too.
  private func again(_ id: Int64, as anchorID: String? = nil, _ wallet: Wallet) async throws -> Int64 {
    let (record, key) = (try await wallet.transfers.record(id), try #require(wallet.dataKey))
    let start = TransferStart(
      client: record.client, anchor: record.anchor, via: .sep24, anchorID: anchorID ?? record.anchorID, isWithdrawal: true, asset: record.asset,
      asked: record.asked)
    let same = try await wallet.transfers.store.insert(start, key, now: record.begun)
    try #require(same != id)
    return same
  }

  @Test func `a withdrawal that is stored twice, as its anchor lists it by both protocols, is paid once`() async throws {
    try await TransferFixture.run { fixture in
      let wallet = try await fixture.wallet()
      let id = try await due(fixture, wallet)
      let same = try await again(id, wallet)
      let record = try await wallet.transfers.record(id)
      guard case .pay(let payment) = record.due, let memo = payment.memo.written else { throw TestProblem("\(record.due)") }
      let answer =
        #"{"id":"\#(record.anchorID ?? "")","kind":"withdrawal","status":"pending_user_transfer_start","amount_in":"20","withdraw_memo":"\#(memo.text)","#
        + #""withdraw_memo_type":"\#(memo.kind)","withdraw_anchor_account":"\#(payment.destination.address)"}"#
      for _ in 0..<3 { fixture.transport.garble("/sep24/transaction", #"{"transaction":\#(answer)}"#) }
      let second = try await wallet.review(withdrawal: same)
      let paid = try await wallet.pay(try await wallet.review(withdrawal: id), TransferFixture.pin)
      #expect(try await wallet.transfers.record(same).payment?.hash == paid.hash)
      let error = await #expect(throws: WalletError.self) { _ = try await wallet.pay(second, TransferFixture.pin) }
      #expect(error?.description == SendingError.withdrawalPaid(paid.hash).description)
      await #expect(throws: TransferError.sending(.withdrawalPaid(paid.hash))) { _ = try await wallet.review(withdrawal: same) }
      #expect(try await fixture.balance("SRT", wallet) == "80")
    }
  }

  @Test func `a withdrawal's anchor is asked soon after the payment or when somebody waits, however often it was asked in vain`() async throws {
    try await TransferFixture.run { fixture in
      let wallet = try await fixture.wallet()
      let id = try await due(fixture, wallet)
      @MainActor func wait() async throws -> Int64 {
        let row = try await wallet.transfers.store.open().first { $0.id == id }
        return try #require(row?.nextAt) - Int64(fixture.clock.date().timeIntervalSince1970)
      }
      for _ in 0..<6 { try await wallet.transfers.look(id) }
      let vain = try await wait()
      #expect(vain > 30)
      await wallet.transfers.expectUpdates(of: id)
      let waited = try await wait()
      #expect((0...1).contains(waited))
      // Opening the page again and again doesn't delay the request.
      fixture.clock.advance(by: .seconds(1))
      await wallet.transfers.expectUpdates(of: id)
      #expect(try await wait() <= 0)
      for _ in 0..<6 { try await wallet.transfers.look(id) }
      _ = try await wallet.pay(try await wallet.review(withdrawal: id), TransferFixture.pin)
      #expect(try await wait() <= 1)
      for _ in 0..<6 { try await wallet.transfers.look(id) }
      try await fixture.introduce(wallet)
      #expect(try await wait() <= 1)
      // An anchor that limits its requests isn't asked before the time it named.
      let limited = AnchorError(anchor: fixture.domain, .rateLimited(retryAfter: .seconds(300)))
      try await wallet.transfers.store.change(id) { $0.fail(limited, now: fixture.clock.date()) }
      await wallet.transfers.expectUpdates(of: id)
      #expect(try await wait() >= 300)
      // An anchor that gave no answer for hours is asked again within a minute.
      let silent = AnchorError(anchor: fixture.domain, .timedOut)
      try await wallet.transfers.store.change(id) { row in for _ in 0..<140 { row.fail(silent, now: fixture.clock.date()) } }
      #expect(try await wait() == 3_600)
      await wallet.transfers.expectUpdates(of: id)
      #expect(try await (1...60).contains(wait()))
    }
  }

  @Test func `a withdrawal isn't paid if the anchor no longer waits for it, or from another account`() async throws {
    try await TransferFixture.run { fixture in
      let wallet = try await fixture.wallet()
      let id = try await due(fixture, wallet)
      let review = try await wallet.review(withdrawal: id)
      let anchorID = try #require(try await wallet.transfers.record(id).anchorID)
      try await fixture.anchor.force(anchorID, to: .expired)
      let error = await #expect(throws: WalletError.self) { _ = try await wallet.pay(review, TransferFixture.pin) }
      #expect(error?.description == TransferError.payment(.notDue).description)
      let second = try await due(fixture, wallet)
      let account = try #require(wallet.account?.id)
      let added = try await wallet.add(.newWords(count: 12), name: "Other", TransferFixture.pin)
      try await wallet.use(added.account.id)
      #expect(wallet.transfers.state.value == [])
      await #expect(throws: TransferError.otherAccount(account)) { _ = try await wallet.review(withdrawal: second) }
      #expect(try await fixture.network.network.account(account)?.line(of: try fixture.asset("SRT"))?.balance.trimmed == "100")
    }
  }
}

extension PaymentRecord.State {
  fileprivate var isConfirmed: Bool { if case .confirmed = self { true } else { false } }
}
