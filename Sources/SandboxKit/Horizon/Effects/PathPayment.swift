import StellarKit
import StellarXDR

/// A path payment with what was sent and what arrived, whichever of the two was fixed. Amounts are in stroops.
struct PathPayment: Hashable, Sendable {
  var destination: MuxedAccount
  var sendAsset: XDR.Asset
  /// 0 if it isn't fixed and the payment failed.
  var sendAmount: Int64
  var destinationAsset: XDR.Asset
  /// 0 if it isn't fixed and the payment failed.
  var destinationAmount: Int64
  /// The most to send, or the least to arrive.
  var limit: Int64
  var path: [XDR.Asset]
}

extension StoredOperation {
  /// The operation as a path payment; nil for any other operation.
  var pathPayment: PathPayment? {
    switch operation.body {
    case .pathPaymentStrictReceive(let body):
      var sent: Int64 = 0
      if case .pathPaymentStrictReceive(.success(let result)) = success { sent = result.sentAmount }
      return PathPayment(
        destination: MuxedAccount(body.destination), sendAsset: body.sendAsset, sendAmount: sent, destinationAsset: body.destAsset,
        destinationAmount: body.destAmount, limit: body.sendMax, path: body.path
      )
    case .pathPaymentStrictSend(let body):
      var received: Int64 = 0
      if case .pathPaymentStrictSend(.success(let result)) = success { received = result.last.amount }
      return PathPayment(
        destination: MuxedAccount(body.destination), sendAsset: body.sendAsset, sendAmount: body.sendAmount,
        destinationAsset: body.destAsset, destinationAmount: received, limit: body.destMin, path: body.path
      )
    default: return nil
    }
  }
}

extension XDR.PathPaymentStrictReceiveResultSuccess {
  /// The amount that the first step of the path took, or the amount that arrived if there was no step.
  fileprivate var sentAmount: Int64 {
    guard let first = offers.first else { return last.amount }
    return offers.prefix { $0.assetBought == first.assetBought }.reduce(0) { $0 + $1.amountBought }
  }
}
