import Sentences
import StellarKit
import WalletKit

/// The labels of assets where several stand beside each other: their codes and, if others have the same code, their issuers.
struct AssetLabels: Sendable {
  private let known: [String: Set<Asset>]

  /// Makes the labels for the assets that the person may know: lumens, what the account holds, and what it ever had.
  init(_ wallet: Wallet) async {
    self.init([.native] + (await wallet.dashboard.payments.history?.assets ?? []) + (await wallet.knownAssets ?? []))
  }

  /// Makes the labels for some assets.
  ///
  /// - Parameter known: the assets that the person may know.
  init(_ known: some Sequence<Asset>) {
    self.known = Dictionary(grouping: known, by: \.code).mapValues { Set($0) }
  }

  /// Returns the issuer of an asset whose code others share, or nil for any other asset.
  private func issuer(_ asset: Asset) -> String? {
    known[asset.code]?.contains { $0 != asset } == true ? asset.issuer?.shortAddress : nil
  }

  func label(_ asset: Asset) -> Sentence { issuer(asset).map { "\(asset.code) of \($0)" } ?? asset.code.verbatim }

  /// Returns the code to write beside an amount, which is the same in all languages.
  func code(_ asset: Asset) -> String { issuer(asset).map { "\(asset.code) (\($0))" } ?? asset.code }
}
