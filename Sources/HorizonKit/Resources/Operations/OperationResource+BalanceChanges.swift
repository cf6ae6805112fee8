public import StellarKit

extension OperationResource {
  /// Returns what the operation changed of an account's balances, whatever kind of operation it was. Fees are the transaction's, and aren't among
  /// them.
  ///
  /// An operation by itself doesn't tell how much a merge or a claim brought, nor what somebody else's payment took from an open offer: the
  /// account's effects do.
  ///
  /// - Parameters:
  ///   - account: whose balances.
  ///   - effects: all that the operation has on the account; others may be among them, and are passed over.
  /// - Returns: the sum for each asset, in the order of the effects; nothing for what came and went.
  public func balanceChanges(of account: AccountID, by effects: [EffectResource]) -> [BalanceChange] {
    // Who pays along a path is debited for all of it: its trades on the way are parts of that.
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
  /// Returns what effects of one operation changed of an account's balances. Where the operation itself is known,
  /// ``OperationResource/balanceChanges(of:by:)``
  /// knows which of them are parts of others; an account's list of operations lacks those of others that took its offers.
  ///
  /// - Parameter account: whose balances; effects on others are passed over.
  /// - Returns: the sum for each asset, in the order of the effects; nothing for what came and went.
  public func balanceChanges(of account: AccountID) -> [BalanceChange] { balanceChanges(of: account, withoutTrades: false) }

  fileprivate func balanceChanges(of account: AccountID, withoutTrades: Bool) -> [BalanceChange] {
    var sums: [(asset: Asset, stroops: Int128)] = []
    let own = filter { $0.account.accountID == account }
    // A contract credits an account that its transfer makes, which then begins with what it was credited.
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
  /// What the effect's account gained, or lost if it is below zero, in stroops.
  ///
  /// A claimable balance comes with a credit or debit of its own. Only path payments trade with pools, and a debit says all that they take.
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

/// What an account has more or less of an asset than before.
public struct BalanceChange: Hashable, Sendable {
  /// The asset.
  public var asset: Asset
  /// Whether the account has more of it; else it has less.
  public var isGain: Bool
  /// How much more or less.
  public var amount: WideAmount

  /// Puts one together from its parts.
  public init(asset: Asset, isGain: Bool, amount: WideAmount) {
    self.asset = asset
    self.isGain = isGain
    self.amount = amount
  }
}
