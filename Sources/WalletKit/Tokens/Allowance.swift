public import Foundation
public import Sentences
public import StellarKit

/// A permission to spend some of what the account holds of a token.
public struct Allowance: Hashable, Sendable {
  /// The token.
  public let token: TokenLabel
  /// Whether the token is in the account's list, or an asset that it holds.
  public let isListed: Bool
  /// Who may spend it.
  public let spender: ContractAddress
  /// How much is left of what may be spent.
  public let amount: TokenAmount
  /// The last ledger in which it may be spent.
  public let untilLedger: UInt32
  /// When it was allowed.
  public let time: Date
}

/// The list of what an account lets others spend.
public struct AllowanceList: Hashable, Sendable {
  /// The allowances, the newest first.
  public let allowances: [Allowance]
  /// How many more there may be that can't be read, or about which the contract says nothing.
  public let unread: Int
  /// Whether there may be more, of tokens that the person doesn't know: anybody's contract can report as many as it likes.
  public let isCut: Bool
  /// The ledger since which allowances are known: the network's server keeps no earlier ones, or no more were searched. Nil if all are known.
  public let keptSince: UInt32?
}

extension AllowanceList {
  /// The notice about a list that was cut.
  public static let cutSentence: Sentence = "Only the latest were checked. There may be more, for tokens that you don't know."
}
