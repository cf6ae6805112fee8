public import StellarKit

/// What changed for an account. A kind that this version doesn't know is kept with its fields as they came.
public enum EffectDetails: Hashable, Sendable {
  /// It began to be, with so many lumens.
  case accountCreated(startingBalance: Amount)
  /// It was merged into another.
  case accountRemoved
  /// It got something. By a contract, that may be more than an account can hold.
  case accountCredited(asset: Asset, amount: WideAmount)
  /// It gave something.
  case accountDebited(asset: Asset, amount: WideAmount)
  /// Its operations need other weights of signatures now.
  case accountThresholdsUpdated(AccountResource.Thresholds)
  /// Empty where the domain was taken away.
  case accountHomeDomainUpdated(String)
  /// Whether each is set now; nil where it wasn't touched. Horizon leaves the other flags out.
  case accountFlagsUpdated(authRequired: Bool?, authRevocable: Bool?)
  /// It named another account for inflation; Horizon doesn't say which.
  case accountInflationDestinationUpdated
  /// A key, `G…`, `T…`, `X…` or `P…`, may sign for it.
  case signerCreated(key: String, weight: UInt32)
  /// The weight is 0.
  case signerRemoved(key: String, weight: UInt32)
  /// A key's weight changed.
  case signerUpdated(key: String, weight: UInt32)
  /// It can hold something more, up to a limit.
  case trustlineCreated(TrustlineAsset, limit: Amount)
  /// The limit is 0.
  case trustlineRemoved(TrustlineAsset, limit: Amount)
  /// It accepts more or less than before.
  case trustlineUpdated(TrustlineAsset, limit: Amount)
  /// The issuer, whose effect it is, lets a trustline send and receive. The code is nil for lumens, which nobody authorizes.
  case trustlineAuthorized(trustor: AccountID, assetType: String, code: String?)
  /// The issuer, whose effect it is, froze a trustline.
  case trustlineDeauthorized(trustor: AccountID, assetType: String, code: String?)
  /// The issuer, whose effect it is, lets a trustline keep its offers and nothing else.
  case trustlineAuthorizedToMaintainLiabilities(trustor: AccountID, assetType: String, code: String?)
  /// The issuer, whose effect it is, changed what a trustline may do.
  case trustlineFlagsUpdated(TrustlineFlagsChange)
  /// It exchanged something with another account.
  case trade(TradeEffect)
  /// A data entry with its value in base64.
  case dataCreated(name: String, value: String)
  /// A data entry was taken away.
  case dataRemoved(name: String)
  /// A data entry has another value now, in base64.
  case dataUpdated(name: String, value: String)
  /// Its sequence number was set ahead.
  case sequenceBumped(to: Int64)
  /// It set a balance aside.
  case claimableBalanceCreated(ClaimableBalanceID, asset: Asset, amount: Amount)
  /// The account may claim a balance.
  case claimableBalanceClaimantCreated(ClaimableBalanceID, asset: Asset, amount: Amount, predicate: PredicateResource)
  /// It claimed a balance.
  case claimableBalanceClaimed(ClaimableBalanceID, asset: Asset, amount: Amount)
  /// The issuer, whose effect it is, took a balance back.
  case claimableBalanceClawedBack(ClaimableBalanceID)
  /// Who pays an entry's reserve changed. Fifteen of Horizon's types: five kinds of entry, three kinds of change.
  case sponsorship(SponsoredSubject, SponsorshipChange)
  /// It put something into a pool, which is shown as it is afterwards.
  case liquidityPoolDeposited(LiquidityPoolState, deposited: [AssetAmount], sharesReceived: Amount)
  /// It took something out of a pool, which is shown as it is afterwards.
  case liquidityPoolWithdrew(LiquidityPoolState, received: [AssetAmount], sharesRedeemed: Amount)
  /// The pool took and gave; what it sold, the account bought.
  case liquidityPoolTrade(LiquidityPoolState, sold: AssetAmount, bought: AssetAmount)
  /// Its trustline was the first for a pool, which began to be.
  case liquidityPoolCreated(LiquidityPoolState)
  /// Its trustline was the last for a pool, which ceased to be.
  case liquidityPoolRemoved(LiquidityPoolID)
  /// Losing an authorization turned pool shares into claimable balances.
  case liquidityPoolRevoked(LiquidityPoolState, revoked: [RevokedReserve], sharesRevoked: Amount)
  /// A contract, `C…`, got something in a call that the account made; `muxed` is the number within it that was named, `W…` (CAP-84).
  case contractCredited(contract: String, asset: Asset, amount: WideAmount, muxed: String? = nil)
  /// A contract, `C…`, gave something in a call that the account made.
  case contractDebited(contract: String, asset: Asset, amount: WideAmount)
  /// Something that this version doesn't know.
  case other(OtherDetails)

  /// Horizon's name for the kind of effect, such as `account_credited`.
  public var type: String { kind.name }

  /// Horizon's number for the kind of effect.
  public var typeNumber: Int32 { kind.number }
}
