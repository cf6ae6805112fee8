import AnchorKit
import Foundation
import Sentences
import StellarKit
import Testing

@testable import SandboxKit
@testable import WalletKit

/// A withdrawal is paid with the memo that its anchor named, even if the anchor doesn't name it again.
@MainActor @Suite struct WithdrawalMemoTests {
  private static let other = "GA7QYNF7SOWQ3GLR2BGMZEHXAVIRZA4KVWLTJJFC7MGXUA74P7UJVSGZ"

  private func told(_ fixture: TransferFixture, _ more: String, _ path: String = "/sep6/transaction") {
    fixture.transport.garble(
      path, #"{"transaction":{"id":"t1","kind":"withdrawal","status":"pending_user_transfer_start","amount_in":"20",\#(more)}}"#)
  }

  /// A withdrawal of 20 USDC whose first answer names an account and a memo.
  private func begun(_ fixture: TransferFixture, _ wallet: Wallet, _ memo: String = #""memo":"7","memo_type":"id""#) async throws -> TransferRecord {
    try await fixture.introduce(wallet)
    var form = try fixture.form("USDC", withdraw: true, .sep6)
    form.fields = [.other("dest"): "NO9386011117947"]
    fixture.transport.garble("/sep6/withdraw", #"{"id":"t1","account_id":"\#(fixture.anchor.accounts.issuer.accountID.address)",\#(memo)}"#)
    told(fixture, #""withdraw_anchor_account":null,"withdraw_memo":null"#)
    return try await wallet.transfers.begin(form).record
  }

  @Test func `the first answer's memo is used if later answers leave it out, even after a restart`() async throws {
    try await TransferFixture.run { fixture in
      _ = try await begun(fixture, try await fixture.wallet())
      let wallet = try await fixture.open()
      try await wallet.signIn(TransferFixture.pin)
      try await wallet.signIn(toAnchor: fixture.domain, TransferFixture.pin)
      let account = fixture.anchor.accounts.issuer.accountID
      for _ in 0..<2 { told(fixture, #""withdraw_anchor_account":"\#(account.address)","withdraw_memo":null,"withdraw_memo_type":null"#) }
      let id = try #require(wallet.transfers.state.value?.first?.id)
      let review = try await wallet.review(withdrawal: id)
      #expect(review.payment.memo == .id(7) && review.payment.recipient.account == MuxedAccount(account))
      // Nobody can read from the database where it is paid to, not even after an answer.
      #expect(try await wallet.transfers.store.row(id)?.progress.destination == nil)
      _ = try await wallet.pay(review, TransferFixture.pin)
      #expect(try await fixture.balance("USDC", wallet) == "80")
    }
  }

  @Test func `a contradiction about the account or memo blocks the payment until the anchor agrees with its first answer`() async throws {
    try await TransferFixture.run { fixture in
      let wallet = try await fixture.wallet()
      let id = try await begun(fixture, wallet).id
      told(fixture, #""withdraw_memo":null"#)
      let review = try await wallet.review(withdrawal: id)
      let account = fixture.anchor.accounts.issuer.accountID.address
      for (answer, error) in [
        (#""withdraw_memo":"8","withdraw_memo_type":"id""#, AnchorPaymentError.otherMemo(first: "7 (id)", now: "8 (id)")),
        (#""withdraw_memo":"7","withdraw_memo_type":"text""#, .otherMemo(first: "7 (id)", now: "7 (text)")),
        (#""withdraw_anchor_account":"\#(Self.other)""#, .otherAccount(first: account, now: Self.other)),
      ] {
        told(fixture, answer)
        let refused = await #expect(throws: WalletError.self) { _ = try await wallet.pay(review, TransferFixture.pin) }
        #expect(refused?.description == TransferError.payment(error).description)
        #expect(try await wallet.transfers.record(id).due == .cannotPay(error))
      }
      #expect(try await fixture.balance("USDC", wallet) == "100")
      for _ in 0..<2 { told(fixture, #""withdraw_memo":"7","withdraw_memo_type":"id""#) }
      _ = try await wallet.pay(try await wallet.review(withdrawal: id), TransferFixture.pin)
      #expect(try await fixture.balance("USDC", wallet) == "80")
    }
  }

  @Test func `a withdrawal without a transfer ID is paid once, by the anchor's only answer and with the requested amount`() async throws {
    try await TransferFixture.run { fixture in
      let wallet = try await fixture.wallet()
      let account = fixture.anchor.accounts.issuer.accountID
      let record = try await unnumbered(fixture, wallet, #""memo":"7","memo_type":"id""#)
      #expect(!record.isFollowed && record.unfollowed != nil && record.words == TransferStatus.pendingUserTransferStart.words)
      #expect(record.progress.destination == WithdrawalDestination(account: MuxedAccount(account), memo: TransferMemo(type: "id", value: "7")))
      let review = try await wallet.review(withdrawal: record.id)
      #expect(try review.payment.memo == .id(7) && review.payment.recipient.account == MuxedAccount(account) && review.amount == Amount("20"))
      #expect(review.unfollowed == record.unfollowed && review.terms.amountOut == nil)
      let paid = try await wallet.pay(review, TransferFixture.pin)
      let done = try await wallet.transfers.record(record.id)
      #expect(done.payment?.hash == paid.hash && done.due == .none && done.words.english.hasPrefix("Paid:"))
      _ = try? await wallet.pay(review, TransferFixture.pin)
      await #expect(throws: TransferError.payment(.notDue)) { _ = try await wallet.review(withdrawal: record.id) }
      #expect(try await fixture.balance("USDC", wallet) == "80")
      // An invalid memo could lose the money.
      #expect(try await unnumbered(fixture, wallet, #""memo":"seven","memo_type":"id""#).due == .cannotPay(.invalidMemo("seven")))
    }
  }

  @Test func `a numeric memo without a type isn't paid until the anchor names its type`() async throws {
    try await TransferFixture.run { fixture in
      let wallet = try await fixture.wallet()
      let record = try await begun(fixture, wallet, #""memo":7"#)
      #expect(record.due == .cannotPay(.invalidMemo("7")))
      told(fixture, #""withdraw_memo":7"#)
      await #expect(throws: TransferError.payment(.invalidMemo("7"))) { _ = try await wallet.review(withdrawal: record.id) }
      #expect(try await unnumbered(fixture, wallet, #""memo":"7""#).due == .cannotPay(.invalidMemo("7")))
      told(fixture, #""withdraw_memo":7,"withdraw_memo_type":"id""#)
      #expect(try await wallet.review(withdrawal: record.id).payment.memo == .id(7))
      #expect(try await fixture.balance("USDC", wallet) == "100")
    }
  }

  @Test func `digits that an earlier version stored as a text memo are paid only once the anchor names that type`() throws {
    let kept = #"{"instructions":[],"payTo":"\#(Self.other)","payMemo":{"type":"text","value":"186384"}}"#
    var data = try JSONDecoder().decode(PrivateTransferData.self, from: Data(kept.utf8))
    func told(_ more: String) throws -> Transfer {
      let answer = #"{"id":"t1","kind":"withdrawal","status":"pending_user_transfer_start","amount_in":"20","withdraw_memo":"186384"\#(more)}"#
      return try Transfer(json: Array(answer.utf8), from: "localhost:1")
    }
    func due() throws -> DueAction {
      let transfer = try #require(data.transfer(from: "localhost:1"))
      var progress = TransferProgress(id: "t1", via: .sep6, isWithdrawal: true, destination: data.destination)
      _ = try progress.observe(transfer)
      return progress.dueAction(transfer, asset: .native)
    }
    data.answer = try told("").json
    #expect(try due() == .cannotPay(.invalidMemo("186384")))
    data.keep(try told(""), now: Date(timeIntervalSince1970: 0))
    data = try JSONDecoder().decode(PrivateTransferData.self, from: JSONEncoder().encode(data))
    #expect(try due() == .cannotPay(.invalidMemo("186384")))
    data.keep(try told(#","withdraw_memo_type":"text""#), now: Date(timeIntervalSince1970: 0))
    data.keep(try told(""), now: Date(timeIntervalSince1970: 0))
    let (account, memo) = (try MuxedAccount(Self.other), try Memo("186384", kind: .text))
    #expect(try due() == .pay(AnchorPayment(destination: account, asset: .native, amount: Amount("20"), memo: memo)))
  }

  /// A withdrawal of 20 USDC without a transfer ID, which its anchor can't be asked about.
  private func unnumbered(_ fixture: TransferFixture, _ wallet: Wallet, _ memo: String) async throws -> TransferRecord {
    var form = try fixture.form("USDC", withdraw: true, .sep6)
    form.fields = [.other("dest"): "NO9386011117947"]
    fixture.transport.garble("/sep6/withdraw", #"{"account_id":"\#(fixture.anchor.accounts.issuer.accountID.address)",\#(memo)}"#)
    return try await wallet.transfers.begin(form).record
  }

  @Test func `the first memo of a withdrawal in the anchor's window is also kept`() async throws {
    try await TransferFixture.run { fixture in
      let wallet = try await fixture.wallet()
      fixture.transport.garble("/interactive", #"{"type":"interactive_customer_info_needed","id":"t1","url":"http://\#(fixture.domain)/page"}"#)
      let account = fixture.anchor.accounts.issuer.accountID.address
      told(fixture, #""withdraw_anchor_account":"\#(account)""#, "/sep24/transaction")
      let record = try await wallet.transfers.begin(try fixture.form("USDC", withdraw: true, .sep24)).record
      guard case .pay(let first) = record.due else { throw TestProblem("\(record.due)") }
      #expect(first.memo == .none)
      let hash = Data(repeating: 7, count: 32).base64EncodedString()
      told(fixture, #""withdraw_anchor_account":"\#(account)","withdraw_memo":"\#(hash)","withdraw_memo_type":"hash""#, "/sep24/transaction")
      let named = try await wallet.transfers.look(record.id).due
      told(fixture, #""withdraw_anchor_account":"\#(account)","withdraw_memo":null"#, "/sep24/transaction")
      #expect(try await wallet.transfers.look(record.id).due == named)
      guard case .pay(let payment) = named, case .hash = payment.memo else { throw TestProblem("\(named)") }
    }
  }
}
