import Sentences
import StellarKit
import WalletKit

extension Wallet {
  /// Finds the asset that was typed: `XLM`, `CODE:ISSUER`, or the code alone of one that is held. A code never stands for an asset that isn't held.
  ///
  /// - Throws: ``Refused`` for a code that is held from no issuer, or from several, or perhaps from another one that the network's server can't list.
  func asset(_ typed: String) async throws -> Asset {
    guard typed != "XLM", typed != "native", !typed.contains(":") else { return try Asset(typed) }
    let code = try AssetCode(typed)
    let holdings = try await holdings()
    if let holdings, holdings.unlisted > 0 {
      throw Refused(
        "This network's server can't list everything you hold, so it isn't clear which \(typed) you mean. Write the asset as CODE:ISSUER, with the issuer's address.",
        code: .asset)
    }
    let held = (holdings?.assets ?? []).map(\.asset).filter { $0.code == "\(code)" && $0 != .native }
    guard let asset = held.first else {
      if let meant = holdings?.assets.map(\.asset.code).first(where: { $0.lowercased() == typed.lowercased() }) {
        throw Refused("You hold no \(typed). Did you mean \(meant)? What you hold: basicpay trust list.", code: .asset)
      }
      throw Refused(
        "You hold no \(typed). Write the asset as CODE:ISSUER, with the issuer's address. What you hold: basicpay trust list.", code: .asset)
    }
    guard held.count > 1 else { return asset }
    var named: [Sentence] = []
    for asset in held {
      named.append(await details(of: asset).domain.map { "\(asset) (\($0))" } ?? "\(asset) (no home domain)")
    }
    throw Refused("You hold \(typed) from several issuers. Say which you mean: \(named.joined(separator: ", ")).", code: .asset)
  }
}
