import AnchorKit
import Foundation
import Sentences
import StellarKit
import Testing

@testable import WalletKit

/// The steps of a transfer, depending on its anchor's answers.
struct TransferTimelineTests {
  private static let begun = Date(timeIntervalSince1970: 1_795_255_200)

  private func account(_ number: UInt8) throws -> AccountID { try KeyPair(seed: [UInt8](repeating: number, count: 32)).accountID }

  private func asset() throws -> Asset { .issued(code: try AssetCode("USDC"), issuer: try account(7)) }

  /// The steps of a transfer of 50 USDC, whose anchor gave each answer a minute after the previous one.
  private func timeline(withdraw: Bool, method: String? = nil, _ answers: String...) throws -> TransferTimeline {
    TransferTimeline(try record(withdraw: withdraw, method: method, answers))
  }

  private func record(
    withdraw: Bool, method: String? = nil, arrivesIn secondsToArrival: Int? = nil, asked: String? = "50", _ answers: [String]
  ) throws -> TransferRecord {
    let start = TransferStart(
      client: ClientAccount(try account(8)), anchor: "anchor.example.com", via: .sep6, anchorID: "t", isWithdrawal: withdraw, asset: try asset(),
      asked: try asked.map { try DecimalAmount($0) })
    var row = StoredTransfer(start, now: Self.begun)
    var privateData = PrivateTransferData()
    (privateData.method, privateData.secondsToArrival) = (method, secondsToArrival)
    for (index, answer) in answers.enumerated() {
      let now = Self.begun.addingTimeInterval(TimeInterval(60 * (index + 1)))
      let json = #"{"id": "t", "kind": "\#(withdraw ? "withdrawal" : "deposit")", \#(answer)}"#
      let transfer = try Transfer(json: Array(json.utf8), from: "anchor.example.com")
      _ = try row.observe(transfer, now: now)
      privateData.keep(transfer, now: now)
    }
    return TransferRecord(row, privateData: privateData, payment: nil)
  }

  private func lines(_ timeline: TransferTimeline) -> [String] { timeline.steps.map { "\($0.state.rawValue): \($0.sentence.english)" } }

  @Test func `a withdrawal's steps lead from the payment over the anchor to the bank`() throws {
    let first =
      #""status": "pending_user_transfer_start", "amount_in": "50", "amount_out": "48.75", "amount_out_asset": "iso4217:USD", "to": "DE00 0000 1234""#
    let second = first.replacing("pending_user_transfer_start", with: "pending_anchor").replacing(#""to""#, with: #""status_eta": 3600, "to""#)
    let third = first.replacing("pending_user_transfer_start", with: "completed")
    #expect(
      lines(try timeline(withdraw: true, method: "bank_account", first)) == [
        "done: You started it at anchor.example.com", "current: You send 50 USDC", "coming: anchor.example.com receives it",
        "coming: 48.75 USD to your bank ••1234",
      ])
    let processing = try timeline(withdraw: true, method: "bank_account", first, second)
    #expect(
      lines(processing) == [
        "done: You started it at anchor.example.com", "done: You sent 50 USDC", "current: anchor.example.com is processing it",
        "coming: 48.75 USD to your bank ••1234",
      ])
    #expect(processing.steps[1].time == Self.begun.addingTimeInterval(120))
    // The anchor has said when the next change comes, not when the money arrives.
    #expect(processing.steps.map(\.expected) == [nil, nil, Self.begun.addingTimeInterval(120 + 3600), nil])
    let done = try timeline(withdraw: true, method: "bank_account", first, second, third)
    #expect(done.steps.allSatisfy { $0.state == .done } && lines(done).last == "done: 48.75 USD paid to your bank ••1234")
    #expect(done.steps.map(\.time) == [0, 120, 180, 180].map { Self.begun.addingTimeInterval($0) })
  }

  @Test(arguments: [
    ("DE89 3704 0044 0532 0130 00", "••3000"), ("MT84MALT011000012345MTLCAST001S", "••001S"), ("**** 1234", "••1234"), ("12", ""), ("my bank", ""),
    ("the account ÄÖÜ1", ""),
  ])
  func `a withdrawal's bank account is shown with its last four characters, if it ends in letters and digits`(_ account: String, _ end: String) throws
  {
    let answer = #""status": "pending_external", "amount_out": "5", "amount_out_asset": "iso4217:EUR", "to": "\#(account)""#
    let sentence = try timeline(withdraw: true, method: "bank_account", answer).steps.last?.sentence.english
    #expect(sentence == (end.isEmpty ? "5 EUR to your bank" : "5 EUR to your bank \(end)"))
  }

  @Test(arguments: [
    ("WIRE", "to your bank ••3456"), ("sepa_instant", "to your bank ••3456"), ("mobile_money", "to ••3456"), ("crypto", "to ••3456"),
    ("", "to ••3456"),
  ])
  func `a withdrawal's destination is called a bank only if its method is a bank transfer`(_ name: String, _ words: String) throws {
    let method = name.isEmpty ? nil : name
    let answer = #""status": "pending_external", "amount_out": "5", "amount_out_asset": "iso4217:USD", "to": "+255 712 123456""#
    #expect(lines(try timeline(withdraw: true, method: method, answer)).last == "current: 5 USD \(words)")
    let done = answer.replacing("pending_external", with: "completed")
    #expect(lines(try timeline(withdraw: true, method: method, done)).last == "done: 5 USD paid \(words)")
  }

  @Test func `a deposit whose amount isn't known yet doesn't tell the person to send the asset`() throws {
    let waiting = #""status": "pending_user_transfer_start""#
    let steps = lines(TransferTimeline(try record(withdraw: false, asked: nil, [waiting])))
    #expect(steps[1] == "current: You send the money" && steps.last == "coming: USDC to your account")
    let known = waiting + #", "amount_in": "20", "amount_in_asset": "iso4217:USD""#
    #expect(lines(TransferTimeline(try record(withdraw: false, asked: nil, [known])))[1] == "current: You send 20 USD")
    #expect(lines(TransferTimeline(try record(withdraw: true, asked: nil, [waiting])))[1] == "current: You send USDC")
  }

  @Test(arguments: [0, 31_536_000, 31_536_001, Int.max]) func `an expected time more than a year ahead isn't shown`(_ seconds: Int) throws {
    let step = try timeline(withdraw: true, #""status": "on_hold", "status_eta": \#(seconds)"#).steps[2]
    #expect(step.expected == (seconds <= 31_536_000 ? Self.begun.addingTimeInterval(60 + TimeInterval(seconds)) : nil))
  }

  @Test func `the current step has the next change's expected time, and the last step the whole transfer's`() throws {
    let (day, processing) = (86_400, #""status": "pending_anchor", "status_eta": 3600"#)
    let due = #""status": "pending_user_transfer_start", "withdraw_anchor_account": "\#(try account(9).address)", "amount_in": "50""#
    func expected(_ answers: String...) throws -> [TimeInterval?] {
      TransferTimeline(try record(withdraw: true, arrivesIn: day, answers)).steps.map { $0.expected?.timeIntervalSince(Self.begun) }
    }
    #expect(try expected(due) == [nil, nil, nil, nil], "what waits for the person is expected of nobody else")
    #expect(try expected(due, processing) == [nil, nil, 120 + 3600, TimeInterval(120 + day)])
    #expect(try expected(due, #""status": "pending_external", "status_eta": 60"#) == [nil, nil, nil, 120 + 60])
    #expect(try expected(due, #""status": "pending_external""#) == [nil, nil, nil, TimeInterval(120 + day)])
    #expect(try expected(due, #""status": "pending_anchor", "status_eta": 172800"#) == [nil, nil, 120 + 172_800, nil], "it can't be there before")
    #expect(try expected(due, #""status": "completed", "status_eta": 60"#) == [nil, nil, nil, nil])
  }

  @Test func `a deposit that waits for the person's money isn't expected of anybody else`() throws {
    let steps = try timeline(withdraw: false, #""status": "pending_user_transfer_start", "amount_in": "50", "status_eta": 60"#).steps
    #expect(steps.count == 4 && steps[1].state == .current && steps.allSatisfy { $0.expected == nil })
  }

  @Test func `a deposit ends with its claim, in the account, failed or paid back`() throws {
    let paid = #""status": "pending_anchor", "amount_in": "50", "amount_out": "49""#
    let id = "00000000929b20b72e5890ab51c24f1cc46fa01c4f318d8d33367d24dd614cfdf5491072"
    let aside = #""status": "completed", "amount_out": "49", "claimable_balance_id": "\#(id)""#
    #expect(lines(try timeline(withdraw: false, paid, aside)).last == "current: 49 USDC set aside for you to claim")
    #expect(lines(try timeline(withdraw: false, paid, #""status": "completed", "amount_out": "49""#)).last == "done: 49 USDC in your account")
    #expect(
      lines(try timeline(withdraw: false, #""status": "pending_user_transfer_start", "amount_in": "50""#, paid, #""status": "error""#)) == [
        "done: You started it at anchor.example.com", "done: You sent 50 USDC", "failed: Failed",
      ])
    let back = #""status": "refunded", "amount_in": "50", "refunds": {"amount_refunded": "49.5", "amount_fee": "0.5", "payments": []}"#
    #expect(lines(try timeline(withdraw: false, paid, back)).last == "failed: 49.5 USDC paid back")
  }

  @Test func `a new request by the anchor doesn't undo finished steps`() throws {
    let steps = lines(
      try timeline(
        withdraw: false, #""status": "pending_user_transfer_start""#, #""status": "pending_anchor""#, #""status": "pending_customer_info_update""#))
    #expect(steps[1] == "done: You sent 50 USDC" && steps[2] == "current: anchor.example.com is processing it")
  }

  @Test func `the money doesn't count as sent while the anchor works before asking for it`() throws {
    let began = "done: You started it at anchor.example.com"
    for (withdraw, to) in [(true, "50 USDC to you"), (false, "50 USDC to your account")] {
      func told(_ statuses: String...) throws -> [String] {
        let answers = statuses.map { #""status": "\#($0)", "amount_in": "50", "amount_out": "50""# }
        return lines(TransferTimeline(try record(withdraw: withdraw, answers)))
      }
      let (checking, start) = ("pending_anchor", "pending_user_transfer_start")
      #expect(try told(checking) == [began, "current: anchor.example.com is processing it", "coming: \(to)"], "nobody knows")
      let waiting = [began, "current: You send 50 USDC", "coming: anchor.example.com receives it", "coming: \(to)"]
      #expect(try told(checking, start) == waiting)
      #expect(try told(start, checking, start) == waiting, "it is wanted again")
      #expect(try told("pending_user", checking, "expired") == [began, "failed: Expired: the money didn't arrive in time"])
      #expect(
        try told(checking, start, checking) == [
          began, "done: You sent 50 USDC", "current: anchor.example.com is processing it", "coming: \(to)",
        ])
      #expect(try told(checking, "pending_customer_info_update")[0] == "current: You tell anchor.example.com what it needs")
    }
    let named = try timeline(withdraw: false, #""status": "pending_anchor", "external_transaction_id": "E-77""#)
    #expect(lines(named)[1] == "done: You sent 50 USDC", "the anchor names the payment")
  }

  @Test func `a deposit that waits for its asset counts as paid in only if that is known`() throws {
    let (trust, start) = (#""status": "pending_trust", "amount_out": "49""#, #""status": "pending_user_transfer_start""#)
    #expect(lines(try timeline(withdraw: false, trust)) == ["done: You started it at anchor.example.com", "current: 49 USDC to your account"])
    let paid = lines(try timeline(withdraw: false, start, trust))
    #expect(paid[1] == "done: You sent 50 USDC" && paid.last == "current: 49 USDC waits until you add the asset")
  }

  @Test(arguments: [
    (#""refunded": true"#, "failed: Refunded"),
    (#""refunds": {"amount_refunded": "50", "amount_fee": "0", "payments": []}"#, "failed: 50 USDC paid back"),
    (#""refunds": {"amount_refunded": "49.5", "amount_fee": "0.5", "payments": []}"#, "failed: 49.5 USDC paid back"),
  ])
  func `a completed transfer that was refunded in full is shown as paid back`(_ refund: String, _ end: String) throws {
    let answer = #""status": "completed", "amount_in": "50", "amount_out": "0", "to": "DE00 0000 1234", \#(refund)"#
    let record = try record(withdraw: true, method: "bank_account", [answer])
    #expect(record.isPaidBack && record.words == TransferStatus.refunded.words && record.isDone)
    #expect(lines(TransferTimeline(record)) == ["done: You started it at anchor.example.com", "done: You sent 50 USDC", end])
  }

  @Test func `a transfer with a partial refund is shown as completed`() throws {
    let refund = #""refunds": {"amount_refunded": "49", "amount_fee": "0.5", "payments": []}"#
    let record = try record(withdraw: true, [#""status": "completed", "amount_in": "50", "amount_out": "0.5", \#(refund)"#])
    #expect(!record.isPaidBack && record.words == TransferStatus.completed.words)
    #expect(lines(TransferTimeline(record)).last == "done: 0.5 USDC paid out to you")
  }

  @Test func `only fifty changes are stored, and steps to come are never shown as done`() throws {
    let answers = (0..<100).map { #""status": "\#($0 % 2 == 0 ? "pending_anchor" : "on_hold")""# }
    var privateData = PrivateTransferData()
    for answer in answers {
      privateData.keep(try Transfer(json: Array(#"{"id": "t", "kind": "deposit", \#(answer)}"#.utf8), from: "a"), now: Self.begun)
    }
    #expect(privateData.seen?.count == 50)
    #expect(lines(try timeline(withdraw: true, #""status": "incomplete""#)).filter { $0.hasPrefix("done") } == [])
  }
}
