import Sentences
import StellarKit
import Testing

@testable import WalletKit

/// Assets that nobody has looked up yet.
@MainActor
@Suite(.timeLimit(.minutes(5))) struct UncheckedAssetTests {
  /// COPPER, which its issuer's domain lists.
  private func verifiedCopper(_ market: Market) async throws -> Asset {
    var options = AccountOptions()
    options.homeDomain = try HomeDomain("metals.example")
    try await market.does(market.issuer, .setOptions(options))
    market.transport.set(
      "https://metals.example/.well-known/stellar.toml", "[[CURRENCIES]]\ncode = \"COPPER\"\nissuer = \"\(market.issuer.accountID.address)\"")
    return try market.asset("COPPER")
  }

  @Test func `an asset that wasn't looked up is folded away if a verified asset has the same code`() async throws {
    try await Market.open { market in
      let (wallet, preferences) = (market.wallet, AssetListPreferences())
      let (copper, gift) = (try await verifiedCopper(market), try market.asset("GIFT"))
      let imitation = try Asset("copper:\(try await market.stranger().accountID.address)")
      let held: [Asset] = [.native, copper, gift, imitation]
      #expect(await wallet.unverifiedAssets(among: held, preferences).isEmpty, "nobody has looked at either")
      _ = await wallet.details(of: copper)
      #expect(await wallet.rememberedDetails(of: held)[imitation] == nil)
      #expect(await wallet.unverifiedAssets(among: held, preferences) == [imitation])
    }
  }

  @Test func `an issuer whose home domain can't be one counts as without a domain, and its asset is folded away`() async throws {
    try await Market.open { market in
      for home in ["circle.com ", "circle.com.", "circle .com", "x"] {
        let issuer = try await market.stranger()
        var options = AccountOptions()
        options.homeDomain = try HomeDomain(home)
        try await market.does(issuer, .setOptions(options))
        let asset = try Asset("USDC:\(issuer.accountID.address)")
        #expect(await market.wallet.details(of: asset).verification == .noDomain, "“\(home)”")
        #expect(await market.wallet.unverifiedAssets(among: [.native, asset], AssetListPreferences()) == [asset])
      }
    }
  }

  @Test func `asset details found for a review are stored by the PIN that signs it, even if nobody is signed in`() async throws {
    try await Market.open { market in
      let (wallet, copper, time) = (market.wallet, try await verifiedCopper(market), market.time)
      wallet.lock()
      await wallet.isShown()
      let record = try await wallet.send(try await wallet.review(TrustForm(asset: "\(copper)")).transaction, .typed("123456"))
      guard case .confirmed = record.state else { throw WalletError.network(.refused("\(record.hash)")) }
      #expect(!wallet.isSignedIn)
      let again = try await Wallet(
        home: wallet.home, profile: .sandbox, network: UnreachableNetwork(), scrypt: TestVault.cheap, transport: market.transport,
        now: { time.now() }, clock: ContinuousClock(), randomBytes: TestRandomness.bytes)
      try await again.signIn(.typed("123456"))
      await again.isShown()
      #expect(await again.rememberedDetails(of: [copper])[copper]?.verification == .verified(domain: "metals.example"))
    }
  }
}
