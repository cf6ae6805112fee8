import AnchorKit
import Foundation
import GRDB
import Sentences
import StellarKit
import StellarXDR
import Testing

@testable import WalletKit

/// Deposits that arrive as claimable balances. The anchor names the balance, and could name any.
@MainActor
@Suite(.timeLimit(.minutes(5))) struct DepositClaimTests {
  private func account(_ number: UInt8) throws -> AccountID { try KeyPair(seed: [UInt8](repeating: number, count: 32)).accountID }

  private func asset(_ code: String = "USDC") throws -> Asset { .issued(code: try AssetCode(code), issuer: try account(7)) }

  private func balance(_ asset: Asset, _ amount: String, id: UInt8 = 1) throws -> ClaimableBalance {
    ClaimableBalance(
      id: ClaimableBalanceID(hash: Bytes32(sha256: [id])), asset: asset, amount: try Amount(amount), sponsor: try account(9),
      claimability: .now(until: nil), condition: "")
  }

  private func deposit(_ fields: String) throws -> TransferRecord {
    let start = TransferStart(
      client: ClientAccount(try account(8)), anchor: "anchor.example.com", via: .sep6, anchorID: "t", isWithdrawal: false, asset: try asset())
    var row = StoredTransfer(start, now: Date(timeIntervalSince1970: 1_795_255_200))
    let id = ClaimableBalanceID(hash: Bytes32(sha256: [1])).hex
    let json = #"{"id": "t", "kind": "deposit", "status": "completed", "claimable_balance_id": "\#(id)"\#(fields)}"#
    let transfer = try Transfer(json: Array(json.utf8), from: "anchor.example.com")
    _ = try row.observe(transfer, now: Date(timeIntervalSince1970: 1_795_255_300))
    return TransferRecord(row, privateData: nil, payment: nil)
  }

  @Test func `only a balance of the deposit's asset and amount is taken for the deposit`() throws {
    let told = try deposit(#", "amount_out": "49.0""#)
    #expect(told.isDeposited(in: try balance(try asset(), "49")))
    #expect(!told.isDeposited(in: try balance(try asset(), "48.9999999")), "less than the anchor says")
    #expect(!told.isDeposited(in: try balance(try asset("SCAM"), "49")), "a thief's asset")
    #expect(!told.isDeposited(in: try balance(.native, "49")))
    #expect(!told.isDeposited(in: try balance(try asset(), "49", id: 2)), "another's balance")
    let untold = try deposit("")
    #expect(untold.isDeposited(in: try balance(try asset(), "3")))
    #expect(!untold.isDeposited(in: try balance(try asset("SCAM"), "3")))
  }

  @Test func `a claimable deposit is announced as such, and counts as gone only if it is missing a minute later while signed in`() async throws {
    try await TransferFixture.run { fixture in
      let wallet = try await fixture.wallet(holdingAssets: false)
      try await fixture.introduce(wallet)
      let record = try await wallet.transfers.begin(try fixture.form("USDC", .sep6)).record
      let (id, balance) = (record.id, ClaimableBalanceID(hash: Bytes32(sha256: [1])))
      let fields = #""kind": "deposit", "status": "completed", "claimable_balance_id": "\#(balance.hex)""#
      let answer = #"{"id": "\#(record.anchorID ?? "")", \#(fields)}"#
      try await wallet.transfers.observe(id, try Transfer(json: Array(answer.utf8), from: fixture.domain))
      await wallet.transfers.refresh()
      #expect(wallet.transfers.update?.sentence.english.hasSuffix("Set aside for you to claim") == true)
      await wallet.transfers.note(balance, isGone: true)
      #expect(try await wallet.transfers.record(id).isSetAside)
      fixture.clock.advance(by: .seconds(61))
      wallet.lock()
      await wallet.transfers.refresh()
      await wallet.transfers.note(balance, isGone: true)
      #expect(try await wallet.transfers.record(id).isSetAside)
      try await wallet.signIn(TransferFixture.pin)
      await wallet.transfers.refresh()
      await wallet.transfers.note(balance, isGone: true)
      #expect(try await wallet.transfers.record(id).isNotWaiting)
    }
  }

  @Test func `a claimable balance that isn't the deposit is refused, and the deposit's own can be claimed`() async throws {
    try await TransferFixture.run { fixture in
      let wallet = try await fixture.wallet(holdingAssets: false)
      try await fixture.introduce(wallet)
      let id = try await wallet.transfers.begin(try fixture.form("USDC", .sep6)).record.id
      guard case .claim(let text) = try await fixture.follow(wallet, id, until: .completed).due else { throw TestProblem("nothing to claim") }
      let named = try ClaimableBalanceID(text)
      var other = try deposit("")
      #expect(other.claimableBalanceID != named)
      let error = await #expect(throws: AssetRefusal.self) { _ = try await wallet.reviewClaim(named, of: other) }
      #expect(error?.general?.english.hasPrefix("This isn't what you deposited: the balance that anchor.example.com names holds 19.3 USDC.") == true)
      let inCommas = await #expect(throws: AssetRefusal.self) { _ = try await wallet.reviewClaim(named, of: other, numbers: .comma) }
      #expect(inCommas?.general?.english.contains("holds 19,3 USDC.") == true)
      other = try await wallet.transfers.record(id)
      #expect(try await wallet.reviewClaim(named, of: other).transaction.transfer == id)
    }
  }

  @Test func `a deposit can be claimed without a sign-in to its anchor while the anchor gives no answer`() async throws {
    try await TransferFixture.run { fixture in
      let first = try await fixture.wallet(holdingAssets: false)
      try await fixture.introduce(first)
      let id = try await first.transfers.begin(try fixture.form("USDC", .sep6)).record.id
      guard case .claim(let text) = try await fixture.follow(first, id, until: .completed).due else { throw TestProblem("nothing to claim") }
      let wallet = try await fixture.open()
      // The anchor doesn't answer when the PIN is entered, nor later.
      for _ in 0..<20 { fixture.transport.garble("/.well-known/stellar.toml", "", status: 503) }
      try await wallet.signIn(TransferFixture.pin)
      await wallet.isShown()
      let review = try await wallet.reviewClaim(try ClaimableBalanceID(text), of: try await wallet.transfers.record(id))
      #expect(review.transaction.transfer == id)
      _ = try await wallet.send(review.transaction, TransferFixture.pin)
      #expect(try await fixture.balance("USDC", wallet) == "19.3")
      #expect(try await wallet.transfers.record(id).due == .none)
    }
  }

  @Test func `a deposit can be claimed again after a claim whose result is unknown`() async throws {
    try await TransferFixture.run { fixture in
      let wallet = try await fixture.wallet(holdingAssets: false)
      try await fixture.introduce(wallet)
      let id = try await wallet.transfers.begin(try fixture.form("USDC", .sep6)).record.id
      guard case .claim(let text) = try await fixture.follow(wallet, id, until: .completed).due else { throw TestProblem("nothing to claim") }
      let review = try await wallet.reviewClaim(try ClaimableBalanceID(text))
      #expect(review.transaction.transfer == id)
      let account = try #require(wallet.account?.id)
      let next = try #require(try await fixture.network.network.account(account)).sequenceNumber + 1
      let lost = try Transaction(
        source: MuxedAccount(account), sequenceNumber: next, timeBounds: TimeBounds(maxTime: 1), operations: review.transaction.operations)
      let signed = try await wallet.vault.withKey(of: account, TransferFixture.pin) { lost.signed(by: $0, on: .sandbox) }
      var entry = JournalEntry(review.transaction, lost, signed, at: try await fixture.network.network.ledger(), now: fixture.clock.date())
      try await wallet.journal.store.write { [entry] in try entry.insert($0) }
      let claiming = try await wallet.transfers.record(id)
      #expect(claiming.words.english == "Being claimed" && claiming.due == .none && !claiming.isDone)
      entry.doubt()
      try await wallet.journal.store.write { [entry] in try entry.update($0) }
      #expect(try await wallet.transfers.record(id).due == .claim(balanceID: text))
      _ = try await wallet.send(review.transaction, TransferFixture.pin)
      #expect(try await fixture.balance("USDC", wallet) == "19.3")
      #expect(try await wallet.transfers.record(id).due == .none)
    }
  }
}
