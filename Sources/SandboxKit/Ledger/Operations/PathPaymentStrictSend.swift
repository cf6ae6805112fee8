import StellarKit
import StellarXDR

extension XDR.PathPaymentStrictSendOp: LedgerOperation {
  var success: XDR.OperationResult { .pathPaymentStrictSend(.success(XDR.PathPaymentStrictSendResultSuccess(offers: [], last: .ofNothing))) }

  func refusal(by source: AccountID) -> XDR.OperationResult? {
    let isValid = sendAmount > 0 && destMin > 0 && ([sendAsset, destAsset] + path).allSatisfy(\.isValid)
    return isValid ? nil : .pathPaymentStrictSend(.malformed)
  }

  func apply(to state: inout LedgerState, in context: OperationContext) -> XDR.OperationResult {
    let receiver = MuxedAccount(destination).accountID
    do throws(PathRefusal) {
      if !destAsset.goesBack(to: receiver, sentAs: sendAsset, through: path) { try state.findReceiver(receiver) }
      try state.charge(sendAmount, sendAsset, from: context.source)
      var left = Conversion.crossingLimit
      var (held, sending) = (sendAmount, sendAsset)
      var claims: [XDR.ClaimAtom] = []
      for receiving in path + [destAsset] where receiving != sending {
        let step = Conversion(
          taker: context.source, sending: sending, receiving: receiving, maxSend: held, maxReceive: .max, kind: .strictSend
        )
        let result = try state.convertAll(step, crossing: &left)
        claims += result.claims
        (held, sending) = (result.received, receiving)
      }
      guard held >= destMin else { return .pathPaymentStrictSend(.underDestmin) }
      try state.pay(held, destAsset, to: receiver)
      let last = XDR.SimplePaymentResult(destination: receiver.xdr, asset: destAsset, amount: held)
      return .pathPaymentStrictSend(.success(XDR.PathPaymentStrictSendResultSuccess(offers: claims, last: last)))
    } catch {
      return error.strictSend
    }
  }
}
