public import StellarXDR

extension Operation {
  /// The wire form.
  public var xdr: XDR.Operation {
    XDR.Operation(sourceAccount: source?.xdr, body: body.xdr)
  }
}

extension Operation.Body {
  var xdr: XDR.OperationBody {
    switch self {
    case .createAccount(let destination, let startingBalance):
      .createAccount(XDR.CreateAccountOp(destination: destination.xdr, startingBalance: startingBalance.stroops))
    case .payment(let destination, let asset, let amount):
      .payment(XDR.PaymentOp(destination: destination.xdr, asset: asset.xdr, amount: amount.stroops))
    case .pathPaymentStrictReceive(let sendAsset, let sendMax, let destination, let asset, let amount, let path):
      .pathPaymentStrictReceive(
        XDR.PathPaymentStrictReceiveOp(
          sendAsset: sendAsset.xdr, sendMax: sendMax.stroops, destination: destination.xdr, destAsset: asset.xdr,
          destAmount: amount.stroops, path: path.map(\.xdr)
        )
      )
    case .pathPaymentStrictSend(let sendAsset, let sendAmount, let destination, let asset, let minimum, let path):
      .pathPaymentStrictSend(
        XDR.PathPaymentStrictSendOp(
          sendAsset: sendAsset.xdr, sendAmount: sendAmount.stroops, destination: destination.xdr, destAsset: asset.xdr,
          destMin: minimum.stroops, path: path.map(\.xdr)
        )
      )
    case .manageSellOffer(let selling, let buying, let amount, let price, let id):
      .manageSellOffer(
        XDR.ManageSellOfferOp(selling: selling.xdr, buying: buying.xdr, amount: amount.stroops, price: price.xdr, offerID: id)
      )
    case .manageBuyOffer(let selling, let buying, let amount, let price, let id):
      .manageBuyOffer(
        XDR.ManageBuyOfferOp(selling: selling.xdr, buying: buying.xdr, buyAmount: amount.stroops, price: price.xdr, offerID: id)
      )
    case .createPassiveSellOffer(let selling, let buying, let amount, let price):
      .createPassiveSellOffer(
        XDR.CreatePassiveSellOfferOp(selling: selling.xdr, buying: buying.xdr, amount: amount.stroops, price: price.xdr)
      )
    case .setOptions(let options): .setOptions(options.xdr)
    case .changeTrust(let code, let issuer, let limit):
      .changeTrust(XDR.ChangeTrustOp(line: Asset.issued(code: code, issuer: issuer).changeTrustAsset, limit: limit.stroops))
    case .changePoolTrust(let pool, let limit):
      .changeTrust(XDR.ChangeTrustOp(line: .poolShare(.constantProduct(pool.xdr)), limit: limit.stroops))
    case .allowTrust(let trustor, let code, let authorization):
      .allowTrust(XDR.AllowTrustOp(trustor: trustor.xdr, asset: code.xdr, authorize: authorization.rawValue))
    case .accountMerge(let destination): .accountMerge(destination.xdr)
    case .inflation: .inflation
    case .manageData(let name, let value):
      .manageData(XDR.ManageDataOp(dataName: Array(name.description.utf8), dataValue: value?.bytes))
    case .bumpSequence(let number): .bumpSequence(XDR.BumpSequenceOp(bumpTo: number))
    case .createClaimableBalance(let asset, let amount, let claimants):
      .createClaimableBalance(
        XDR.CreateClaimableBalanceOp(asset: asset.xdr, amount: amount.stroops, claimants: claimants.map(\.xdr))
      )
    case .claimClaimableBalance(let id): .claimClaimableBalance(XDR.ClaimClaimableBalanceOp(balanceID: id.xdr))
    case .beginSponsoringFutureReserves(let account):
      .beginSponsoringFutureReserves(XDR.BeginSponsoringFutureReservesOp(sponsoredID: account.xdr))
    case .endSponsoringFutureReserves: .endSponsoringFutureReserves
    case .revokeSponsorship(let entry): .revokeSponsorship(entry.xdr)
    case .clawback(let code, let issuer, let holder, let amount):
      .clawback(XDR.ClawbackOp(asset: Asset.issued(code: code, issuer: issuer).xdr, from: holder.xdr, amount: amount.stroops))
    case .clawbackClaimableBalance(let id): .clawbackClaimableBalance(XDR.ClawbackClaimableBalanceOp(balanceID: id.xdr))
    case .setTrustLineFlags(let trustor, let code, let issuer, let set, let clear):
      .setTrustLineFlags(
        XDR.SetTrustLineFlagsOp(
          trustor: trustor.xdr, asset: Asset.issued(code: code, issuer: issuer).xdr, clearFlags: clear.rawValue, setFlags: set.rawValue
        )
      )
    case .liquidityPoolDeposit(let pool, let amountA, let amountB, let low, let high):
      .liquidityPoolDeposit(
        XDR.LiquidityPoolDepositOp(
          liquidityPoolID: pool.hash, maxAmountA: amountA.stroops, maxAmountB: amountB.stroops, minPrice: low.xdr, maxPrice: high.xdr
        )
      )
    case .liquidityPoolWithdraw(let pool, let shares, let amountA, let amountB):
      .liquidityPoolWithdraw(
        XDR.LiquidityPoolWithdrawOp(
          liquidityPoolID: pool.hash, amount: shares.stroops, minAmountA: amountA.stroops, minAmountB: amountB.stroops
        )
      )
    case .invokeHostFunction(let function, let authorizations):
      .invokeHostFunction(XDR.InvokeHostFunctionOp(hostFunction: function, auth: authorizations))
    case .extendFootprintTTL(let ledgers): .extendFootprintTTL(XDR.ExtendFootprintTTLOp(extendTo: ledgers))
    case .restoreFootprint: .restoreFootprint(XDR.RestoreFootprintOp())
    }
  }
}
