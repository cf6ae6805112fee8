import Foundation
import HorizonKit
import Sentences
import StellarKit
import Testing

@testable import WalletKit

/// Lists that are longer than a page, or that take too long to look up.
@MainActor
@Suite(.timeLimit(.minutes(5))) struct LongListTests {
  @Test func `a claimable balance beyond the thousand listed can be claimed, and all offers of an account are found`() async throws {
    try await Market.open { market in
      let (wallet, claimant) = (market.wallet, try Claimant(market.payer.accountID))
      try await market.does(market.issuer, .createClaimableBalance(asset: .native, amount: try Amount("25"), claimants: [claimant]))
      let own = try #require(try await wallet.claimableBalances().first).id
      let (spammer, gold) = (try await market.stranger(), try market.asset("GOLD"))
      let dust = StellarKit.Operation.Body.createClaimableBalance(asset: .native, amount: try Amount("0.0000001"), claimants: [claimant])
      for _ in 0..<10 { try await market.does(spammer, Array(repeating: dust, count: 100)) }
      let listed = try await wallet.claimableBalances()
      #expect(listed.count == ClaimableBalance.listLimit && !listed.contains { $0.id == own })
      #expect(try await wallet.claimableBalance(own)?.amount == (try Amount("25")))
      _ = try await wallet.send(try await wallet.reviewClaim(own).transaction, .typed("123456"))
      #expect(try await wallet.claimableBalance(own) == nil)

      try await market.does(spammer, .changeTrust(code: try AssetCode("GOLD"), issuer: market.issuer.accountID, limit: .max))
      let offer = StellarKit.Operation.Body.manageSellOffer(selling: .native, buying: gold, amount: try Amount("1"), price: try Price(9, 1))
      for _ in 0..<3 { try await market.does(spammer, Array(repeating: offer, count: 70)) }
      #expect(try await market.test.network.offers(of: spammer.accountID).count == 210)
    }
  }

  @Test func `a first transaction cancels offers that are too many for one, and a second removes the asset`() async throws {
    try await Market.open { market in
      let (wallet, gold) = (market.wallet, try market.asset("GOLD"))
      let offer = StellarKit.Operation.Body.manageSellOffer(selling: gold, buying: .native, amount: try Amount("0.5"), price: try Price(1, 1))
      for count in [100, 1] { try await market.does(market.payer, Array(repeating: offer, count: count)) }
      let steps = RemovalReview.Steps(returnsBalance: true, cancelsOffers: true)
      let first = try await wallet.reviewRemoval(of: gold, steps)
      #expect(first.offersFirst == 100 && first.transaction?.operations.count == 100 && first.reserve == .zero)
      _ = try await wallet.send(try #require(first.transaction), .typed("123456"))
      let second = try await wallet.reviewRemoval(of: gold, steps)
      #expect(second.offersFirst == nil && second.transaction?.operations.count == 3)
      _ = try await wallet.send(try #require(second.transaction), .typed("123456"))
      #expect(try await wallet.holdings()?.holding(of: gold) == nil)
    }
  }

  @Test func `an account with a thousand subentries is refused another before anything is signed`() async throws {
    try await Market.open { market in
      let (wallet, gold, copper, silver) = (market.wallet, try market.asset("GOLD"), try market.asset("COPPER"), try market.asset("SILVER"))
      let claimant = try Claimant(market.payer.accountID)
      try await market.does(market.issuer, .createClaimableBalance(asset: copper, amount: try Amount("25"), claimants: [claimant]))
      // The account's two assets are subentries too.
      let entries = try (0..<998).map { StellarKit.Operation.Body.manageData(name: try DataName("\($0)"), value: try DataValue([1])) }
      for start in stride(from: 0, to: entries.count, by: 100) {
        try await market.does(market.payer, Array(entries[start..<min(start + 100, entries.count)]))
      }
      let full: Sentence =
        "Your account already has 1000 assets, offers, signers and data entries, the most an account can have. Remove one first."
      let adding = await #expect(throws: AssetRefusal.self) { try await wallet.review(TrustForm(asset: "\(copper)")) }
      #expect(adding?.general == full)
      let waiting = try #require(try await wallet.claimableBalances().first)
      let claiming = await #expect(throws: AssetRefusal.self) { try await wallet.reviewClaim(waiting.id) }
      #expect(claiming?.general == full)
      let quote = try await wallet.quote(ConversionForm(from: gold, into: copper, amount: "1"))
      let converting = await #expect(throws: PaymentRefusal.self) { try await wallet.review(quote, quote.paths[0]) }
      #expect(converting?.general == full)
      // None of these adds a subentry to the account.
      _ = try await wallet.review(TrustForm(asset: "\(silver)", limit: "5000"))
      #expect(try await wallet.reviewRemoval(of: silver).transaction != nil)
      _ = try await wallet.review([Operation(.createClaimableBalance(asset: gold, amount: try Amount("1"), claimants: [claimant]))])
    }
  }

  @Test func `an answer about a different claimable balance is refused`() async throws {
    try await Market.open { market in
      let claimant = try Claimant(market.payer.accountID)
      for amount in ["25", "1"] {
        try await market.does(market.issuer, .createClaimableBalance(asset: .native, amount: try Amount(amount), claimants: [claimant]))
      }
      let ids = try await market.wallet.claimableBalances().map(\.id)
      let lying = try Horizon(url: market.test.horizon.url, transport: Swapping(ids: ids))
      let network = HorizonNetwork(lying, clock: ContinuousClock())
      await #expect(throws: NetworkError.noAnswer("The network returned a different claimable balance than the one asked for.")) {
        try await network.claimableBalance(ids[0], for: market.payer.accountID, at: Date())
      }
    }
  }

  /// Requests the second claimable balance in place of the first.
  private struct Swapping: HTTPTransport {
    let ids: [ClaimableBalanceID]
    let network = AsyncHTTPTransport()

    func send(_ request: HTTPRequestMessage) async throws(TransportError) -> HTTPReply {
      var request = request
      request.url = request.url.replacing(ids[0].hex, with: ids[1].hex)
      return try await network.send(request)
    }

    func stream(_ request: HTTPRequestMessage) async throws(TransportError) -> HTTPStreamReply { try await network.stream(request) }
  }

  @Test func `an asset is found in the last of 25 files that a domain's stellar.toml links to`() async throws {
    try await Market.open { market in
      let (copper, domain) = (try market.asset("COPPER"), "https://metals.example")
      var options = AccountOptions()
      options.homeDomain = try HomeDomain("metals.example")
      try await market.does(market.issuer, .setOptions(options))
      market.transport.set(
        "\(domain)/.well-known/stellar.toml", (0..<25).map { "[[CURRENCIES]]\ntoml = \"\(domain)/\($0).toml\"" }.joined(separator: "\n"))
      for number in 0..<25 {
        market.transport.set(
          "\(domain)/\(number).toml", "code = \"\(number == 24 ? "COPPER" : "A\(number)")\"\nissuer = \"\(market.issuer.accountID.address)\"")
      }
      #expect(await market.wallet.details(of: copper).verification == .verified(domain: "metals.example"))
    }
  }

  @Test func `an issuer and its domain are asked once in ten minutes for all its assets`() async throws {
    let folder = try TemporaryFolder()
    try await TestNetwork.with { test in
      let horizon = RecordingTransport(AsyncHTTPTransport())
      let market = try await Market(
        test, in: folder, through: HorizonNetwork(try Horizon(url: test.horizon.url, transport: horizon), clock: ContinuousClock()))
      var options = AccountOptions()
      options.homeDomain = try HomeDomain("metals.example")
      try await market.does(market.issuer, .setOptions(options))
      let (file, issuer) = ("https://metals.example/.well-known/stellar.toml", market.issuer.accountID.address)
      market.transport.set(file, "[[CURRENCIES]]\ncode = \"GOLD\"\nissuer = \"\(issuer)\"")
      let assets = try ["COPPER", "GOLD", "SILVER", "TIN"].map { try market.asset($0) }
      func questions() -> Int { horizon.asked.count { $0.hasSuffix("/accounts/\(issuer)") } }

      #expect(await market.wallet.details(of: assets).map(\.isVerified) == [false, true, false, false])
      #expect(await market.wallet.anchoredAssets().map(\.asset.code).sorted() == ["GOLD", "SILVER"])
      #expect(questions() == 1 && market.transport.asked == [file])
      market.time.advance(600)
      _ = await market.wallet.details(of: assets)
      #expect(questions() == 2 && market.transport.asked == [file, file])
    }
    withExtendedLifetime(folder) {}
  }

  @Test func `a cancelled lookup of an asset isn't remembered`() async throws {
    try await Market.open { market in
      let gold = try market.asset("GOLD")
      var options = AccountOptions()
      options.homeDomain = try HomeDomain("metals.example")
      try await market.does(market.issuer, .setOptions(options))
      market.transport.set(
        "https://metals.example/.well-known/stellar.toml", "[[CURRENCIES]]\ncode = \"GOLD\"\nissuer = \"\(market.issuer.accountID.address)\"")
      let goneAway = Task { await market.wallet.details(of: gold) }
      goneAway.cancel()
      _ = await goneAway.value
      #expect(await market.wallet.details(of: gold).isVerified)
    }
  }

  @Test func `a full memory drops its oldest entries`() {
    var kept: [Int: Date] = [:]
    for number in 0..<5 { kept.set(Date(timeIntervalSince1970: TimeInterval(number)), for: number, limit: 3) { $0 } }
    kept.set(Date(timeIntervalSince1970: 9), for: 2, limit: 3) { $0 }
    #expect(Set(kept.keys) == [2, 3, 4])
  }

  @Test func `a cancelled caller stops waiting for a shared answer, and other callers get it`() async {
    let answers = SharedAnswers<Int, Int>(limit: 9, now: { Date() })
    let (gate, opener) = AsyncStream.makeStream(of: Never.self)
    let ask: @Sendable () async -> (Int, lifetime: TimeInterval) = {
      for await _ in gate {}
      return (7, 600)
    }
    let goneAway = Task { await answers.answer(1, ask)?.answer }
    goneAway.cancel()
    #expect(await goneAway.value == nil)
    async let waiting = answers.answer(1, ask)
    opener.finish()
    #expect(await waiting?.answer == 7)
    #expect(await answers.answer(1) { (8, 600) }?.answer == 7)
  }

  /// A domain with a file that never arrives.
  private struct SilentTransport: HTTPTransport {
    let pages: ScriptedTransport

    func send(_ request: HTTPRequestMessage) async throws(TransportError) -> HTTPReply {
      guard request.url.hasSuffix("/silent.toml") else { return try await pages.send(request) }
      try? await ContinuousClock().sleep(for: .seconds(3600))
      throw .cancelled
    }

    func stream(_ request: HTTPRequestMessage) async throws(TransportError) -> HTTPStreamReply { try await pages.stream(request) }
  }

  @Test func `a domain's list of assets waits no longer than 20 seconds for linked files`() async throws {
    let pages = ScriptedTransport([
      "https://metals.example/.well-known/stellar.toml": """
      [[CURRENCIES]]
      toml = "https://metals.example/silent.toml"
      [[CURRENCIES]]
      code = "COPPER"
      issuer = "\(TestVault.addresses[0])"
      """
    ])
    let clock = ManualClock()
    let directory = AssetDirectory(
      network: UnreachableNetwork(), profile: .sandbox, transport: SilentTransport(pages: pages), now: { Date() }, clock: clock)
    async let found = directory.assets(at: "metals.example")
    while clock.sleepers == 0 { await Task.yield() }
    clock.advance(by: .seconds(20))
    #expect(try await found.map(\.asset.description) == ["COPPER:\(TestVault.addresses[0])"])
  }

  @Test func `looking up the assets of a list stops once another list is shown`() async throws {
    try await Market.open { market in
      let (wallet, copper) = (market.wallet, try market.asset("COPPER"))
      let first = wallet.beginLook(at: try (1...20).map { try market.asset("GIFT\($0)") })
      let second = wallet.beginLook(at: [copper])
      #expect(await second.value.map(\.asset) == [copper])
      #expect(await first.value.isEmpty)
    }
  }

  @Test func `a lookup that is under way when another list is shown is still finished`() async throws {
    try await Market.open { market in
      let (wallet, gold, file) = (market.wallet, try market.asset("GOLD"), "https://metals.example/.well-known/stellar.toml")
      var options = AccountOptions()
      options.homeDomain = try HomeDomain("metals.example")
      try await market.does(market.issuer, .setOptions(options))
      market.transport.set(file, "[[CURRENCIES]]\ncode = \"GOLD\"\nissuer = \"\(market.issuer.accountID.address)\"")
      let (gate, opener) = AsyncStream.makeStream(of: Never.self)
      market.transport.hold { for await _ in gate {} }
      let first = wallet.beginLook(at: [gold])
      while !market.transport.asked.contains(file) { await Task.yield() }
      let second = wallet.beginLook(at: [.native])
      #expect(await second.value.map(\.asset) == [.native])
      opener.finish()
      #expect(await first.value.map(\.isVerified) == [true])
      #expect(await wallet.rememberedDetails(of: [gold])[gold]?.isVerified == true)
    }
  }
}
