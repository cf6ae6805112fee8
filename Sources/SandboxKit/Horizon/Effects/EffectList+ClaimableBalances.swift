import HorizonKit
import StellarKit
import StellarXDR

/// The effects of claimable balances and clawbacks.
extension EffectList {
  mutating func addClaimableBalance(_ body: XDR.CreateClaimableBalanceOp) throws {
    guard let made = changes.claimableBalances.first, let balance = made.after else { return }
    // The entry has absolute times, but the effects of claimants show the predicates as they were signed.
    try addBalance(made.key, balance, claimants: body.claimants)
    add(.accountDebited(asset: try Asset(balance.asset), amount: WideAmount(Amount(clamping: balance.amount))))
  }

  mutating func addBalance(_ key: Bytes32, _ balance: ClaimableBalanceEntry, claimants: [XDR.Claimant]) throws {
    let id = ClaimableBalanceID(hash: key)
    let (asset, amount) = (try Asset(balance.asset), Amount(clamping: balance.amount))
    add(.claimableBalanceCreated(id, asset: asset, amount: amount))
    for claimant in claimants {
      let claimant = try ClaimantResource(claimant)
      let account = MuxedAccount(claimant.destination)
      add(.claimableBalanceClaimantCreated(id, asset: asset, amount: amount, predicate: claimant.predicate), of: account)
    }
  }

  mutating func addClaim() throws {
    guard let claimed = changes.claimableBalances.first, let balance = claimed.before else { return }
    let (asset, amount) = (try Asset(balance.asset), Amount(clamping: balance.amount))
    add(.claimableBalanceClaimed(ClaimableBalanceID(hash: claimed.key), asset: asset, amount: amount))
    add(.accountCredited(asset: asset, amount: WideAmount(amount)))
  }

  mutating func addClawback(_ body: XDR.ClawbackOp) throws {
    // What is clawed back ceases to exist. Horizon credits the issuer anyway.
    let (asset, amount) = (try Asset(body.asset), WideAmount(Amount(clamping: body.amount)))
    add(.accountCredited(asset: asset, amount: amount))
    add(.accountDebited(asset: asset, amount: amount), of: MuxedAccount(body.from))
  }

  mutating func addClawback(_ body: XDR.ClawbackClaimableBalanceOp) throws {
    add(.claimableBalanceClawedBack(ClaimableBalanceID(body.balanceID)))
    guard let balance = changes.claimableBalances.first?.before else { return }
    add(.accountCredited(asset: try Asset(balance.asset), amount: WideAmount(Amount(clamping: balance.amount))))
  }
}
