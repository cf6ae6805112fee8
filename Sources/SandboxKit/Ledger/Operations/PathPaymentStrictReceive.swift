import StellarKit
import StellarXDR

extension XDR.PathPaymentStrictReceiveOp: LedgerOperation {
  var success: XDR.OperationResult { .pathPaymentStrictReceive(.success(XDR.PathPaymentStrictReceiveResultSuccess(offers: [], last: .ofNothing))) }

  func refusal(by source: AccountID) -> XDR.OperationResult? {
    let isValid = destAmount > 0 && sendMax > 0 && ([sendAsset, destAsset] + path).allSatisfy(\.isValid)
    return isValid ? nil : .pathPaymentStrictReceive(.malformed)
  }

  /// Applies the payment by walking the path from its end: the amount that a step sends is the amount that the step before it must receive.
  func apply(to state: inout LedgerState, in context: OperationContext) -> XDR.OperationResult {
    let receiver = MuxedAccount(destination).accountID
    do throws(PathRefusal) {
      if !destAsset.goesBack(to: receiver, sentAs: sendAsset, through: path) { try state.findReceiver(receiver) }
      try state.pay(destAmount, destAsset, to: receiver)
      var left = Conversion.crossingLimit
      var (needed, receiving) = (destAmount, destAsset)
      var claims: [XDR.ClaimAtom] = []
      for sending in path.reversed() + [sendAsset] where sending != receiving {
        let step = Conversion(
          taker: context.source, sending: sending, receiving: receiving, maxSend: .max, maxReceive: needed, kind: .strictReceive
        )
        let result = try state.convertAll(step, crossing: &left)
        claims.insert(contentsOf: result.claims, at: 0)
        (needed, receiving) = (result.sent, sending)
      }
      guard needed <= sendMax else { return .pathPaymentStrictReceive(.overSendmax) }
      try state.charge(needed, sendAsset, from: context.source)
      let last = XDR.SimplePaymentResult(destination: receiver.xdr, asset: destAsset, amount: destAmount)
      return .pathPaymentStrictReceive(.success(XDR.PathPaymentStrictReceiveResultSuccess(offers: claims, last: last)))
    } catch {
      return error.strictReceive
    }
  }
}
