public import Foundation
import RPCKit
public import StellarKit

/// Something that happened to what an account holds of a token, or lets others spend of it, as the token reports it.
public struct TokenHistoryEntry: Hashable, Sendable, Identifiable {
  /// Which way it went.
  public enum Direction: String, Hashable, Sendable {
    /// The account gained tokens.
    case received
    /// The account lost tokens.
    case sent
    /// An allowance was given or revoked.
    case allowed
    /// Nothing moved: from the account to itself, or a balance was frozen or freed.
    case unmoved
  }

  /// What happened.
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    /// Tokens moved from one holder to another.
    case transfer
    /// The account received new tokens.
    case mint
    /// Some of the account's tokens were destroyed.
    case burn
    /// Some of the account's tokens were taken back.
    case clawback
    /// Somebody may spend some, until a ledger.
    case allowance
    /// Somebody may spend none any more.
    case revocation
    /// The account's balance was frozen.
    case frozen
    /// The account's balance was freed.
    case freed
  }

  /// Its place among all events, as text.
  public let id: String
  /// The token.
  public let token: TokenLabel
  /// What happened.
  public let kind: Kind
  /// Which way it went.
  public let direction: Direction
  /// How much; nil if there is no amount, or if the token's decimals can't show it.
  public let amount: TokenAmount?
  /// Whether the account gave an allowance, rather than received one.
  public let isGiven: Bool
  /// The other side: the sender or recipient, or the other party to an allowance; nil for anything else.
  public let counterparty: ContractAddress?
  /// The recipient's ID, or a payment's memo; nil if there is none.
  public let memo: HistoryMemo?
  /// The last ledger in which an allowance is valid; nil for anything else.
  public let untilLedger: UInt32?
  /// The ledger that it is in.
  public let ledger: UInt32
  /// When that ledger closed.
  public let time: Date
  /// The transaction that it comes from.
  public let hash: TransactionHash

  init(_ event: TokenEvent, _ token: TokenLabel, of holder: ContractAddress) {
    id = event.id.description
    self.token = token
    (ledger, time, hash) = (event.ledger, event.closedAt, event.transactionHash)
    var (units, until, other): (Int128?, UInt32?, ContractAddress?) = (nil, nil, nil)
    var isGiven = false
    switch event.kind {
    case .transfer(let from, let to, let amount, _):
      let (gives, gets) = (from.holder == holder, to.holder == holder)
      (kind, direction, units) = (.transfer, gives && gets ? .unmoved : gives ? .sent : .received, amount)
      other = gives ? to : from
    case .mint(_, let amount, _): (kind, direction, units) = (.mint, .received, amount)
    case .burn(_, let amount): (kind, direction, units) = (.burn, .sent, amount)
    case .clawback(_, let amount): (kind, direction, units) = (.clawback, .sent, amount)
    case .approve(let from, let spender, let amount, let ledger):
      (kind, direction, units) = (amount == 0 ? .revocation : .allowance, .allowed, amount)
      isGiven = from.holder == holder
      (until, other) = (amount == 0 ? nil : ledger, isGiven ? spender : from)
    case .setAuthorized(_, let isFree): (kind, direction) = (isFree ? .freed : .frozen, .unmoved)
    }
    amount = units.flatMap(token.amount)
    memo = event.kind.memo
    (untilLedger, counterparty, self.isGiven) = (until, other, isGiven)
  }
}

/// A part of an account's token history, newest first.
public struct TokenHistory: Hashable, Sendable {
  /// What happened.
  public let entries: [TokenHistoryEntry]
  /// How many more events have the names of such events, but can't be read.
  public let unread: Int
  /// Whether there are more entries than were asked for.
  public let isCut: Bool
  /// How many entries are left out to make room for others, because they moved nothing of the account's and anybody could have caused them:
  /// transfers of zero, and allowances received.
  public let leftOut: Int
  /// The ledger since which the history is known: the network's server keeps no earlier events, or no more were searched. Nil if all of it is known,
  /// and if it is cut.
  public let keptSince: UInt32?
}
