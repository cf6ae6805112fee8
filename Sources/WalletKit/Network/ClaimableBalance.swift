public import Foundation
public import Sentences
public import StellarKit

/// Money that somebody has set aside for the account to claim.
public struct ClaimableBalance: Hashable, Sendable, Identifiable {
  /// Whether it can be claimed, and when.
  public enum Claimability: Hashable, Sendable {
    /// Now, and until this time if there is one.
    case now(until: Date?)
    /// Not before the first time, and from then on until the second if there is one.
    case later(Date, until: Date?)
    /// Not any more, or not at all.
    case never
    /// The condition is of a kind that this version doesn't know.
    case unknown
  }

  /// Its id.
  public let id: ClaimableBalanceID
  /// The asset that was set aside.
  public let asset: Asset
  /// How much.
  public let amount: Amount
  /// Who set it aside; nil if that wasn't asked, or if the network doesn't prove it.
  public internal(set) var giver: AccountID?
  /// The sponsor that pays its reserve. As a rule that is the account that set it aside, but anybody can pay for anybody (CAP-33). Nil if the network
  /// doesn't say.
  public let sponsor: AccountID?
  /// Whether it can be claimed, and when.
  public let claimability: Claimability
  /// The condition for claiming it, in words.
  public let condition: Sentence

  /// A balance.
  public init(
    id: ClaimableBalanceID, asset: Asset, amount: Amount, giver: AccountID? = nil, sponsor: AccountID?, claimability: Claimability,
    condition: Sentence
  ) {
    (self.id, self.asset, self.amount, self.giver, self.sponsor) = (id, asset, amount, giver, sponsor)
    (self.claimability, self.condition) = (claimability, condition)
  }

  /// How many of an account's balances are listed: the newest ones. An older one can be found by its id.
  public static let listLimit = 1000

  /// The notice if that many are listed.
  public static let listLimitNotice: Sentence = "Only the \(listLimit) newest are listed. There may be more."

  /// Returns whether the balance is shown without being asked for. One that could be an advertisement or a trap isn't.
  ///
  /// - Parameters:
  ///   - held: the assets that the account holds.
  ///   - known: the accounts that the person knows.
  public func isExpected(holding held: Set<Asset>, knowing known: Set<AccountID>) -> Bool {
    if let giver, known.contains(giver) { return true }
    return (asset == .native || held.contains(asset)) && amount.stroops >= asset.dust
  }
}
