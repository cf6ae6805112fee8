import HorizonKit
import StellarKit
import StellarXDR

extension OperationDetails {
  /// Makes the details of an operation that moves money.
  static func payment(_ stored: StoredOperation) throws -> OperationDetails {
    switch stored.operation.body {
    case .createAccount(let body):
      let balance = Amount(clamping: body.startingBalance)
      return .createAccount(CreateAccountDetails(startingBalance: balance, funder: stored.source, account: AccountID(body.destination)))
    case .payment(let body):
      let destination = MuxedAccount(body.destination)
      let amount = Amount(clamping: body.amount)
      return .payment(PaymentDetails(asset: try Asset(body.asset), from: stored.source, to: destination, amount: amount))
    case .accountMerge(let destination): return .accountMerge(stored.source, into: MuxedAccount(destination))
    case .pathPaymentStrictReceive: return .pathPaymentStrictReceive(try pathPayment(stored))
    default: return .pathPaymentStrictSend(try pathPayment(stored))
    }
  }

  private static func pathPayment(_ stored: StoredOperation) throws -> PathPaymentDetails {
    guard let payment = stored.pathPayment else { throw InvalidRow(description: "an operation isn't a path payment") }
    let received = PaymentDetails(
      asset: try Asset(payment.destinationAsset), from: stored.source, to: payment.destination,
      amount: Amount(clamping: payment.destinationAmount)
    )
    return PathPaymentDetails(
      payment: received, path: try payment.path.map { try Asset($0) }, sourceAsset: try Asset(payment.sendAsset),
      sourceAmount: Amount(clamping: payment.sendAmount), limit: Amount(clamping: payment.limit)
    )
  }

  /// Makes the details of an operation that creates, changes or removes an offer.
  static func offer(_ body: XDR.OperationBody) throws -> OperationDetails {
    switch body {
    case .manageSellOffer(let body):
      return .manageSellOffer(try OfferDetails(body.selling, body.buying, body.amount, body.price, id: body.offerID))
    case .manageBuyOffer(let body):
      return .manageBuyOffer(try OfferDetails(body.selling, body.buying, body.buyAmount, body.price, id: body.offerID))
    case .createPassiveSellOffer(let body):
      return .createPassiveSellOffer(try OfferDetails(body.selling, body.buying, body.amount, body.price, id: nil))
    default: throw InvalidRow(description: "an operation isn't about an offer")
    }
  }
}

extension OfferDetails {
  fileprivate init(_ selling: XDR.Asset, _ buying: XDR.Asset, _ amount: Int64, _ price: XDR.Price, id: Int64?) throws {
    self.init(
      offerID: id, amount: Amount(clamping: amount), price: try Price(price), buying: try Asset(buying), selling: try Asset(selling)
    )
  }
}
