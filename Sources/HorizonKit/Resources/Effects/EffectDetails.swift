public import StellarKit

/// What changed for an account. A kind that this version doesn't know is kept with its fields as they came.
public enum EffectDetails: Hashable, Sendable {
  case accountCreated(startingBalance: Amount)
  /// It was merged into another.
  case accountRemoved
  /// It got something. By a contract, that may be more than an account can hold.
  case accountCredited(asset: Asset, amount: WideAmount)
  /// It gave something.
  case accountDebited(asset: Asset, amount: WideAmount)
  case accountThresholdsUpdated(AccountResource.Thresholds)
  /// Empty where the domain was taken away.
  case accountHomeDomainUpdated(String)
  /// Whether each is set now; nil where it wasn't touched. Horizon leaves the other flags out.
  case accountFlagsUpdated(authRequired: Bool?, authRevocable: Bool?)
  case accountInflationDestinationUpdated
  case signerCreated(key: String, weight: UInt32)
  /// The weight is 0.
  case signerRemoved(key: String, weight: UInt32)
  case signerUpdated(key: String, weight: UInt32)
  case trustlineCreated(TrustlineAsset, limit: Amount)
  /// The limit is 0.
  case trustlineRemoved(TrustlineAsset, limit: Amount)
  case trustlineUpdated(TrustlineAsset, limit: Amount)
  /// The issuer, whose effect it is, lets a trustline send and receive. The code is nil for lumens, which nobody authorizes.
  case trustlineAuthorized(trustor: AccountID, assetType: String, code: String?)
  case trustlineDeauthorized(trustor: AccountID, assetType: String, code: String?)
  case trustlineAuthorizedToMaintainLiabilities(trustor: AccountID, assetType: String, code: String?)
  case trustlineFlagsUpdated(TrustlineFlagsChange)
  case trade(TradeEffect)
  /// A data entry with its value in base64.
  case dataCreated(name: String, value: String)
  case dataRemoved(name: String)
  case dataUpdated(name: String, value: String)
  case sequenceBumped(to: Int64)
  case claimableBalanceCreated(ClaimableBalanceID, asset: Asset, amount: Amount)
  /// The account may claim a balance.
  case claimableBalanceClaimantCreated(ClaimableBalanceID, asset: Asset, amount: Amount, predicate: PredicateResource)
  case claimableBalanceClaimed(ClaimableBalanceID, asset: Asset, amount: Amount)
  case claimableBalanceClawedBack(ClaimableBalanceID)
  /// Who pays an entry's reserve changed. Fifteen of Horizon's types: five kinds of entry, three kinds of change.
  case sponsorship(SponsoredSubject, SponsorshipChange)
  case liquidityPoolDeposited(LiquidityPoolState, deposited: [AssetAmount], sharesReceived: Amount)
  case liquidityPoolWithdrew(LiquidityPoolState, received: [AssetAmount], sharesRedeemed: Amount)
  /// The pool took and gave; what it sold, the account bought.
  case liquidityPoolTrade(LiquidityPoolState, sold: AssetAmount, bought: AssetAmount)
  case liquidityPoolCreated(LiquidityPoolState)
  case liquidityPoolRemoved(LiquidityPoolID)
  /// Losing an authorization turned pool shares into claimable balances.
  case liquidityPoolRevoked(LiquidityPoolState, revoked: [RevokedReserve], sharesRevoked: Amount)
  /// A contract, `C…`, got something in a call that the account made.
  case contractCredited(contract: String, asset: Asset, amount: WideAmount)
  /// A contract, `C…`, gave something in a call that the account made.
  case contractDebited(contract: String, asset: Asset, amount: WideAmount)
  case other(OtherDetails)

  /// Horizon's name for the kind of effect, such as `account_credited`.
  public var type: String { kind.name }

  /// Horizon's number for the kind of effect.
  public var typeNumber: Int32 { kind.number }
}
