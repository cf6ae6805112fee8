import Foundation
import Sentences
import StellarKit
import StellarXDR
import Testing

@testable import AnchorKit

/// The state machine of a transfer.
struct TransferProgressTests {
  private static let account = "GBANAGOAXH5ONSBI2I6I5LHP2TCRHWMZIAMGUQH2TNKQNCOGJ7GC3ZOL"
  private let hash = TransactionHash(String(repeating: "ab", count: 32))

  private func transfer(_ status: String, _ more: String = "", kind: String = "withdrawal", id: String = "t1") throws -> Transfer {
    try Transfer(json: Array(#"{"id":"\#(id)","kind":"\#(kind)","status":"\#(status)"\#(more.isEmpty ? "" : ","+more)}"#.utf8), from: Fixture.domain)
  }

  private func payable(_ more: String = #""withdraw_memo":"186384","withdraw_memo_type":"id","amount_in":"80.5""#) throws -> Transfer {
    try transfer("pending_user_transfer_start", #""withdraw_anchor_account":"\#(Self.account)",\#(more)"#)
  }

  private func progress(_ statuses: String..., isWithdrawal: Bool = true, via: TransferProtocol = .sep24) throws -> TransferProgress {
    var progress = TransferProgress(id: "t1", via: via, isWithdrawal: isWithdrawal)
    for status in statuses { _ = try progress.observe(transfer(status, kind: isWithdrawal ? "withdrawal" : "deposit")) }
    return progress
  }

  @Test func `D41 - every status of both protocols has a phase, and an unknown status is kept`() {
    #expect(TransferStatus.names.count == 18)
    for (status, name) in TransferStatus.names {
      #expect(TransferStatus(name) == status && status.name == name)
    }
    #expect(
      TransferStatus.names.filter { $0.status.isEnd }.map { $0.name }
        == ["completed", "refunded", "expired", "no_market", "too_small", "too_large", "error"])
    #expect(TransferPhase(.onHold) == .working)
    #expect(TransferStatus("pending_moon") == .unknown("pending_moon") && !TransferStatus("pending_moon").isEnd)
    #expect(TransferPhase(.unknown("completed ")) == .working)
  }

  @Test func `an observed status changes the progress, and the same status again changes nothing`() throws {
    var progress = try progress()
    #expect(try progress.observe(transfer("pending_anchor")) == .changed(from: .incomplete, to: .pendingAnchor))
    #expect(try progress.observe(transfer("pending_anchor")) == .unchanged)
    #expect(try progress.observe(transfer("pending_moon")) == .changed(from: .pendingAnchor, to: .unknown("pending_moon")))
    #expect(try progress.observe(transfer("completed")) == .changed(from: .unknown("pending_moon"), to: .completed))
    #expect(progress.phase == .completed && progress.phase.isEnd)
  }

  @Test func `the allowed phase transitions are one table`() {
    var allowed: [TransferPhase: Set<TransferPhase>] = [:]
    for phase in TransferPhase.allCases { allowed[phase] = Set(TransferPhase.allCases.filter { phase.canTransition(to: $0) }) }
    let all = Set(TransferPhase.allCases)
    #expect(
      allowed == [
        .collecting: all, .awaitingMoney: all, .working: all, .awaitingStep: all, .completed: [.completed, .refunded, .failed],
        .refunded: [.refunded],
        .failed: all.subtracting([.awaitingMoney, .collecting]),
      ])
  }

  @Test(arguments: TransferStatus.names.map(\.name)) func `a transfer that has ended never asks for its payment again`(_ next: String) throws {
    for end in ["completed", "refunded", "expired", "no_market", "too_small", "too_large", "error"] {
      var progress = try progress("pending_user_transfer_start", end)
      _ = try progress.observe(transfer(next))
      #expect(progress.status != .pendingUserTransferStart)
      #expect(throws: TransferProgressError.paymentNotDue) { try progress.beginPayment(#require(hash)) }
    }
  }

  @Test func `an anchor may refund a completed transfer and resume a failed one`() throws {
    var progress = try progress("completed")
    #expect(try progress.observe(transfer("refunded")) == .changed(from: .completed, to: .refunded))
    #expect(try progress.observe(transfer("completed")) == .stale(.completed))
    progress = try self.progress("expired")
    #expect(try progress.observe(transfer("pending_anchor")) == .changed(from: .expired, to: .pendingAnchor))
    progress = try self.progress("error")
    #expect(try progress.observe(transfer("completed")) == .changed(from: .error, to: .completed))
    #expect(try progress.observe(transfer("error")) == .changed(from: .completed, to: .error))
  }

  @Test func `a refunded transfer resumes only with a newer answer, which can't ask for money`() throws {
    var progress = try progress()
    _ = try progress.observe(transfer("refunded", #""updated_at":"2026-11-21T10:00:00Z""#))
    for status in ["pending_anchor", "completed"] {
      #expect(try progress.observe(transfer(status)) == .stale(TransferStatus(status)))
      #expect(try progress.observe(transfer(status, #""updated_at":"2026-11-21T10:00:00Z""#)) == .stale(TransferStatus(status)))
    }
    for status in ["pending_user_transfer_start", "incomplete"] {
      #expect(try progress.observe(transfer(status, #""updated_at":"2026-11-21T10:00:01Z""#)) == .stale(TransferStatus(status)))
    }
    #expect(
      try progress.observe(transfer("pending_anchor", #""updated_at":"2026-11-21T10:00:01Z""#)) == .changed(from: .refunded, to: .pendingAnchor))
  }

  @Test func `an older answer changes nothing`() throws {
    var progress = try progress()
    _ = try progress.observe(transfer("pending_anchor", #""updated_at":"2026-11-21T10:00:00Z""#))
    #expect(try progress.observe(transfer("incomplete", #""updated_at":"2026-11-21T09:59:59Z""#)) == .stale(.incomplete))
    #expect(progress.status == .pendingAnchor)
    #expect(try progress.observe(transfer("pending_stellar", #""updated_at":"2026-11-21T10:00:00Z""#)) != .unchanged)
    #expect(try progress.observe(transfer("completed")) == .changed(from: .pendingStellar, to: .completed))
  }

  @Test func `another transfer's answer is refused`() throws {
    var progress = try progress()
    #expect(throws: TransferProgressError.otherTransfer(id: "t2")) { try progress.observe(transfer("completed", id: "t2")) }
    #expect(throws: TransferProgressError.otherTransfer(id: "t1")) { try progress.observe(transfer("completed", kind: "deposit-exchange")) }
    #expect(try progress.observe(transfer("pending_anchor", kind: "")) == .changed(from: .incomplete, to: .pendingAnchor))
  }

  @Test func `a withdrawal is paid once, and only when its payment is due`() throws {
    let hash = try #require(hash)
    var progress = try progress("pending_anchor")
    #expect(throws: TransferProgressError.paymentNotDue) { try progress.beginPayment(hash) }
    _ = try progress.observe(payable())
    try progress.beginPayment(hash)
    #expect(throws: TransferProgressError.alreadyPaid(hash: hash.description)) { try progress.beginPayment(hash) }
    #expect(try progress.dueAction(payable(), asset: Fixture.usdc()) == .waitForPayment(hash: hash.description))
    try progress.settlePayment(hash, wasApplied: false)
    try progress.beginPayment(hash)
    try progress.settlePayment(hash, wasApplied: true)
    try progress.settlePayment(hash, wasApplied: true)
    #expect(throws: TransferProgressError.noSuchPayment(hash: hash.description)) { try progress.settlePayment(hash, wasApplied: false) }
    #expect(throws: TransferProgressError.alreadyPaid(hash: hash.description)) { try progress.beginPayment(hash) }
    #expect(try progress.dueAction(payable(), asset: Fixture.usdc()) == .waitForPayment(hash: hash.description))
  }

  @Test func `a deposit is not paid on Stellar`() throws {
    var progress = try progress("pending_user_transfer_start", isWithdrawal: false)
    #expect(throws: TransferProgressError.paymentNotDue) { try progress.beginPayment(#require(hash)) }
  }

  @Test func `a transfer's progress round-trips through JSON`() throws {
    var progress = try progress()
    _ = try progress.observe(payable(#""amount_in":"1","updated_at":"2026-11-21T10:00:00Z""#))
    try progress.beginPayment(#require(hash))
    var read = try JSONDecoder().decode(TransferProgress.self, from: JSONEncoder().encode(progress))
    #expect(read == progress)
    #expect(throws: TransferProgressError.self) { try read.beginPayment(#require(hash)) }
    var odd = try self.progress("pending_moon")
    odd = try JSONDecoder().decode(TransferProgress.self, from: JSONEncoder().encode(odd))
    #expect(odd.status == .unknown("pending_moon"))
  }

  @Test func `each status has its due action`() throws {
    let usdc = try Fixture.usdc()
    func due(_ status: String, _ more: String = "", isWithdrawal: Bool = true, via: TransferProtocol = .sep6) throws -> DueAction {
      let transfer = try transfer(status, more, kind: isWithdrawal ? "withdrawal" : "deposit")
      return try progress(status, isWithdrawal: isWithdrawal, via: via).dueAction(transfer, asset: usdc)
    }
    let page = #""more_info_url":"https://a.example.com/t1""#
    #expect(try due("incomplete") == .giveCustomerInfo)
    #expect(try due("incomplete", page, via: .sep24) == .continueAtAnchor(url: "https://a.example.com/t1"))
    #expect(try due("pending_customer_info_update") == .giveCustomerInfo)
    let updates = #""required_info_updates":{"transaction":{"dest":{"description":"your bank account number"}}}"#
    #expect(
      try due("pending_transaction_info_update", updates)
        == .correct([CustomerFieldRequest(.other("dest"), summary: "your bank account number")]))
    // Without fields the only action is to open the anchor's page.
    #expect(try due("pending_transaction_info_update", page) == .continueAtAnchor(url: "https://a.example.com/t1"))
    #expect(try due("pending_user_transfer_complete", page) == .pickUp(url: "https://a.example.com/t1"))
    #expect(try due("pending_user", page) == .continueAtAnchor(url: "https://a.example.com/t1"))
    #expect(try due("pending_trust", isWithdrawal: false) == .addTrustline)
    let instructions = #""instructions":{"organization.bank_number":{"value":"1"}}"#
    #expect(
      try due("pending_user_transfer_start", instructions, isWithdrawal: false)
        == .sendMoney([TransferInstruction(field: .organizationAccount(.bankNumber), value: "1", summary: nil)], url: nil))
    #expect(try due("completed", #""claimable_balance_id":"00ab""#, isWithdrawal: false) == .claim(balanceID: "00ab"))
    for status in ["pending_anchor", "on_hold", "pending_stellar", "pending_external", "completed", "refunded", "error", "pending_moon"] {
      #expect(try due(status) == .none)
    }
    #expect(try progress("completed").dueAction(payable(), asset: usdc) == .none)
  }

  @Test func `a withdrawal's payment is exactly what the anchor specifies`() throws {
    let usdc = try Fixture.usdc()
    let payment = try Fixture.payment(after: [payable()])
    #expect(payment == AnchorPayment(destination: try MuxedAccount(Self.account), asset: usdc, amount: try Amount("80.5"), memo: .id(186_384)))
    let hash = #""withdraw_memo":"BwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwc=","withdraw_memo_type":"hash","amount_in":"1""#
    #expect(try Fixture.payment(after: [payable(hash)]).memo == .hash(try #require(Bytes32(Array(repeating: 7, count: 32)))))
    #expect(try Fixture.payment(after: [payable(#""amount_in":"1""#)]).memo == .none)
    #expect(try Fixture.payment(after: [payable(#""x":1"#)], asked: DecimalAmount("3")).amount == Amount("3"))
    let asset = #""amount_in":"1","amount_in_asset":"stellar:\#(usdc)""#
    #expect(try Fixture.payment(after: [payable(asset)]).asset == usdc)
  }

  @Test func `a withdrawal is paid with the account and memo of the first answer, whatever later answers leave out or change`() throws {
    let answer = try WithdrawAnswer(
      AnswerFields(json: Array(#"{"id":"t1","account_id":"\#(Self.account)","memo_type":"id","memo":"123"}"#.utf8), from: Fixture.domain))
    let usdc = try Fixture.usdc()
    var progress = TransferProgress(id: "t1", via: .sep6, isWithdrawal: true, destination: answer.destination)
    let payment = AnchorPayment(destination: try MuxedAccount(Self.account), asset: usdc, amount: try Amount("100"), memo: .id(123))
    for more in ["", #","withdraw_anchor_account":"\#(Self.account)""#] {
      let later = try transfer("pending_user_transfer_start", #""amount_in":"100"\#(more)"#)
      _ = try progress.observe(later)
      progress = try JSONDecoder().decode(TransferProgress.self, from: JSONEncoder().encode(progress))
      #expect(progress.dueAction(later, asset: usdc) == .pay(payment))
    }
    // In SEP-24 the first answer that names an account and a memo is one about the transfer.
    for first in [progress, try self.progress("pending_anchor")] {
      progress = first
      let named = #""withdraw_anchor_account":"\#(Self.account)","withdraw_memo":"123","withdraw_memo_type":"id","amount_in":"100""#
      _ = try progress.observe(transfer("pending_user_transfer_start", named))
      progress = try JSONDecoder().decode(TransferProgress.self, from: JSONEncoder().encode(progress))
      let other = try Fixture.person().accountID.address
      let moved = try transfer("pending_user_transfer_start", #""withdraw_anchor_account":"\#(other)","amount_in":"100""#)
      _ = try progress.observe(moved)
      #expect(progress.dueAction(moved, asset: usdc) == .cannotPay(.otherAccount(first: Self.account, now: other)))
      let renamed = try payable(#""withdraw_memo":"124","withdraw_memo_type":"id","amount_in":"100""#)
      _ = try progress.observe(renamed)
      #expect(progress.dueAction(renamed, asset: usdc) == .cannotPay(.otherMemo(first: "123 (id)", now: "124 (id)")))
    }
  }

  @Test func `an anchor that wants more than was asked for isn't paid until the person has agreed`() throws {
    let usdc = try Fixture.usdc()
    var progress = TransferProgress(id: "t1", via: .sep6, isWithdrawal: true, asked: try DecimalAmount("10"))
    for amount in ["10", "9.5"] {
      let answer = try payable(#""amount_in":"\#(amount)""#)
      _ = try progress.observe(answer)
      let payment = AnchorPayment(destination: try MuxedAccount(Self.account), asset: usdc, amount: try Amount(amount), memo: .none)
      #expect(progress.dueAction(answer, asset: usdc) == .pay(payment))
    }
    let greedy = try payable(#""amount_in":"1000""#)
    _ = try progress.observe(greedy)
    progress = try JSONDecoder().decode(TransferProgress.self, from: JSONEncoder().encode(progress))
    let refusal = AnchorPaymentError.moreThanAsked(asked: try DecimalAmount("10"), wanted: try DecimalAmount("1000"), asset: usdc)
    #expect(progress.dueAction(greedy, asset: usdc) == .cannotPay(refusal))
    let sentence = "You asked to withdraw 10 USDC, but the anchor wants 1000 USDC, so nothing is paid. Ask the anchor."
    #expect(refusal.description == sentence)
    progress.asked = try DecimalAmount("1000")
    guard case .pay(let payment) = progress.dueAction(greedy, asset: usdc) else { throw refusal }
    #expect(payment.amount == (try Amount("1000")))
  }

  @Test func `a progress that was stored before it had a destination is still read`() throws {
    let stored = #"{"id":"t1","via":"sep6","isWithdrawal":true,"status":"pending_anchor","payment":{"none":{}}}"#
    let read = try JSONDecoder().decode(TransferProgress.self, from: Data(stored.utf8))
    #expect(read.status == .pendingAnchor && read.payment == .none && read.destination == nil && read.asked == nil)
  }

  @Test func `a withdrawal that can't be paid exactly is refused`() throws {
    let usdc = try Fixture.usdc()
    func refusal(_ more: String) -> AnchorPaymentError? {
      #expect(throws: AnchorPaymentError.self) { try Fixture.payment(after: [payable(more)]) }
    }
    #expect(refusal(#""x":1"#) == .noAmount)
    #expect(refusal(#""amount_in":"0""#) == .noAmount)
    #expect(refusal(#""amount_in":"0.00000001""#) == .invalidAmount("0.00000001"))
    #expect(refusal(#""amount_in":"99999999999999""#) == .invalidAmount("99999999999999"))
    #expect(refusal(#""amount_in":"1","withdraw_memo":"12a","withdraw_memo_type":"id""#) == .invalidMemo("12a"))
    #expect(refusal(#""amount_in":"1","withdraw_memo":"x","withdraw_memo_type":"colour""#) == .invalidMemo("x"))
    #expect(refusal(#""amount_in":"1","amount_in_asset":"stellar:native""#) == .otherAsset("stellar:native"))
    #expect(refusal(#""amount_in":"1","amount_in_asset":"iso4217:USD""#) == .otherAsset("iso4217:USD"))
    let pending = try transfer("pending_user_transfer_start", #""amount_in":"1""#)
    #expect(throws: AnchorPaymentError.noAccount) { try Fixture.payment(after: [pending]) }
    let done = try transfer("completed", #""withdraw_anchor_account":"\#(Self.account)","amount_in":"1""#)
    #expect(throws: AnchorPaymentError.notDue) { try Fixture.payment(after: [done]) }
    let bad = try payable(#""amount_in":"1","withdraw_memo":"12a","withdraw_memo_type":"id""#)
    var progress = try progress()
    _ = try progress.observe(bad)
    #expect(progress.dueAction(bad, asset: usdc) == .cannotPay(.invalidMemo("12a")))
  }

  @Test(arguments: ["", "withdraw"]) func `a withdrawal without a kind, or with the request's name as kind, is paid`(_ kind: String) throws {
    let json = #""withdraw_anchor_account":"\#(Self.account)","withdraw_memo":"42","withdraw_memo_type":"id","amount_in":"20""#
    let answer = try transfer("pending_user_transfer_start", json, kind: kind)
    var progress = try progress()
    _ = try progress.observe(answer)
    let usdc = try Fixture.usdc()
    let payment = AnchorPayment(destination: try MuxedAccount(Self.account), asset: usdc, amount: try Amount("20"), memo: .id(42))
    #expect(progress.dueAction(answer, asset: usdc) == .pay(payment))
    let gift = try transfer("pending_user_transfer_start", json, kind: "gift")
    #expect(throws: AnchorPaymentError.notDue) { try Fixture.payment(after: [gift]) }
  }

  @Test func `an invalid withdrawal account is an error that names the anchor`() {
    let json = #"{"id":"t1","kind":"withdrawal","status":"pending_user_transfer_start","withdraw_anchor_account":"GABC"}"#
    #expect(throws: AnchorError(anchor: "a", .invalidField(name: "withdraw_anchor_account", expected: "an account", sent: "GABC"))) {
      try Transfer(json: Array(json.utf8), from: "a")
    }
  }

  @Test func `polling slows down to once an hour, and ends a month after the transfer`() throws {
    var polling = TransferPolling()
    let now = Date(timeIntervalSince1970: 1_800_000_000)
    let (working, collecting, done) = (try progress("pending_anchor"), try progress("incomplete"), try progress("completed"))
    let changed = TransferStep.changed(from: .incomplete, to: .pendingAnchor)
    #expect(polling.delay(after: changed, working, at: now) == .seconds(1))
    #expect((0..<14).map { _ in polling.delay(after: .unchanged, working, at: now) }.suffix(3) == [.seconds(3600), .seconds(3600), .seconds(3600)])
    #expect(polling.delay(after: .unchanged, collecting, at: now) == .seconds(60))
    #expect(polling.delay(after: changed, working, at: now) == .seconds(1))
    #expect(polling.delay(after: .rateLimited(retryAfter: .seconds(90)), working, at: now) == .seconds(90))
    #expect(polling.delay(after: .unavailable(status: 503, message: nil, retryAfter: .seconds(1_000_000)), working, at: now) == .seconds(3600))
    #expect(polling.delay(after: .timedOut, working, at: now) == .seconds(8))
    let month = TimeInterval(TransferPolling.daysAfterEnd * 86_400)
    #expect(polling.delay(after: changed, done, at: now) == .seconds(TransferPolling.afterEnd))
    #expect(polling.delay(after: .unchanged, done, at: now + month - 1) == .seconds(TransferPolling.afterEnd))
    #expect(polling.delay(after: .timedOut, done, at: now + month - 1) == .seconds(TransferPolling.afterEnd))
    #expect(polling.delay(after: .timedOut, done, at: now + month) == nil)
    #expect(polling.delay(after: .unchanged, done, at: now + month) == nil)
    // The transfer changes again, which restarts the month.
    #expect(polling.delay(after: changed, done, at: now + month) == .seconds(TransferPolling.afterEnd))
    // The transfer ended long before the wallet saw its end.
    var (old, polls) = (try progress(), TransferPolling())
    let step = try old.observe(transfer("completed", #""updated_at":"2020-01-01T00:00:00Z""#))
    #expect(polls.delay(after: step, old, at: now) == nil)
  }

  @Test func `a step for the person is polled once a minute for two hours, then less often until a reset`() throws {
    var polling = TransferPolling()
    let now = Date(timeIntervalSince1970: 1_800_000_000)
    for status in ["incomplete", "pending_user_transfer_start"] {
      let progress = try progress(status)
      let waits = (0..<140).map { _ in polling.delay(after: .unchanged, progress, at: now) }
      #expect(waits[5..<125].allSatisfy { $0 == .seconds(60) })
      #expect(Array(waits[125..<131]) == [120, 240, 480, 960, 1920, 3600].map { .seconds($0) })
      #expect(waits[131...].allSatisfy { $0 == .seconds(TransferPolling.longest) })
      polling.resetDelay()
      #expect(polling.delay(after: .unchanged, progress, at: now) == .seconds(2))
      polling.resetDelay()
    }
  }
}
