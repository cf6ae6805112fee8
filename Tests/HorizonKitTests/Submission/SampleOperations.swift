import StellarKit
import StellarXDR

/// An operation of each kind.
enum SampleOperations {
  static func one(_ type: XDR.OperationType) throws -> XDR.Operation {
    switch type {
    case .invokeHostFunction:
      XDR.Operation(body: .invokeHostFunction(XDR.InvokeHostFunctionOp(hostFunction: .uploadContractWasm([]), auth: [])))
    case .extendFootprintTTL: XDR.Operation(body: .extendFootprintTTL(XDR.ExtendFootprintTTLOp(extendTo: 1)))
    case .restoreFootprint: XDR.Operation(body: .restoreFootprint(XDR.RestoreFootprintOp()))
    default: Operation(try body(type)).xdr
    }
  }

  private static func body(_ type: XDR.OperationType) throws -> Operation.Body {
    let (usdc, code, issuer, other) = (try Signed.usdc(), try AssetCode("USDC"), try Signed.account(9), try Signed.account(2))
    let (five, price, pool) = (try Amount("5"), try Price("2"), try LiquidityPool(.native, usdc))
    let balance = ClaimableBalanceID(source: other, sequenceNumber: 1, operation: 0)
    return switch type {
    case .createAccount: .createAccount(destination: other, startingBalance: five)
    case .payment: .payment(destination: MuxedAccount(other), asset: usdc, amount: five)
    case .pathPaymentStrictReceive:
      .pathPaymentStrictReceive(sendAsset: .native, sendMax: five, destination: MuxedAccount(other), asset: usdc, amount: five)
    case .pathPaymentStrictSend:
      .pathPaymentStrictSend(sendAsset: .native, sendAmount: five, destination: MuxedAccount(other), asset: usdc, minimum: five)
    case .manageSellOffer: .manageSellOffer(selling: usdc, buying: .native, amount: five, price: price, offerID: 7)
    case .manageBuyOffer: .manageBuyOffer(selling: usdc, buying: .native, amount: five, price: price, offerID: 7)
    case .createPassiveSellOffer: .createPassiveSellOffer(selling: usdc, buying: .native, amount: five, price: price)
    case .setOptions: .setOptions(AccountOptions())
    case .changeTrust: .changeTrust(code: code, issuer: issuer, limit: five)
    case .allowTrust: .allowTrust(trustor: other, code: code, .authorized)
    case .accountMerge: .accountMerge(destination: MuxedAccount(other))
    case .manageData: .manageData(name: try DataName("note"), value: nil)
    case .bumpSequence: .bumpSequence(to: 9)
    case .createClaimableBalance: .createClaimableBalance(asset: usdc, amount: five, claimants: [try Claimant(other)])
    case .claimClaimableBalance: .claimClaimableBalance(balance)
    case .beginSponsoringFutureReserves: .beginSponsoringFutureReserves(sponsored: other)
    case .endSponsoringFutureReserves: .endSponsoringFutureReserves
    case .revokeSponsorship: .revokeSponsorship(.account(other))
    case .clawback: .clawback(code: code, issuer: issuer, from: MuxedAccount(other), amount: five)
    case .clawbackClaimableBalance: .clawbackClaimableBalance(balance)
    case .setTrustLineFlags: .setTrustLineFlags(trustor: other, code: code, issuer: issuer, clear: .authorized)
    case .liquidityPoolDeposit: .liquidityPoolDeposit(pool.id, maximumA: five, maximumB: five, minimumPrice: price, maximumPrice: price)
    case .liquidityPoolWithdraw: .liquidityPoolWithdraw(pool.id, shares: five, minimumA: five, minimumB: five)
    case .inflation, .invokeHostFunction, .extendFootprintTTL, .restoreFootprint: .inflation
    }
  }
}
