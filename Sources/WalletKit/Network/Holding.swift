public import StellarKit

/// An asset that the account can hold: its trustline and its balance.
public struct Holding: Hashable, Sendable, Identifiable {
  /// What the issuer lets the account do with it.
  public enum Permission: String, Hashable, Sendable {
    /// Send and receive.
    case full
    /// Keep its offers, and nothing else.
    case offersOnly
    /// Nothing: it isn't approved yet, or frozen.
    case none
  }

  /// The balance, how much of it can be spent, and why the rest can't.
  public let balance: AssetBalance
  /// The most that can be held; nil for lumens.
  public let limit: Amount?
  /// What open offers may still bring in.
  public let arriving: Amount
  /// What the issuer lets the account do.
  public let permission: Permission
  /// Whether the issuer can take it back.
  public let canBeTakenBack: Bool
  /// The sponsor that pays its reserve; nil if the account does.
  public let sponsor: AccountID?

  public var id: Asset { balance.asset }
  /// The asset.
  public var asset: Asset { balance.asset }

  init(_ line: AccountSnapshot.Line, of account: AccountSnapshot, ledger: LedgerSnapshot) {
    balance = AssetBalance(line, of: account, ledger: ledger)
    limit = line.limit
    arriving = line.buyingLiabilities
    permission = line.isAuthorized ? .full : line.keepsOffers ? .offersOnly : .none
    canBeTakenBack = line.canBeTakenBack
    sponsor = line.sponsor
  }
}
