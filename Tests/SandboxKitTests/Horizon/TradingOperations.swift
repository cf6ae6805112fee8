import StellarKit
import StellarXDR

@testable import SandboxKit

/// Short ways to write operations that trade.
extension XDR.Operation {
  static func sell(
    _ amount: Int64, _ selling: XDR.Asset, for buying: XDR.Asset, at price: (n: Int32, d: Int32), offer: Int64 = 0, by source: KeyPair? = nil
  ) -> XDR.Operation {
    let price = XDR.Price(n: price.n, d: price.d)
    return of(
      .manageSellOffer(XDR.ManageSellOfferOp(selling: selling, buying: buying, amount: amount, price: price, offerID: offer)), by: source)
  }

  static func buy(
    _ amount: Int64, _ buying: XDR.Asset, for selling: XDR.Asset, at price: (n: Int32, d: Int32), by source: KeyPair? = nil
  ) -> XDR.Operation {
    let price = XDR.Price(n: price.n, d: price.d)
    return of(
      .manageBuyOffer(XDR.ManageBuyOfferOp(selling: selling, buying: buying, buyAmount: amount, price: price, offerID: 0)), by: source)
  }

  static func strictSend(
    _ amount: Int64, _ asset: XDR.Asset, to key: KeyPair, _ received: XDR.Asset, through path: [XDR.Asset] = [], by source: KeyPair? = nil
  ) -> XDR.Operation {
    let body = XDR.PathPaymentStrictSendOp(
      sendAsset: asset, sendAmount: amount, destination: MuxedAccount(key.accountID).xdr, destAsset: received, destMin: 1, path: path
    )
    return of(.pathPaymentStrictSend(body), by: source)
  }

  static func strictReceive(
    _ amount: Int64, _ asset: XDR.Asset, by key: KeyPair, sending sent: XDR.Asset, through path: [XDR.Asset] = [], from source: KeyPair? = nil
  ) -> XDR.Operation {
    let body = XDR.PathPaymentStrictReceiveOp(
      sendAsset: sent, sendMax: .max, destination: MuxedAccount(key.accountID).xdr, destAsset: asset, destAmount: amount, path: path
    )
    return of(.pathPaymentStrictReceive(body), by: source)
  }

  static func deposit(_ a: Int64, _ b: Int64, into pool: XDR.LiquidityPoolConstantProductParameters, by source: KeyPair? = nil) -> XDR.Operation {
    let body = XDR.LiquidityPoolDepositOp(
      liquidityPoolID: LiquidityPoolEntry.id(of: pool), maxAmountA: a, maxAmountB: b, minPrice: XDR.Price(n: 1, d: 1_000),
      maxPrice: XDR.Price(n: 1_000, d: 1)
    )
    return of(.liquidityPoolDeposit(body), by: source)
  }

  static func withdraw(_ shares: Int64, from pool: XDR.LiquidityPoolConstantProductParameters, by source: KeyPair? = nil) -> XDR.Operation {
    let body = XDR.LiquidityPoolWithdrawOp(liquidityPoolID: LiquidityPoolEntry.id(of: pool), amount: shares, minAmountA: 0, minAmountB: 0)
    return of(.liquidityPoolWithdraw(body), by: source)
  }
}
