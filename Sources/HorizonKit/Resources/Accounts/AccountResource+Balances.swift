public import StellarKit

extension AccountResource {
  /// Returns the account's balance of an asset, or nil if it has no trustline to it.
  public func balance(of asset: Asset) -> AssetBalanceResource? {
    for case .asset(let balance) in balances where balance.asset == asset { return balance }
    return nil
  }

  /// Returns the lumens that the account must keep (protocol, "minimum balance"): two base reserves for itself, plus one for each of its entries and
  /// each reserve that it sponsors, minus one for each reserve that others sponsor for it.
  ///
  /// - Parameter baseReserve: the network's base reserve, ``LedgerResource/baseReserve``.
  public func minimumBalance(baseReserve: Amount) -> Amount {
    let count = 2 + Int64(subentryCount) + Int64(numSponsoring) - Int64(numSponsored)
    let (stroops, overflow) = baseReserve.stroops.multipliedReportingOverflow(by: max(0, count))
    return overflow ? .max : Amount(clamping: stroops)
  }

  /// Returns how much of an asset the account can send: its balance without what its offers have promised and, for lumens, without its minimum
  /// balance. Fees are not deducted.
  ///
  /// Zero if it holds none or the issuer has frozen it; `Amount.max` for an asset that the account issues itself.
  ///
  /// - Parameters:
  ///   - asset: the asset to send.
  ///   - baseReserve: the network's base reserve, ``LedgerResource/baseReserve``.
  public func spendable(of asset: Asset, baseReserve: Amount) -> Amount {
    if asset.issuer == accountID { return .max }
    guard let balance = balance(of: asset), balance.isAuthorized ?? true else { return .zero }
    let kept = asset == .native ? minimumBalance(baseReserve: baseReserve) : .zero
    let (promised, overflow) = kept.stroops.addingReportingOverflow(balance.sellingLiabilities.stroops)
    return overflow ? .zero : Amount(clamping: balance.balance.stroops - promised)
  }
}

extension AssetBalanceResource {
  /// How much of the asset the account can still receive: up to its limit, less what its offers may still bring in. Zero if the issuer has frozen it.
  public var receivable: Amount {
    guard isAuthorized ?? true else { return .zero }
    let (taken, overflow) = balance.stroops.addingReportingOverflow(buyingLiabilities.stroops)
    return overflow ? .zero : Amount(clamping: (limit ?? .max).stroops - taken)
  }
}

extension Amount {
  /// An amount, or zero for a negative number.
  fileprivate init(clamping stroops: Int64) {
    self = (try? Amount(stroops: stroops)) ?? .zero
  }
}
