public import StellarKit

/// What changed for an account. An unknown kind is kept with its fields as received.
public enum EffectDetails: Hashable, Sendable {
  /// It was created with this many lumens.
  case accountCreated(startingBalance: Amount)
  /// It was merged into another.
  case accountRemoved
  /// It received an asset. From a contract, that may be more than an account can hold.
  case accountCredited(asset: Asset, amount: WideAmount)
  /// It paid an asset.
  case accountDebited(asset: Asset, amount: WideAmount)
  /// Its thresholds changed.
  case accountThresholdsUpdated(AccountResource.Thresholds)
  /// Its home domain changed; empty if the domain was removed.
  case accountHomeDomainUpdated(String)
  /// Its flags changed: whether each is set now, or nil if it didn't change. Horizon leaves out the other flags.
  case accountFlagsUpdated(authRequired: Bool?, authRevocable: Bool?)
  /// It named a different account for inflation; Horizon doesn't say which.
  case accountInflationDestinationUpdated
  /// A key, `G…`, `T…`, `X…` or `P…`, was allowed to sign for it.
  case signerCreated(key: String, weight: UInt32)
  /// A key may no longer sign for it. The weight is 0.
  case signerRemoved(key: String, weight: UInt32)
  /// A key's weight changed.
  case signerUpdated(key: String, weight: UInt32)
  /// It opened a trustline, up to a limit.
  case trustlineCreated(TrustlineAsset, limit: Amount)
  /// It closed a trustline. The limit is 0.
  case trustlineRemoved(TrustlineAsset, limit: Amount)
  /// It changed the limit of a trustline.
  case trustlineUpdated(TrustlineAsset, limit: Amount)
  /// The issuer, whose effect this is, allowed a trustline to send and receive. The code is nil for lumens, which nobody authorizes.
  case trustlineAuthorized(trustor: AccountID, assetType: String, code: String?)
  /// The issuer, whose effect this is, froze a trustline.
  case trustlineDeauthorized(trustor: AccountID, assetType: String, code: String?)
  /// The issuer, whose effect this is, allowed a trustline to keep its offers, and nothing else.
  case trustlineAuthorizedToMaintainLiabilities(trustor: AccountID, assetType: String, code: String?)
  /// The issuer, whose effect this is, changed what a trustline may do.
  case trustlineFlagsUpdated(TrustlineFlagsChange)
  /// It traded with another account.
  case trade(TradeEffect)
  /// A data entry was created, with its value in base64.
  case dataCreated(name: String, value: String)
  /// A data entry was removed.
  case dataRemoved(name: String)
  /// A data entry got a new value, in base64.
  case dataUpdated(name: String, value: String)
  /// Its sequence number was bumped.
  case sequenceBumped(to: Int64)
  /// It created a claimable balance.
  case claimableBalanceCreated(ClaimableBalanceID, asset: Asset, amount: Amount)
  /// It was named as a claimant of a balance.
  case claimableBalanceClaimantCreated(ClaimableBalanceID, asset: Asset, amount: Amount, predicate: PredicateResource)
  /// It claimed a balance.
  case claimableBalanceClaimed(ClaimableBalanceID, asset: Asset, amount: Amount)
  /// The issuer, whose effect this is, clawed back a claimable balance.
  case claimableBalanceClawedBack(ClaimableBalanceID)
  /// An entry's sponsor changed. This covers fifteen of Horizon's types: five kinds of entries, with three kinds of changes each.
  case sponsorship(SponsoredSubject, SponsorshipChange)
  /// It deposited into a pool, whose state is the one afterwards.
  case liquidityPoolDeposited(LiquidityPoolState, deposited: [AssetAmount], sharesReceived: Amount)
  /// It withdrew from a pool, whose state is the one afterwards.
  case liquidityPoolWithdrew(LiquidityPoolState, received: [AssetAmount], sharesRedeemed: Amount)
  /// It traded with a pool: what the pool sold, the account bought.
  case liquidityPoolTrade(LiquidityPoolState, sold: AssetAmount, bought: AssetAmount)
  /// Its trustline was the first for a pool, which was created.
  case liquidityPoolCreated(LiquidityPoolState)
  /// Its trustline was the last for a pool, which was removed.
  case liquidityPoolRemoved(LiquidityPoolID)
  /// Pool shares became claimable balances because an authorization was revoked.
  case liquidityPoolRevoked(LiquidityPoolState, revoked: [RevokedReserve], sharesRevoked: Amount)
  /// A contract, `C…`, received an asset in a call by the account; `muxed` is its muxed address, `W…`, if one was named (CAP-84).
  case contractCredited(contract: String, asset: Asset, amount: WideAmount, muxed: String? = nil)
  /// A contract, `C…`, paid an asset in a call by the account.
  case contractDebited(contract: String, asset: Asset, amount: WideAmount)
  /// An effect that this version doesn't know.
  case other(OtherDetails)

  /// Horizon's name for the kind of effect, such as `account_credited`.
  public var type: String { kind.name }

  /// Horizon's number for the kind of effect.
  public var typeNumber: Int32 { kind.number }
}
