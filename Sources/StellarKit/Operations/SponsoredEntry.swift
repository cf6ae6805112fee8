/// A ledger entry whose reserve somebody else can carry, for handing it back or on (CAP-33).
public enum SponsoredEntry: Hashable, Sendable {
  case account(AccountID)
  case trustline(AccountID, code: AssetCode, issuer: AccountID)
  case poolTrustline(AccountID, LiquidityPoolID)
  case offer(seller: AccountID, id: Int64)
  case data(AccountID, DataName)
  case claimableBalance(ClaimableBalanceID)
  case signer(AccountID, SignerKey)
}
