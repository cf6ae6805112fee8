import ArgumentParser
import Foundation
import Sentences
import StellarKit
import WalletKit

/// The command `basicpay asset …`.
struct AssetCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "asset", abstract: "Pin and hide assets in the lists of the wallet in the browser.",
    discussion: """
      A hidden asset is still yours and counts in the total. `basicpay balance` shows it.
      Example: basicpay asset hide USDC:GABC…
      """, subcommands: [Hide.self, Show.self, Pin.self, Unpin.self])

  /// The input of each of the commands.
  struct Target: ParsableArguments {
    @OptionGroup var options: GlobalOptions
    @Argument(help: "The asset: XLM, CODE:ISSUER, or the code alone of an asset that you hold.")
    var asset: String

    fileprivate func apply(_ change: AssetListPreferences.Change, done: @Sendable @escaping (String) -> Sentence) async throws {
      try await WalletSession.run(options) { wallet in
        let account = try wallet.requiredAccount.id
        let asset = try await wallet.asset(self.asset)
        guard change != .hide || asset != .native else {
          throw Refused("Lumens can't be hidden: fees and reserves are paid in them.", code: .asset)
        }
        let network = wallet.profile.network
        let settings = try await HomeStore(options.walletHome, now: SystemEnvironment.now).change {
          $0.apply(change, to: asset, of: account, on: network)
        }
        let preferences = settings.assetListPreferences(of: account, on: network)
        try options.print(Document(asset: asset, pinned: preferences.pinned.contains(asset), hidden: preferences.hidden.contains(asset))) {
          done(asset.code)
        }
      }
    }
  }

  private struct Document: Encodable {
    let asset: Asset
    let pinned: Bool
    let hidden: Bool
  }

  struct Hide: AsyncParsableCommand {
    static let configuration = CommandConfiguration(abstract: "Hide an asset.", discussion: "Example: basicpay asset hide USDC:GABC…")
    @OptionGroup var target: Target

    func run() async throws { try await target.apply(.hide) { "\($0) is hidden. It is still yours, and counts in the total." } }
  }

  struct Show: AsyncParsableCommand {
    static let configuration = CommandConfiguration(abstract: "Show a hidden asset again.", discussion: "Example: basicpay asset show USDC:GABC…")
    @OptionGroup var target: Target

    func run() async throws { try await target.apply(.show) { "\($0) is shown." } }
  }

  struct Pin: AsyncParsableCommand {
    static let configuration = CommandConfiguration(abstract: "Pin an asset to the top.", discussion: "Example: basicpay asset pin USDC:GABC…")
    @OptionGroup var target: Target

    func run() async throws { try await target.apply(.pin) { "\($0) is pinned to the top." } }
  }

  struct Unpin: AsyncParsableCommand {
    static let configuration = CommandConfiguration(abstract: "Unpin an asset.", discussion: "Example: basicpay asset unpin USDC:GABC…")
    @OptionGroup var target: Target

    func run() async throws { try await target.apply(.unpin) { "\($0) is no longer pinned." } }
  }
}
