public import Foundation
public import Sentences
public import StellarKit

/// Money that somebody has set aside for the account to claim.
public struct ClaimableBalance: Hashable, Sendable, Identifiable {
  /// Whether it can be claimed, and when.
  public enum Claimability: Hashable, Sendable {
    /// At the moment, and up to this time if there is one.
    case now(until: Date?)
    /// Not before this time.
    case later(Date)
    /// Not any more, or not at all.
    case never
    /// The condition is of a kind that this version doesn't know.
    case unknown
  }

  /// What it is known by.
  public let id: ClaimableBalanceID
  /// What was set aside.
  public let asset: Asset
  /// How much.
  public let amount: Amount
  /// Who set it aside; nil where that wasn't asked, and where the network doesn't prove it.
  public internal(set) var giver: AccountID?
  /// Who pays its reserve: as a rule whoever set it aside, but anybody can for anybody (CAP-33). Nil where the network doesn't say.
  public let sponsor: AccountID?
  /// Whether it can be claimed, and when.
  public let claimability: Claimability
  /// On what condition, in words.
  public let condition: Sentence

  /// A balance.
  public init(
    id: ClaimableBalanceID, asset: Asset, amount: Amount, giver: AccountID? = nil, sponsor: AccountID?, claimability: Claimability,
    condition: Sentence
  ) {
    (self.id, self.asset, self.amount, self.giver, self.sponsor) = (id, asset, amount, giver, sponsor)
    (self.claimability, self.condition) = (claimability, condition)
  }

  /// How many of an account's are listed, the newest ones: an older one is found by its id.
  public static let listLimit = 1000

  /// What is said where that many are listed.
  public static let listLimitNotice: Sentence = "Only the \(listLimit) newest are listed. There may be more."

  /// Returns whether it is shown without being asked for: what could be an advertisement or a trap isn't.
  ///
  /// - Parameters:
  ///   - held: the assets that the account holds.
  ///   - known: the accounts that the person knows.
  public func isExpected(holding held: Set<Asset>, knowing known: Set<AccountID>) -> Bool {
    if let giver, known.contains(giver) { return true }
    return (asset == .native || held.contains(asset)) && amount.stroops >= asset.dust
  }
}
