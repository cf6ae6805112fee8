import SandboxKit
import StellarKit
import StellarXDR

/// A ledger with offers between many assets, none of which crosses another.
struct MarketNetwork: Sendable {
  static let assetCount = 1_000
  static let offerCount = 100_000
  private static let makerCount = 1_000
  /// How many assets each maker trades.
  private static let tradedCount = 20
  /// How many hub assets there are. With hubs, half of all offers have a hub on one side.
  private static let hubCount = 10
  private static let amount: Int64 = 1_000_000_000_000

  let assets: [XDR.Asset]
  let ledger: Ledger

  /// - Parameter hasHubs: whether half of all offers have one of a few assets on one side.
  init(hasHubs: Bool) throws {
    let issuer = try LedgerBuilder.key(1_000_000)
    let assets = try (0..<Self.assetCount).map { Asset.issued(code: try AssetCode("A\($0)"), issuer: issuer.accountID).xdr }
    var builder = try LedgerBuilder()
    try builder.create([issuer])
    let makers = try (0..<Self.makerCount).map { try LedgerBuilder.key(2_000_000 + $0) }
    try builder.create(makers)
    var generator = SeededGenerator(state: 7)
    let values = assets.map { _ in Int32.random(in: 1...1_000, using: &generator) }
    for maker in makers {
      let traded = (0..<Self.tradedCount).map { place in
        hasHubs && place < Self.tradedCount / 4
          ? Int.random(in: 0..<Self.hubCount, using: &generator)
          : Int.random(in: 0..<Self.assetCount, using: &generator)
      }
      let own = Array(Set(traded)).sorted()
      var operations = own.flatMap { index in
        [LedgerBuilder.trust(assets[index]), Self.pay(assets[index], to: maker, from: issuer)]
      }
      for offer in 0..<Self.offerCount / Self.makerCount {
        let side = offer.isMultiple(of: 2) && hasHubs ? own.filter { $0 < Self.hubCount } : own
        guard var sold = side.randomElement(using: &generator), var bought = own.randomElement(using: &generator) else { continue }
        if offer.isMultiple(of: 4) { swap(&sold, &bought) }
        if sold == bought { bought = own.first { $0 != sold } ?? bought }
        // The price is above the assets' values, so that no offer crosses another.
        let price = XDR.Price(n: values[sold] * Int32.random(in: 1_001...1_100, using: &generator), d: values[bought] * 1_000)
        let amount = Int64.random(in: 1_000_000...1_000_000_000, using: &generator)
        let body = XDR.ManageSellOfferOp(selling: assets[sold], buying: assets[bought], amount: amount, price: price, offerID: 0)
        operations.append(XDR.Operation(body: .manageSellOffer(body)))
      }
      try builder.apply(operations, by: [maker, issuer])
    }
    self.assets = assets
    ledger = builder.ledger
  }

  private static func pay(_ asset: XDR.Asset, to receiver: KeyPair, from issuer: KeyPair) -> XDR.Operation {
    let body = XDR.PaymentOp(destination: MuxedAccount(receiver.accountID).xdr, asset: asset, amount: amount)
    return XDR.Operation(sourceAccount: MuxedAccount(issuer.accountID).xdr, body: .payment(body))
  }
}
