import Sentences
import StellarKit
import WalletKit

/// What assets are called where those that are known stand beside each other: by their codes, and where others have the same code, by their issuers too.
struct AssetLabels: Sendable {
  private let known: [String: Set<Asset>]

  /// What the person may know: lumens, what the account holds, and what it ever had.
  init(_ wallet: Wallet) async {
    self.init([.native] + (await wallet.dashboard.payments.history?.assets ?? []) + (await wallet.knownAssets ?? []))
  }

  /// - Parameter known: the assets that the person may know.
  init(_ known: some Sequence<Asset>) {
    self.known = Dictionary(grouping: known, by: \.code).mapValues { Set($0) }
  }

  /// The issuer of an asset that its code doesn't tell from others; nil for any other.
  private func issuer(_ asset: Asset) -> String? {
    known[asset.code]?.contains { $0 != asset } == true ? asset.issuer?.shortAddress : nil
  }

  func label(_ asset: Asset) -> Sentence { issuer(asset).map { "\(asset.code) of \($0)" } ?? asset.code.verbatim }

  /// What stands beside an amount, the same in all languages.
  func code(_ asset: Asset) -> String { issuer(asset).map { "\(asset.code) (\($0))" } ?? asset.code }
}
