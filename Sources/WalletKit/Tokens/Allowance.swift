public import Foundation
public import Sentences
public import StellarKit

/// That somebody may spend some of what the account holds of a token.
public struct Allowance: Hashable, Sendable {
  /// The token.
  public let token: TokenLabel
  /// Whether the token is in the account's list, or an asset that it holds.
  public let isListed: Bool
  /// Who may spend it.
  public let spender: ContractAddress
  /// How much is left of what may be spent.
  public let amount: TokenAmount
  /// The last ledger in which it may be.
  public let untilLedger: UInt32
  /// When it was allowed.
  public let time: Date
}

/// What an account lets others spend.
public struct AllowanceList: Hashable, Sendable {
  /// The allowances, the newest first.
  public let allowances: [Allowance]
  /// How many more there may be that can't be read, or of which the contract says nothing.
  public let unread: Int
  /// Whether there may be more, of tokens that the person doesn't know: anybody's contract can tell of as many as it likes.
  public let isCut: Bool
  /// From which ledger on it is known what was allowed: the network's server has no more, or no more was looked through. Nil for everything.
  public let keptSince: UInt32?
}

extension AllowanceList {
  /// What is said of a list that was cut.
  public static let cutSentence: Sentence = "Only the latest were checked. There may be more, for tokens that you don't know."
}
