import StellarXDR

extension Operation {
  /// The most assets between the two ends of a path payment.
  public static let pathLimit = 5
  /// The most claimants of a claimable balance.
  public static let claimantLimit = 10

  /// Checks everything that the network would refuse without looking at the ledger.
  ///
  /// - Parameter transactionSource: The transaction's source account, which acts if the operation names none.
  /// - Throws: ``OperationError``
  public func check(source transactionSource: AccountID) throws(OperationError) {
    let source = self.source?.accountID ?? transactionSource
    switch body {
    case .createAccount(let destination, _): try Self.differ(destination, source)
    case .payment(_, _, let amount): try Self.positive(amount)
    case .pathPaymentStrictReceive(_, let most, _, _, let amount, let path): try Self.checkPath(path, most, amount)
    case .pathPaymentStrictSend(_, let amount, _, _, let least, let path): try Self.checkPath(path, amount, least)
    case .manageSellOffer(let selling, let buying, let amount, _, let id), .manageBuyOffer(let selling, let buying, let amount, _, let id):
      try Self.checkOffer(selling, buying, amount, id: id)
    case .createPassiveSellOffer(let selling, let buying, let amount, _): try Self.checkOffer(selling, buying, amount, id: 0)
    case .setOptions(let options): try options.check(source: source)
    case .changeTrust(_, let issuer, _): try Self.differ(issuer, source)
    case .allowTrust(let trustor, _, _): try Self.differ(trustor, source)
    case .accountMerge(let destination): try Self.differ(destination.accountID, source)
    case .bumpSequence(let number): guard number >= 0 else { throw .negative }
    case .createClaimableBalance(_, let amount, let claimants):
      try Self.positive(amount)
      try Self.checkClaimants(claimants)
    case .beginSponsoringFutureReserves(let sponsored): try Self.differ(sponsored, source)
    case .revokeSponsorship(.trustline(let account, _, let issuer)): try Self.differ(account, issuer)
    case .revokeSponsorship(.offer(_, let id)): guard id > 0 else { throw .negative }
    case .clawback(_, let issuer, let holder, let amount):
      guard issuer == source else { throw .notIssuer }
      try Self.differ(holder.accountID, source)
      try Self.positive(amount)
    case .setTrustLineFlags(let trustor, _, let issuer, let set, let clear):
      guard issuer == source else { throw .notIssuer }
      try Self.differ(trustor, source)
      try Self.checkFlags(set: set, clear: clear)
    case .liquidityPoolDeposit(_, let amountA, let amountB, let low, let high):
      try Self.positive(amountA)
      try Self.positive(amountB)
      guard !high.isLower(than: low) else { throw .priceRange }
    case .liquidityPoolWithdraw(_, let shares, _, _): try Self.positive(shares)
    case .invokeHostFunction: try Self.checkReadable(body)
    case .changePoolTrust, .inflation, .manageData, .claimClaimableBalance, .endSponsoringFutureReserves, .revokeSponsorship,
      .clawbackClaimableBalance, .extendFootprintTTL, .restoreFootprint:
      break
    }
  }

  private static func positive(_ amount: Amount) throws(OperationError) {
    guard amount > .zero else { throw .zeroAmount }
  }

  private static func differ(_ account: AccountID, _ source: AccountID) throws(OperationError) {
    guard account != source else { throw .onItself }
  }

  private static func checkPath(_ path: [Asset], _ first: Amount, _ last: Amount) throws(OperationError) {
    try positive(first)
    try positive(last)
    guard path.count <= pathLimit else { throw .pathTooLong(path.count) }
  }

  private static func checkOffer(_ selling: Asset, _ buying: Asset, _ amount: Amount, id: Int64) throws(OperationError) {
    guard selling != buying else { throw .sameAssets }
    guard id >= 0 else { throw .negative }
    if id == 0 { try positive(amount) }
  }

  private static func checkClaimants(_ claimants: [Claimant]) throws(OperationError) {
    guard (1...claimantLimit).contains(claimants.count) else { throw .claimantCount(claimants.count) }
    var seen: Set<AccountID> = []
    for claimant in claimants where !seen.insert(claimant.destination).inserted { throw .duplicateClaimant(claimant.destination) }
  }

  /// Checks that a call's values can be decoded again. They are encoded without checking XDR's limits, so values that nobody could decode are refused
  /// here.
  private static func checkReadable(_ body: Body) throws(OperationError) {
    do throws(XDRError) {
      _ = try XDR.OperationBody(xdr: body.xdr.xdrBytes)
    } catch {
      throw .invalidContractCall("\(error)")
    }
  }

  private static func checkFlags(set: TrustLineFlags, clear: TrustLineFlags) throws(OperationError) {
    guard TrustLineFlags.all.isSuperset(of: set.union(clear)), set.isDisjoint(with: clear) else { throw .invalidFlags }
    guard !set.contains(.clawbackEnabled), !set.isContradictory else { throw .invalidFlags }
  }
}
