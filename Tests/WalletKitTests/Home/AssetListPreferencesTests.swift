import Foundation
import StellarKit
import StellarXDR
import Testing

@testable import WalletKit

/// Pinned assets come first, hidden ones stay hidden, and each account and network has its own preferences.
struct AssetListPreferencesTests {
  private static let (me, issuer) = (AccountID(publicKey: Bytes32(sha256: [1])), AccountID(publicKey: Bytes32(sha256: [2])))

  private func asset(_ code: String) throws -> Asset { .issued(code: try AssetCode(code), issuer: Self.issuer) }

  @Test func `pinning, unpinning, hiding and showing change the list of assets, and lumens are never hidden`() throws {
    let (gold, silver) = (try asset("GOLD"), try asset("SILVER"))
    var preferences = AssetListPreferences()
    for asset in [silver, gold, silver] { preferences.apply(.pin, to: asset) }
    #expect(preferences.pinned == [gold, silver])
    #expect(preferences.sorted([.native, silver, gold], by: \.self) == [gold, silver, .native])
    preferences.apply(.hide, to: gold)
    #expect(preferences.pinned == [silver] && preferences.hidden == [gold])
    preferences.apply(.unpin, to: gold)
    #expect(preferences.hidden == [gold], "unpinning shows nothing")
    preferences.apply(.show, to: silver)
    #expect(preferences.pinned == [silver], "showing unpins nothing")
    preferences.apply(.pin, to: gold)
    #expect(preferences.hidden.isEmpty, "what is pinned isn't hidden")
    preferences.apply(.hide, to: .native)
    #expect(preferences.hidden.isEmpty, "lumens are never hidden")
  }

  @Test func `preferences are stored for one account on one network, and unreadable parts are skipped`() async throws {
    let folder = try TemporaryFolder()
    let home = WalletHome(folder: folder.url)
    try home.prepare()
    let (gold, silver) = (try asset("GOLD"), try asset("SILVER"))
    try await HomeStore(home, now: { Date() }).change {
      $0.apply(.pin, to: silver, of: Self.me, on: .sandbox)
      $0.apply(.hide, to: gold, of: Self.me, on: .sandbox)
    }
    var settings = try await HomeStore(home, now: { Date() }).loadSettings()
    #expect(settings.assetListPreferences(of: Self.me, on: .sandbox).pinned == [silver])
    #expect(settings.assetListPreferences(of: Self.me, on: .sandbox).hidden == [gold])
    #expect(settings.assetListPreferences(of: Self.issuer, on: .sandbox) == AssetListPreferences())
    #expect(settings.assetListPreferences(of: Self.me, on: .public) == AssetListPreferences())
    settings = try await HomeStore(home, now: { Date() }).change {
      $0.apply(.unpin, to: silver, of: Self.me, on: .sandbox)
      $0.apply(.show, to: gold, of: Self.me, on: .sandbox)
    }
    #expect(settings.assetListPreferences(of: Self.me, on: .sandbox) == AssetListPreferences())
    #expect(AssetListPreferences("+\(gold) -x +:G *\(silver) - + -\(silver)").description == "+\(gold) -\(silver)")
    withExtendedLifetime(folder) {}
  }
}
