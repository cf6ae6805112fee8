import Foundation
import HorizonKit
import Sentences
import StellarKit
import StellarXDR
import Testing

@testable import WalletKit

/// Who set something aside, and when it can be claimed.
@MainActor
@Suite(.timeLimit(.minutes(5))) struct ClaimTests {
  /// Somebody sets an asset of their own aside for the wallet's account, and somebody else pays the reserve (CAP-33).
  @discardableResult
  private func setAside(by giver: KeyPair, sponsor: KeyPair, _ market: Market) async throws -> SignedTransaction {
    let asset = Asset.issued(code: try AssetCode("GIFT"), issuer: giver.accountID)
    let gift = StellarKit.Operation.Body.createClaimableBalance(
      asset: asset, amount: try Amount("7"), claimants: [try Claimant(market.payer.accountID)])
    let account = try #require(try await market.test.network.account(sponsor.accountID))
    let signed = try Transaction(
      source: MuxedAccount(sponsor.accountID), sequenceNumber: account.sequenceNumber + 1,
      timeBounds: TimeBounds(maxTime: UInt64(Date().timeIntervalSince1970) + 60),
      operations: [
        Operation(.beginSponsoringFutureReserves(sponsored: giver.accountID)), Operation(gift, source: MuxedAccount(giver.accountID)),
        Operation(.endSponsoringFutureReserves, source: MuxedAccount(giver.accountID)),
      ]
    ).signed(by: [sponsor, giver], on: .sandbox)
    guard case .applied(let applied) = await market.test.network.submit(signed.base64, hash: signed.hash), applied.failure == nil else {
      throw WalletError.noAccount
    }
    return signed
  }

  @Test func `the giver of a claimable balance is taken from the signed transaction alone, whatever the server says`() async throws {
    try await Market.open { market in
      let (giver, sponsor, friend) = (try await market.stranger(), try await market.stranger(), try await market.stranger())
      let real = try await setAside(by: giver, sponsor: sponsor, market)
      let id = ClaimableBalanceID(source: sponsor.accountID, sequenceNumber: try real.transaction.sequenceNumber, operation: 1)
      func told(_ envelope: XDR.TransactionEnvelope) async throws -> AccountID? {
        let transport = ChangingTransport(answering: { _, answer in
          answer.replacing(real.base64, with: envelope.base64).replacing(giver.accountID.address, with: friend.accountID.address)
        })
        let horizon = try Horizon(url: market.test.horizon.url, transport: transport)
        return try await HorizonNetwork(horizon, clock: ContinuousClock()).giver(of: id, on: .sandbox)
      }
      guard case .tx(var forged) = real.envelope else { throw WalletError.noAccount }
      #expect(try await told(real.envelope) == giver.accountID)
      #expect(try await told(real.bumped(by: friend.accountID).envelope) == giver.accountID)
      forged.tx.operations[1].sourceAccount = MuxedAccount(friend.accountID).xdr
      #expect(try await told(.tx(forged)) == nil, "the friend hasn't signed")
      forged.tx.operations[1].sourceAccount = nil
      #expect(try await told(.tx(forged)) == nil, "nor has the sponsor signed that it is theirs")
      let others = try await setAside(by: friend, sponsor: sponsor, market)
      #expect(try await told(others.envelope) == nil, "the friend's, but another balance")
    }
  }

  @Test func `a server that doesn't know a claimable balance's transaction yet counts as behind`() async throws {
    try await Market.open { market in
      let (giver, sponsor) = (try await market.stranger(), try await market.stranger())
      let number = try await setAside(by: giver, sponsor: sponsor, market).transaction.sequenceNumber
      let id = ClaimableBalanceID(source: sponsor.accountID, sequenceNumber: number, operation: 1)
      let nothing = #"{"_links":{"self":{"href":"/"},"next":{"href":"/"},"prev":{"href":"/"}},"_embedded":{"records":[]}}"#
      let horizon = try Horizon(url: market.test.horizon.url, transport: ChangingTransport(answering: { _, _ in nothing }))
      let network = HorizonNetwork(horizon, clock: ContinuousClock())
      await #expect(throws: NetworkError.behind) { _ = try await network.giver(of: id, on: .sandbox) }
    }
  }

  @Test func `the sponsor of a claimable balance is never taken for its giver`() async throws {
    try await Market.open { market in
      let (giver, sponsor, wallet) = (try await market.stranger(), try await market.stranger(), market.wallet)
      try await setAside(by: giver, sponsor: sponsor, market)
      func listed() async throws -> ClaimableBalance { try #require(try await wallet.claimableBalances().first) }
      let unknown = try await listed()
      #expect(unknown.sponsor == sponsor.accountID && unknown.giver == nil, "of strangers nobody is asked")
      let shown = try #require(try await wallet.claimableBalance(unknown.id))
      #expect(shown.giver == giver.accountID && shown.sponsor == sponsor.accountID)
      _ = try await wallet.contacts.add(ContactForm(name: "Sponsor", address: sponsor.accountID.address))
      let sponsored = try await listed()
      #expect(sponsored.giver == giver.accountID)
      #expect(wallet.expected(among: [sponsored, shown], holding: []).isEmpty)
      _ = try await wallet.contacts.add(ContactForm(name: "Giver", address: giver.accountID.address))
      #expect(wallet.expected(among: [shown], holding: []) == [shown])
    }
  }

  @Test func `givers of claimable balances are looked up once, a few at each look, and not for balances that the account sponsors`() async throws {
    try await Market.open { market in
      let (friend, wallet) = (try await market.stranger(), market.wallet)
      _ = try await wallet.contacts.add(ContactForm(name: "Friend", address: friend.accountID.address))
      let gift = StellarKit.Operation.Body.createClaimableBalance(
        asset: .native, amount: try Amount("1"), claimants: [try Claimant(market.payer.accountID)])
      try await market.does(market.payer, gift)
      try await market.does(friend, Array(repeating: gift, count: Wallet.giversPerLook + 2))
      for found in [Wallet.giversPerLook, Wallet.giversPerLook + 2, Wallet.giversPerLook + 2] {
        let balances = try await wallet.claimableBalances()
        #expect(balances.count { $0.giver == friend.accountID } == found)
        let own = try #require(balances.first { $0.sponsor == market.payer.accountID })
        #expect(own.giver == nil && wallet.expected(among: [own], holding: []) == [own])
      }
    }
  }

  @Test func `a balance whose asset the account may no longer receive isn't claimed`() async throws {
    try await Market.open { market in
      let (wallet, own, silver) = (market.wallet, market.payer.accountID, try market.asset("SILVER"))
      try await market.does(market.issuer, .createClaimableBalance(asset: silver, amount: try Amount("5"), claimants: [try Claimant(own)]))
      try await market.freeze("SILVER", of: own)
      let waiting = try #require(try await wallet.claimableBalances().first)
      let refusal = await #expect(throws: AssetRefusal.self) { try await wallet.reviewClaim(waiting.id) }
      #expect(refusal?.general?.english == "The issuer of SILVER doesn't let you receive it, so this can't be claimed now.")
    }
  }

  @Test func `claim times on the embedded network follow the clock while no ledger closes`() async throws {
    try await Market.open { market in
      let (wallet, claimant) = (market.wallet, market.payer.accountID)
      let moment = Int64(Date().timeIntervalSince1970) + 60
      let predicates: [ClaimPredicate] = [.not(.before(seconds: moment)), .before(seconds: moment)]
      for (amount, predicate) in zip(["5", "6"], predicates) {
        try await market.does(
          market.issuer,
          .createClaimableBalance(asset: .native, amount: try Amount(amount), claimants: [try Claimant(claimant, when: predicate)]))
      }
      func waiting(_ amount: String) async throws -> ClaimableBalance {
        let amount = try Amount(amount)
        return try #require(try await wallet.claimableBalances().first { $0.amount == amount })
      }
      let end = Date(timeIntervalSince1970: TimeInterval(moment))
      #expect(try await waiting("5").claimability == .later(end, until: nil))
      #expect(try await waiting("6").claimability == .now(until: end))
      market.time.advance(120)
      let (due, expired) = (try await waiting("5"), try await waiting("6"))
      #expect(due.claimability == .now(until: nil) && expired.claimability == .never)
      #expect(try await wallet.reviewClaim(due.id).balance.id == due.id)
      let refusal = await #expect(throws: AssetRefusal.self) { try await wallet.reviewClaim(expired.id) }
      #expect(refusal?.general?.english == "This can't be claimed any more: its time has passed.")
    }
  }

  @Test func `the end of a balance that can't be claimed yet is known`() async throws {
    try await Market.open { market in
      let start = Int64(Date().timeIntervalSince1970) + 60
      let window = ClaimPredicate.and(.not(.before(seconds: start)), .before(seconds: start + 3600))
      try await market.does(
        market.issuer,
        .createClaimableBalance(asset: .native, amount: try Amount("5"), claimants: [try Claimant(market.payer.accountID, when: window)]))
      func claimability() async throws -> ClaimableBalance.Claimability? { try await market.wallet.claimableBalances().first?.claimability }
      let (from, until) = (Date(timeIntervalSince1970: TimeInterval(start)), Date(timeIntervalSince1970: TimeInterval(start + 3600)))
      #expect(try await claimability() == .later(from, until: until))
      market.time.advance(120)
      #expect(try await claimability() == .now(until: until))
    }
  }

  @Test func `of two periods in which a balance can be claimed, the current or next one is shown`() async throws {
    try await Market.open { market in
      let now = Int64(Date().timeIntervalSince1970)
      func period(_ start: Int64, _ end: Int64) -> ClaimPredicate { .and(.not(.before(seconds: now + start)), .before(seconds: now + end)) }
      let claimant = try Claimant(market.payer.accountID, when: .or(period(600, 1200), period(1800, 2400)))
      try await market.does(market.issuer, .createClaimableBalance(asset: .native, amount: try Amount("5"), claimants: [claimant]))
      let times = [600, 1200, 1800, 2400].map { Date(timeIntervalSince1970: TimeInterval(now + $0)) }
      let expected: [ClaimableBalance.Claimability] = [
        .later(times[0], until: times[1]), .now(until: times[1]), .later(times[2], until: times[3]), .now(until: times[3]), .never,
      ]
      for claimability in expected {
        #expect(try await market.wallet.claimableBalances().first?.claimability == claimability)
        market.time.advance(600)
      }
    }
  }
}
