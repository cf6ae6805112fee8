public import StellarXDR

extension Operation {
  /// An operation in its wire form.
  ///
  /// - Throws: ``OperationError`` for an invalid operation.
  public init(_ xdr: XDR.Operation) throws(OperationError) {
    self.init(try Body(xdr.body), source: xdr.sourceAccount.map { MuxedAccount($0) })
  }
}

extension Operation.Body {
  fileprivate init(_ xdr: XDR.OperationBody) throws(OperationError) {
    switch xdr {
    case .createAccount(let op):
      self = .createAccount(destination: AccountID(op.destination), startingBalance: try .read(op.startingBalance))
    case .payment(let op):
      self = .payment(destination: MuxedAccount(op.destination), asset: try .read(op.asset), amount: try .read(op.amount))
    case .pathPaymentStrictReceive, .pathPaymentStrictSend, .manageSellOffer, .manageBuyOffer, .createPassiveSellOffer:
      self = try Self.exchange(xdr)
    case .setOptions(let op): self = .setOptions(try AccountOptions(op))
    case .changeTrust, .allowTrust, .setTrustLineFlags, .clawback: self = try Self.trust(xdr)
    case .accountMerge(let destination): self = .accountMerge(destination: MuxedAccount(destination))
    case .inflation: self = .inflation
    case .manageData(let op):
      self = .manageData(
        name: try DataName(bytes: op.dataName), value: try op.dataValue.map { bytes throws(OperationError) in try DataValue(bytes) }
      )
    case .bumpSequence(let op): self = .bumpSequence(to: op.bumpTo)
    case .createClaimableBalance(let op):
      self = .createClaimableBalance(
        asset: try .read(op.asset), amount: try .read(op.amount),
        claimants: try op.claimants.map { claimant throws(OperationError) in try Claimant(claimant) }
      )
    case .claimClaimableBalance(let op): self = .claimClaimableBalance(ClaimableBalanceID(op.balanceID))
    case .beginSponsoringFutureReserves(let op): self = .beginSponsoringFutureReserves(sponsored: AccountID(op.sponsoredID))
    case .endSponsoringFutureReserves: self = .endSponsoringFutureReserves
    case .revokeSponsorship(let op): self = .revokeSponsorship(try SponsoredEntry(op))
    case .clawbackClaimableBalance(let op): self = .clawbackClaimableBalance(ClaimableBalanceID(op.balanceID))
    case .liquidityPoolDeposit(let op):
      self = .liquidityPoolDeposit(
        LiquidityPoolID(hash: op.liquidityPoolID), maximumA: try .read(op.maxAmountA), maximumB: try .read(op.maxAmountB),
        minimumPrice: try .read(op.minPrice), maximumPrice: try .read(op.maxPrice)
      )
    case .liquidityPoolWithdraw(let op):
      self = .liquidityPoolWithdraw(
        LiquidityPoolID(hash: op.liquidityPoolID), shares: try .read(op.amount), minimumA: try .read(op.minAmountA),
        minimumB: try .read(op.minAmountB)
      )
    case .invokeHostFunction(let op): self = .invokeHostFunction(op.hostFunction, authorizations: op.auth)
    case .extendFootprintTTL(let op): self = .extendFootprintTTL(ledgers: op.extendTo)
    case .restoreFootprint: self = .restoreFootprint
    }
  }

  /// Reads an operation that exchanges one asset for another.
  private static func exchange(_ xdr: XDR.OperationBody) throws(OperationError) -> Self {
    switch xdr {
    case .pathPaymentStrictReceive(let op):
      .pathPaymentStrictReceive(
        sendAsset: try .read(op.sendAsset), sendMax: try .read(op.sendMax), destination: MuxedAccount(op.destination),
        asset: try .read(op.destAsset), amount: try .read(op.destAmount), path: try op.path.map(Asset.read)
      )
    case .pathPaymentStrictSend(let op):
      .pathPaymentStrictSend(
        sendAsset: try .read(op.sendAsset), sendAmount: try .read(op.sendAmount), destination: MuxedAccount(op.destination),
        asset: try .read(op.destAsset), minimum: try .read(op.destMin), path: try op.path.map(Asset.read)
      )
    case .manageSellOffer(let op):
      .manageSellOffer(
        selling: try .read(op.selling), buying: try .read(op.buying), amount: try .read(op.amount), price: try .read(op.price),
        offerID: op.offerID
      )
    case .manageBuyOffer(let op):
      .manageBuyOffer(
        selling: try .read(op.selling), buying: try .read(op.buying), amount: try .read(op.buyAmount), price: try .read(op.price),
        offerID: op.offerID
      )
    case .createPassiveSellOffer(let op):
      .createPassiveSellOffer(
        selling: try .read(op.selling), buying: try .read(op.buying), amount: try .read(op.amount), price: try .read(op.price)
      )
    default: throw .unsupported("\(xdr.type)")
    }
  }

  /// Reads an operation on trustlines.
  private static func trust(_ xdr: XDR.OperationBody) throws(OperationError) -> Self {
    switch xdr {
    case .changeTrust(let op):
      if case .poolShare(.constantProduct(let pool)) = op.line {
        return .changePoolTrust(try LiquidityPool(pool), limit: try .read(op.limit))
      }
      let (code, issuer) = try Asset.read(op.line).issued()
      return .changeTrust(code: code, issuer: issuer, limit: try .read(op.limit))
    case .allowTrust(let op):
      guard let authorization = TrustLineAuthorization(rawValue: op.authorize) else { throw .invalidFlags }
      return .allowTrust(trustor: AccountID(op.trustor), code: try .read(op.asset), authorization)
    case .setTrustLineFlags(let op):
      let (code, issuer) = try Asset.read(op.asset).issued()
      let (set, clear) = (TrustLineFlags(rawValue: op.setFlags), TrustLineFlags(rawValue: op.clearFlags))
      return .setTrustLineFlags(trustor: AccountID(op.trustor), code: code, issuer: issuer, set: set, clear: clear)
    case .clawback(let op):
      let (code, issuer) = try Asset.read(op.asset).issued()
      return .clawback(code: code, issuer: issuer, from: MuxedAccount(op.from), amount: try .read(op.amount))
    default: throw .unsupported("\(xdr.type)")
    }
  }
}

extension Amount {
  fileprivate static func read(_ stroops: Int64) throws(OperationError) -> Amount {
    do throws(AmountError) {
      return try Amount(stroops: stroops)
    } catch {
      throw .amount(error)
    }
  }
}

extension Price {
  fileprivate static func read(_ xdr: XDR.Price) throws(OperationError) -> Price {
    do throws(PriceError) {
      return try Price(xdr)
    } catch {
      throw .price(error)
    }
  }
}

extension AssetCode {
  fileprivate static func read(_ xdr: XDR.AssetCode) throws(OperationError) -> AssetCode {
    do throws(AssetError) {
      return try AssetCode(xdr)
    } catch {
      throw .asset(error)
    }
  }
}

extension Asset {
  static func read(_ xdr: XDR.Asset) throws(OperationError) -> Asset {
    do throws(AssetError) {
      return try Asset(xdr)
    } catch {
      throw .asset(error)
    }
  }

  fileprivate static func read(_ xdr: XDR.ChangeTrustAsset) throws(OperationError) -> Asset {
    switch xdr {
    case .native: .native
    case .creditAlphanum4(let asset): try read(XDR.Asset.creditAlphanum4(asset))
    case .creditAlphanum12(let asset): try read(XDR.Asset.creditAlphanum12(asset))
    case .poolShare: throw .invalidPool
    }
  }

  func issued() throws(OperationError) -> (AssetCode, AccountID) {
    guard case .issued(let code, let issuer) = self else { throw .notIssuedAsset }
    return (code, issuer)
  }
}
