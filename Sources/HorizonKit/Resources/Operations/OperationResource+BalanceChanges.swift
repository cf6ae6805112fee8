public import StellarKit

extension OperationResource {
  /// Returns how the operation changed an account's balances, whatever kind of operation it was. Fees belong to the transaction, and are not
  /// included.
  ///
  /// An operation alone doesn't tell how much a merge or a claim brought, or what another account's payment took from an open offer. The account's
  /// effects do.
  ///
  /// - Parameters:
  ///   - account: the account whose balances changed.
  ///   - effects: all effects of the operation on the account; other effects may be among them, and are skipped.
  /// - Returns: the sum for each asset, in the order of the effects; assets whose sum is zero are left out.
  public func balanceChanges(of account: AccountID, by effects: [EffectResource]) -> [BalanceChange] {
    // The payer of a path payment is debited for all of it: its trades along the path are parts of that.
    let isPayer = isPathPayment && sourceAccount.accountID == account
    return effects.filter { $0.operationID == id }.balanceChanges(of: account, withoutTrades: isPayer)
  }

  private var isPathPayment: Bool {
    switch details {
    case .pathPaymentStrictSend, .pathPaymentStrictReceive: true
    default: false
    }
  }
}

extension [EffectResource] {
  /// Returns how the effects of one operation changed an account's balances. If the operation itself is known, use
  /// ``OperationResource/balanceChanges(of:by:)``, which knows which effects are parts of others. An account's list of operations, however, lacks
  /// other accounts' operations that took its offers.
  ///
  /// - Parameter account: the account whose balances changed; effects on other accounts are skipped.
  /// - Returns: the sum for each asset, in the order of the effects; assets whose sum is zero are left out.
  public func balanceChanges(of account: AccountID) -> [BalanceChange] { balanceChanges(of: account, withoutTrades: false) }

  fileprivate func balanceChanges(of account: AccountID, withoutTrades: Bool) -> [BalanceChange] {
    var sums: [(asset: Asset, stroops: Int128)] = []
    let own = filter { $0.account.accountID == account }
    // If a contract's transfer creates an account, the account has both a credit and a starting balance for the same amount.
    let isCredited = own.contains { if case .accountCredited(.native, _) = $0.details { true } else { false } }
    for effect in own {
      if case .trade = effect.details, withoutTrades { continue }
      if case .accountCreated = effect.details, isCredited { continue }
      for (asset, stroops) in effect.details.movements {
        let place = sums.firstIndex { $0.asset == asset } ?? sums.endIndex
        if place == sums.endIndex { sums.append((asset, 0)) }
        sums[place].stroops = sums[place].stroops.addingClamped(stroops)
      }
    }
    return sums.compactMap { asset, stroops in
      guard stroops != 0, let amount = try? WideAmount(stroops: stroops.magnitude) else { return nil }
      return BalanceChange(asset: asset, isGain: stroops > 0, amount: amount)
    }
  }
}

extension EffectDetails {
  /// The amounts that the effect's account gained or, if negative, lost, in stroops.
  ///
  /// A claimable balance has its own credit or debit effect. Only path payments trade with pools, and their debit covers everything that they take.
  fileprivate var movements: [(Asset, Int128)] {
    switch self {
    case .accountCreated(let balance): [(.native, Int128(balance.stroops))]
    case .accountCredited(let asset, let amount): [(asset, Int128(amount.stroops))]
    case .accountDebited(let asset, let amount): [(asset, -Int128(amount.stroops))]
    case .trade(let trade): [(trade.sold, -Int128(trade.soldAmount.stroops)), (trade.bought, Int128(trade.boughtAmount.stroops))]
    case .liquidityPoolDeposited(_, let deposited, _): deposited.compactMap { part in part.asset.map { ($0, -Int128(part.amount.stroops)) } }
    case .liquidityPoolWithdrew(_, let received, _): received.compactMap { part in part.asset.map { ($0, Int128(part.amount.stroops)) } }
    default: []
    }
  }
}

extension Int128 {
  fileprivate func addingClamped(_ other: Int128) -> Int128 {
    let (sum, overflow) = addingReportingOverflow(other)
    return overflow ? (other > 0 ? .max : -.max) : sum
  }
}

/// A change of an account's balance of an asset.
public struct BalanceChange: Hashable, Sendable {
  /// The asset.
  public var asset: Asset
  /// Whether the account has more of it now; otherwise it has less.
  public var isGain: Bool
  /// The size of the change.
  public var amount: WideAmount

  /// Creates an instance from its parts.
  public init(asset: Asset, isGain: Bool, amount: WideAmount) {
    self.asset = asset
    self.isGain = isGain
    self.amount = amount
  }
}
