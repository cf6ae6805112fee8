import HorizonKit
import StellarKit
import StellarXDR

/// The effects of payments, merges and trades.
extension EffectList {
  mutating func addCreation(_ body: XDR.CreateAccountOp) {
    let account = AccountID(body.destination)
    let balance = Amount(clamping: body.startingBalance)
    add(.accountCreated(startingBalance: balance), of: MuxedAccount(account))
    add(.accountDebited(asset: .native, amount: WideAmount(balance)))
    add(.signerCreated(key: account.address, weight: 1), of: MuxedAccount(account))
  }

  mutating func addPayment(_ body: XDR.PaymentOp) throws {
    let (asset, amount) = (try Asset(body.asset), WideAmount(Amount(clamping: body.amount)))
    add(.accountCredited(asset: asset, amount: amount), of: MuxedAccount(body.destination))
    add(.accountDebited(asset: asset, amount: amount))
  }

  mutating func addPathPayment() throws {
    guard let payment = operation.pathPayment else { return }
    let (received, sent) = (Amount(clamping: payment.destinationAmount), Amount(clamping: payment.sendAmount))
    add(.accountCredited(asset: try Asset(payment.destinationAsset), amount: WideAmount(received)), of: payment.destination)
    add(.accountDebited(asset: try Asset(payment.sendAsset), amount: WideAmount(sent)))
    try addTrades()
  }

  mutating func addMerge(into destination: MuxedAccount) {
    guard case .accountMerge(.success(let balance)) = operation.success else { return }
    let amount = WideAmount(Amount(clamping: balance))
    add(.accountDebited(asset: .native, amount: amount))
    add(.accountCredited(asset: .native, amount: amount), of: destination)
    add(.accountRemoved)
  }

  mutating func addTrades() throws {
    for trade in try operation.trades {
      if let pool = trade.seller.liquidityPoolID {
        guard let state = try changes.pool(pool.hash)?.state else { continue }
        let sold = AssetAmount(asset: trade.seller.asset, amount: trade.seller.amount)
        add(.liquidityPoolTrade(state, sold: sold, bought: AssetAmount(asset: trade.buyer.asset, amount: trade.buyer.amount)))
      } else if let seller = trade.seller.account, let offer = trade.seller.offerID {
        add(.trade(TradeEffect(from: trade.buyer, to: trade.seller, with: MuxedAccount(seller), offer: offer)))
        add(.trade(TradeEffect(from: trade.seller, to: trade.buyer, with: source, offer: offer)), of: MuxedAccount(seller))
      }
    }
  }
}

extension TradeEffect {
  /// Makes the effect of a trade for one side.
  ///
  /// - Parameters:
  ///   - own: the amount and asset that the side gave.
  ///   - other: the amount and asset that it got.
  ///   - counterparty: the account that it traded with.
  fileprivate init(from own: TradeSide, to other: TradeSide, with counterparty: MuxedAccount, offer: Int64) {
    self.init(
      seller: counterparty, offerID: offer, sold: own.asset, soldAmount: own.amount, bought: other.asset, boughtAmount: other.amount
    )
  }
}
