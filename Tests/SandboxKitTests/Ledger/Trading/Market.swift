import StellarKit
import StellarXDR

@testable import SandboxKit

/// A ledger with an issuer of two assets, and two accounts that hold 10,000 stroops of both and may hold a million.
struct Market {
  var net: TestLedger
  let issuer: KeyPair
  let maker: KeyPair
  let taker: KeyPair
  let usd: XDR.Asset
  let eur: XDR.Asset

  init(_ parameters: LedgerParameters = LedgerParameters()) throws {
    net = try TestLedger(parameters)
    issuer = try net.account(1, lumens: 10_000)
    maker = try net.account(2, lumens: 10_000)
    taker = try net.account(3, lumens: 10_000)
    usd = .short("USD", issuer)
    eur = .short("EUR", issuer)
    for key in [maker, taker] { try fund(key, with: [usd, eur]) }
  }

  /// Lets an account hold assets, and gives it some.
  mutating func fund(_ key: KeyPair, with assets: [XDR.Asset], amount: Int64 = 10_000, limit: Int64 = 1_000_000) throws {
    for asset in assets {
      let results = try net.apply(key, .trust(asset, limit: limit), .pay(key, amount, asset, by: issuer), signers: [issuer])
      guard results.isSuccess else { throw UnexpectedResult(result: results) }
    }
  }

  /// The result of one operation in a ledger of its own.
  mutating func apply(_ key: KeyPair, _ operation: XDR.Operation) throws -> XDR.OperationResult? {
    try net.apply(key, operation).operationResults.first
  }

  /// The offers and pools with which an operation traded.
  mutating func claims(_ key: KeyPair, _ operation: XDR.Operation) throws -> [Claim] {
    guard let result = try apply(key, operation), let claims = Claim.all(in: result) else { throw UnexpectedResult(result: nil) }
    return claims
  }

  func balance(_ key: KeyPair, _ asset: XDR.Asset) -> Int64? { net.trustline(of: key, asset)?.balance }

  func offer(_ id: Int64, of key: KeyPair) -> OfferEntry? { net.ledger.state.offers[OfferKey(seller: key.accountID, id: id)] }

  // MARK: Pools

  /// The pool of two assets, given in their sorted order.
  static func pool(_ a: XDR.Asset, _ b: XDR.Asset) -> XDR.LiquidityPoolConstantProductParameters {
    XDR.LiquidityPoolConstantProductParameters(assetA: a, assetB: b, fee: 30)
  }

  static func join(_ pool: XDR.LiquidityPoolConstantProductParameters, limit: Int64 = .max) -> XDR.Operation {
    XDR.Operation(body: .changeTrust(XDR.ChangeTrustOp(line: .poolShare(.constantProduct(pool)), limit: limit)))
  }

  /// Makes a pool of two assets with reserves.
  mutating func makePool(_ a: XDR.Asset, _ b: XDR.Asset, _ amountA: Int64, _ amountB: Int64, by key: KeyPair) throws {
    let pool = Self.pool(a, b)
    let result = try net.apply(key, Self.join(pool), .deposit(LiquidityPoolEntry.id(of: pool), amountA, amountB))
    guard result.isSuccess else { throw UnexpectedResult(result: result) }
  }

  func pool(_ a: XDR.Asset, _ b: XDR.Asset) -> LiquidityPoolEntry? { net.ledger.state.pools[LiquidityPoolEntry.id(of: Self.pool(a, b))] }
}

extension XDR.Operation {
  static func sell(_ amount: Int64, _ selling: XDR.Asset, for buying: XDR.Asset, _ n: Int32, _ d: Int32, id: Int64 = 0) -> XDR.Operation {
    let price = XDR.Price(n: n, d: d)
    let body = XDR.ManageSellOfferOp(selling: selling, buying: buying, amount: amount, price: price, offerID: id)
    return XDR.Operation(body: .manageSellOffer(body))
  }

  static func buy(_ amount: Int64, _ buying: XDR.Asset, for selling: XDR.Asset, _ n: Int32, _ d: Int32, id: Int64 = 0) -> XDR.Operation {
    let price = XDR.Price(n: n, d: d)
    let body = XDR.ManageBuyOfferOp(selling: selling, buying: buying, buyAmount: amount, price: price, offerID: id)
    return XDR.Operation(body: .manageBuyOffer(body))
  }

  static func passive(_ amount: Int64, _ selling: XDR.Asset, for buying: XDR.Asset, _ n: Int32, _ d: Int32) -> XDR.Operation {
    let body = XDR.CreatePassiveSellOfferOp(selling: selling, buying: buying, amount: amount, price: XDR.Price(n: n, d: d))
    return XDR.Operation(body: .createPassiveSellOffer(body))
  }

  static func send(
    _ amount: Int64, _ asset: XDR.Asset, to key: KeyPair, atLeast least: Int64 = 1, _ received: XDR.Asset, by path: [XDR.Asset] = []
  ) -> XDR.Operation {
    let body = XDR.PathPaymentStrictSendOp(
      sendAsset: asset, sendAmount: amount, destination: MuxedAccount(key.accountID).xdr, destAsset: received, destMin: least, path: path
    )
    return XDR.Operation(body: .pathPaymentStrictSend(body))
  }

  static func receive(
    _ amount: Int64, _ asset: XDR.Asset, at key: KeyPair, atMost most: Int64 = .max, _ sent: XDR.Asset, by path: [XDR.Asset] = []
  ) -> XDR.Operation {
    let body = XDR.PathPaymentStrictReceiveOp(
      sendAsset: sent, sendMax: most, destination: MuxedAccount(key.accountID).xdr, destAsset: asset, destAmount: amount, path: path
    )
    return XDR.Operation(body: .pathPaymentStrictReceive(body))
  }

  static func deposit(
    _ pool: XDR.PoolID, _ a: Int64, _ b: Int64, from low: XDR.Price = XDR.Price(n: 1, d: .max), to high: XDR.Price = XDR.Price(n: .max, d: 1)
  ) -> XDR.Operation {
    let body = XDR.LiquidityPoolDepositOp(liquidityPoolID: pool, maxAmountA: a, maxAmountB: b, minPrice: low, maxPrice: high)
    return XDR.Operation(body: .liquidityPoolDeposit(body))
  }

  static func withdraw(_ pool: XDR.PoolID, _ shares: Int64, atLeast a: Int64 = 0, _ b: Int64 = 0) -> XDR.Operation {
    let body = XDR.LiquidityPoolWithdrawOp(liquidityPoolID: pool, amount: shares, minAmountA: a, minAmountB: b)
    return XDR.Operation(body: .liquidityPoolWithdraw(body))
  }
}
