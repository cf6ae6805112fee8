import AnchorKit
import Foundation
import Sentences
import StellarKit
import StellarXDR
import Testing

@testable import SandboxKit
@testable import WalletKit

/// A withdrawal that may have been paid without this wallet's knowledge is paid only after separate consent.
@MainActor @Suite struct EarlierPaymentTests {
  private static let words = Secret("several words are safest")

  /// A withdrawal of 20 USDC whose anchor gives it no ID, so that only the ledger can tell whether it was paid.
  private func begun(_ fixture: TransferFixture, _ wallet: Wallet, _ memo: String = #","memo":"7","memo_type":"id""#) async throws -> Int64 {
    var form = try fixture.form("USDC", withdraw: true, .sep6)
    form.fields = [.other("dest"): "NO9386011117947"]
    fixture.transport.garble("/sep6/withdraw", #"{"account_id":"\#(fixture.anchor.accounts.issuer.accountID.address)"\#(memo)}"#)
    return try await wallet.transfers.begin(form).record.id
  }

  /// A wallet on another computer, restored from a backup of this one.
  private func restored(_ fixture: TransferFixture, from wallet: Wallet, in folder: TemporaryFolder) async throws -> Wallet {
    let file = try await wallet.vault.backup(TransferFixture.pin, passphrase: Self.words, again: Self.words).file
    let other = TransferFixture(
      network: fixture.network, anchor: fixture.anchor, domain: fixture.domain, clock: fixture.clock, transport: fixture.transport, folder: folder)
    let restored = try await other.open()
    try await restored.restore(file, passphrase: Self.words, secret: Secret("123456"), again: Secret("123456"))
    return restored
  }

  private func paid(_ hash: TransactionHash, at time: String = "earlier") -> String {
    "You have already paid 20 USDC to this account with this memo, on \(time): transaction \(hash). If that was for this withdrawal, don't pay again."
  }

  @Test func `a withdrawal that was paid after a backup was saved isn't paid again from the restored backup without consent`() async throws {
    try await TransferFixture.run { fixture in
      let (wallet, folder) = (try await fixture.wallet(), try TemporaryFolder())
      let id = try await begun(fixture, wallet)
      let restored = try await restored(fixture, from: wallet, in: folder)
      let first = try await wallet.pay(try await wallet.review(withdrawal: id), TransferFixture.pin)
      // After another payment, the account's sequence number no longer shows that it was used elsewhere.
      let friend = fixture.anchor.accounts.issuer.accountID.address
      let other = try await restored.review(PaymentForm(recipient: friend, amount: "1"))
      _ = try await restored.pay(other, TransferFixture.pin)
      let review = try await restored.review(withdrawal: id) { _ in "earlier" }
      #expect(review.transaction.consents.map(\.english) == [paid(first.hash)] && !review.asksOnlyForAmount)
      await #expect(throws: WalletError.sending(.warningsNotAccepted(review.transaction.consents))) {
        try await restored.pay(review, TransferFixture.pin)
      }
      #expect(try await fixture.balance("USDC", restored) == "80")
      let again = try await restored.pay(review, consenting: true, TransferFixture.pin)
      #expect(try again.amount == Amount("20"))
    }
  }

  @Test func `a withdrawal that was paid from elsewhere after its review isn't paid again`() async throws {
    try await TransferFixture.run { fixture in
      let (wallet, folder) = (try await fixture.wallet(), try TemporaryFolder())
      let id = try await begun(fixture, wallet)
      let restored = try await restored(fixture, from: wallet, in: folder)
      let review = try await restored.review(withdrawal: id) { _ in "earlier" }
      #expect(review.transaction.consents.isEmpty)
      let first = try await wallet.pay(try await wallet.review(withdrawal: id), TransferFixture.pin)
      let error = await #expect(throws: WalletError.self) { try await restored.pay(review, consenting: true, TransferFixture.pin) }
      #expect(error?.description.contains("Another transaction from this account has gone through since you reviewed this.") == true)
      #expect(try await restored.review(withdrawal: id) { _ in "earlier" }.transaction.consents.map(\.english) == [paid(first.hash)])
      #expect(try await fixture.balance("USDC", restored) == "80")
    }
  }

  @Test func `what this wallet has paid for another withdrawal with the same memo, or without one, needs no consent`() async throws {
    try await TransferFixture.run { fixture in
      let wallet = try await fixture.wallet()
      for memo in [#","memo":"7","memo_type":"id""#, ""] {
        let ids = [try await begun(fixture, wallet, memo), try await begun(fixture, wallet, memo)]
        for id in ids {
          let review = try await wallet.review(withdrawal: id)
          #expect(review.transaction.consents.isEmpty)
          _ = try await wallet.pay(review, TransferFixture.pin)
          fixture.clock.advance(by: .seconds(1))
        }
      }
      #expect(try await fixture.balance("USDC", wallet) == "20")
    }
  }

  @Test func `a withdrawal is paid only with consent if the network can't tell what was paid since it was begun`() async throws {
    try await TransferFixture.run { fixture in
      let faulty = FaultyNetwork(fixture.network.network, faults: [])
      let wallet = try await fixture.wallet(through: faulty)
      let id = try await begun(fixture, wallet)
      let now = fixture.clock.date()
      func kept(since time: Date) -> HistoryPage { HistoryPage(entries: [], range: HistoryRange(low: 0, high: 9), keptSince: time) }
      let unanswered = Result<HistoryPage, NetworkError>.failure(.noAnswer("The test gives no answer."))
      let cut = HistoryPage(entries: [], range: HistoryRange(low: 0, high: 9))
      for answer in [unanswered, .success(kept(since: now)), .success(cut), .success(HistoryPage(entries: [], range: HistoryRange(low: 5, high: 9)))]
      {
        faulty.say(history: answer)
        let review = try await wallet.review(withdrawal: id)
        #expect(review.transaction.consents == [EarlierPayments.unknown] && !review.asksOnlyForAmount)
        await #expect(throws: WalletError.sending(.warningsNotAccepted([EarlierPayments.unknown]))) {
          try await wallet.pay(review, TransferFixture.pin)
        }
      }
      faulty.say(history: .success(kept(since: now - 3_600)))
      let review = try await wallet.review(withdrawal: id)
      #expect(review.transaction.consents.isEmpty)
      faulty.say(history: unanswered)
      let error = await #expect(throws: WalletError.self) { try await wallet.pay(review, TransferFixture.pin) }
      #expect(error?.description.contains("Something changed since you reviewed this") == true)
      #expect(try await fixture.balance("USDC", wallet) == "100")
    }
  }

  // MARK: The search

  private static let account = AccountID(publicKey: Bytes32(sha256: [1]))
  private static let anchor = AccountID(publicKey: Bytes32(sha256: [2]))
  private static let begun = Date(timeIntervalSince1970: 1_800_000_000)

  private func entry(
    _ number: Int, _ kind: HistoryEntry.Kind = .payment, to: String = EarlierPaymentTests.anchor.address, isGain: Bool = false, memo: UInt64? = 7,
    after seconds: TimeInterval = 0, arriving: [HistoryChange] = []
  ) throws -> HistoryEntry {
    HistoryEntry(
      id: Int64(number) << 32 + 4097, kind: kind, operation: "payment", changes: [HistoryChange(.native, isGain: isGain, try Amount("20"))],
      otherSide: arriving, counterparty: to, time: Self.begun + seconds, hash: TransactionHash(Bytes32(sha256: [UInt8(number & 255), 3])),
      memo: memo.map { HistoryMemo(kind: .id, text: "\($0)") })
  }

  /// The transactions that are named before 20 XLM are paid, and whether others may be missing.
  private func found(
    _ network: ScriptedHistory, to destination: MuxedAccount = MuxedAccount(EarlierPaymentTests.anchor), memo: Memo = .id(7)
  ) async throws -> (named: [String], isUnsure: Bool) {
    let folder = try TemporaryFolder()
    let store = try WalletStore(at: folder.url.appending(path: "wallet.sqlite"), tables: NetworkDatabase.tables)
    let earlier = EarlierPayments(network, PaymentJournal(store: store), account: Self.account, transfer: 1, begun: Self.begun)
    let payment = AnchorPayment(destination: destination, asset: .native, amount: try Amount("20"), memo: memo)
    let consents = try await earlier.consents(before: payment, .point) { $0.formatted(.iso8601) }
    return (consents.filter { $0 != EarlierPayments.unknown }.map(\.english), consents.contains(EarlierPayments.unknown))
  }

  private func names(_ entry: HistoryEntry, in sentence: String?) -> Bool { sentence?.contains("\(entry.hash?.description ?? "-")") == true }

  @Test func `only what left the account for the same user of the anchor's account counts, in whichever asset and way`() async throws {
    let euros = HistoryChange(.issued(code: try AssetCode("EUR"), issuer: Self.anchor), isGain: true, try Amount("18.5"))
    let user = MuxedAccount(Self.anchor, id: 7)
    let (plain, path) = (try entry(3), try entry(5, .pathPayment, arriving: [euros]))
    let muxed = try entry(7, to: user.address, memo: nil)
    let network = ScriptedHistory([
      try entry(1, .createAccount, isGain: true, after: -60), try entry(2, isGain: true), plain, try entry(4, .failed), path, try entry(6, memo: 8),
      muxed, try entry(8, to: Self.account.address), try entry(9, .trade), try entry(10, memo: nil),
      // An account that was created for somebody else, and begins with nothing.
      HistoryEntry(id: 11 << 32 + 4097, kind: .createAccount, changes: [], counterparty: Self.account.address, time: Self.begun),
    ])
    for (destination, memo) in [(MuxedAccount(Self.anchor), Memo.id(7)), (user, .none)] {
      let (named, isUnsure) = try await found(network, to: destination, memo: memo)
      #expect(named.count == 3 && !isUnsure && zip([muxed, path, plain], named).allSatisfy { names($0, in: $1) })
      #expect(named.map { $0.contains("to this account with this memo, on 2027-01-15T08:00:00Z") } == [Bool](repeating: memo != .none, count: 3))
      #expect(named.dropFirst().first?.hasPrefix("You have already paid 18.5 EUR to") == true)
    }
    let (named, _) = try await found(network, memo: .none)
    #expect(named.count == 1 && named.first?.hasPrefix("You have already paid 20 XLM to this address, on") == true)
  }

  @Test func `one request is enough if older entries follow, and a long history is read only so far`() async throws {
    let old = try (1...1_000).map { try entry($0, after: -86_400) }
    let quiet = ScriptedHistory(old + [try entry(1_001, after: -200)])
    let (named, isUnsure) = try await found(quiet)
    #expect(named.count == 1 && !isUnsure && quiet.pages == [nil])
    let busy = ScriptedHistory(try (1...5_000).map { try entry($0, to: Self.account.address) })
    let (none, cannotTell) = try await found(busy)
    #expect(none.isEmpty && cannotTell && busy.pages.count == EarlierPayments.mostPages)
    // A history that lacks the newest ledgers may lack a payment, too.
    let behind = ScriptedHistory(old)
    behind.fallBehind()
    #expect(try await found(behind).isUnsure)
    // The newest five are named.
    let (five, _) = try await found(ScriptedHistory(try (1...20).map { try entry($0) }))
    let newest = try entry(20)
    #expect(five.count == 5 && names(newest, in: five.first))
  }
}
