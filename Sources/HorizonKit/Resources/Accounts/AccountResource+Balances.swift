public import StellarKit

extension AccountResource {
  /// Returns what the account holds of an asset; nil where it has no trustline to it.
  public func balance(of asset: Asset) -> AssetBalanceResource? {
    for case .asset(let balance) in balances where balance.asset == asset { return balance }
    return nil
  }

  /// Returns the lumens that the account must keep (protocol, "minimum balance"): the base reserve twice for itself, once for each of its entries and
  /// once for each that it sponsors, less those that others sponsor.
  ///
  /// - Parameter baseReserve: the network's, ``LedgerResource/baseReserve``.
  public func minimumBalance(baseReserve: Amount) -> Amount {
    let count = 2 + Int64(subentryCount) + Int64(numSponsoring) - Int64(numSponsored)
    let (stroops, overflow) = baseReserve.stroops.multipliedReportingOverflow(by: max(0, count))
    return overflow ? .max : Amount(clamping: stroops)
  }

  /// Returns what the account can send of an asset: without what its offers have promised and, of lumens, without its minimum balance. Fees come on
  /// top.
  ///
  /// Zero where it holds none, or the issuer has frozen it; `Amount.max` of an asset that the account issues itself.
  ///
  /// - Parameters:
  ///   - asset: what to send.
  ///   - baseReserve: the network's, ``LedgerResource/baseReserve``.
  public func spendable(of asset: Asset, baseReserve: Amount) -> Amount {
    if asset.issuer == accountID { return .max }
    guard let balance = balance(of: asset), balance.isAuthorized ?? true else { return .zero }
    let kept = asset == .native ? minimumBalance(baseReserve: baseReserve) : .zero
    let (promised, overflow) = kept.stroops.addingReportingOverflow(balance.sellingLiabilities.stroops)
    return overflow ? .zero : Amount(clamping: balance.balance.stroops - promised)
  }
}

extension AssetBalanceResource {
  /// What the account can still receive of the asset: up to its limit, without what its offers may still bring in. Zero where the issuer has
  /// frozen it.
  public var receivable: Amount {
    guard isAuthorized ?? true else { return .zero }
    let (taken, overflow) = balance.stroops.addingReportingOverflow(buyingLiabilities.stroops)
    return overflow ? .zero : Amount(clamping: (limit ?? .max).stroops - taken)
  }
}

extension Amount {
  /// An amount, or nothing where it would be below zero.
  fileprivate init(clamping stroops: Int64) {
    self = (try? Amount(stroops: stroops)) ?? .zero
  }
}
