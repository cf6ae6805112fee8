import AnchorKit
import ArgumentParser
import Sentences
import StellarKit
import WalletKit

extension AnchorCommand {
  struct Price: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "price", abstract: "Show what an anchor exchanges an asset for, and at what price.",
      discussion: "Example: basicpay anchor price localhost:8001 --asset USDC --amount 100 --money iso4217:EUR")

    @OptionGroup var options: GlobalOptions
    @OptionGroup var pin: PINOptions
    @OptionGroup var shared: SharedAccountOptions
    @OptionGroup var source: SourceOption
    @Argument(help: "The anchor's domain.")
    var domain: String
    @Option(help: ArgumentHelp("The asset on Stellar: XLM, CODE:ISSUER, or the code of one of the anchor's.", valueName: "asset"))
    var asset: String
    @Option(help: "The amount to give the anchor.")
    var amount: String
    @Option(help: ArgumentHelp("Only for this currency, such as iso4217:EUR.", valueName: "money"), transform: AnchorAsset.typed)
    var money: AnchorAsset?
    @Option(help: ArgumentHelp("How the money moves outside Stellar, by the anchor's name for it.", valueName: "name"))
    var method: String?
    @Flag(help: "Sell the asset for money. Without it, you buy the asset.")
    var withdraw = false

    private struct Document: Encodable {
      struct Item: Encodable {
        let amountIn: DecimalAmount
        let assetIn: AnchorAsset
        let amountOut: DecimalAmount
        let assetOut: AnchorAsset
        let fee: DecimalAmount?
        let feeAsset: AnchorAsset?
      }

      let prices: [Item]
    }

    func run() async throws {
      try await WalletSession.run(options) { wallet in
        let offer = try await wallet.transfers.offer(of: domain)
        let asset = try offer.asset(asset)
        let via = offer.items.first { $0.asset == asset && $0.isWithdrawal == withdraw }?.via ?? .sep6
        let items: [Document.Item]
        do {
          items = try await prices(of: asset, via, wallet)
        } catch TransferError.signInNeeded(let anchor) {
          // Some anchors quote prices only to customers.
          try await wallet.useHere(source)
          try await wallet.signIn(
            toAnchor: anchor, .secret(try pin.secret(because: "\(anchor) shows its prices only to customers who are signed in.")), as: shared.user)
          items = try await prices(of: asset, via, wallet)
        }
        guard !items.isEmpty else { throw Refused("\(offer.anchor.domain.name) has no price for \(asset.code).") }
        try options.print(Document(prices: items)) {
          items.map(Self.line)
        }
      }
    }

    @MainActor
    private func prices(of asset: Asset, _ via: TransferProtocol, _ wallet: Wallet) async throws -> [Document.Item] {
      var items: [Document.Item] = []
      for money in try await wallet.transfers.moneys(for: asset, at: domain).map(\.asset) where self.money == nil || money == self.money {
        let form = TransferForm(
          domain: domain, asset: asset, isWithdrawal: withdraw, via: via, amount: amount, method: method, money: money)
        guard let cost = try await wallet.transfers.price(of: form) else { continue }
        let (assetIn, assetOut) = withdraw ? (AnchorAsset.stellar(asset), money) : (money, .stellar(asset))
        items.append(
          Document.Item(
            amountIn: cost.amountIn, assetIn: assetIn, amountOut: cost.amountOut, assetOut: assetOut,
            fee: cost.fee?.total, feeAsset: cost.fee?.asset))
      }
      return items
    }

    private static func line(_ item: Document.Item) -> Sentence {
      let (given, received) = (item.assetIn.code, item.assetOut.code)
      guard let fee = item.fee else { return "\(item.amountIn) \(given) gives \(item.amountOut) \(received)" }
      return "\(item.amountIn) \(given) gives \(item.amountOut) \(received), fee \("\(fee) \(item.feeAsset?.code ?? given)")"
    }
  }
}
