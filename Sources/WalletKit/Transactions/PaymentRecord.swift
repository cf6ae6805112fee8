public import Foundation
public import Sentences
public import StellarKit

/// A payment, or another transaction of this wallet, in the journal: written before its envelope is sent, kept for ever.
public struct PaymentRecord: Hashable, Sendable {
  /// What the transaction is for.
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    /// To pay somebody.
    case payment
    /// To pay somebody whose account is made by it.
    case createAccount
    /// To set money aside for somebody to claim.
    case claimableBalance
    /// To exchange one asset for another, for oneself or to pay somebody.
    case conversion
    /// To be able to hold an asset, or more of it.
    case trustline
    /// To no longer hold an asset.
    case trustlineRemoval
    /// To take money that somebody has set aside.
    case claim
    /// To pay somebody in a token, or in an asset by its contract.
    case token
    /// To let somebody spend of a token, or no longer.
    case allowance
    /// Something else, or several things together.
    case other

    /// Whether somebody gets money by it.
    public var hasRecipient: Bool { [.payment, .createAccount, .claimableBalance, .conversion, .token].contains(self) }
  }

  /// What became of it.
  public enum State: Hashable, Sendable {
    /// Sent, and not known to be in a ledger or to be out of time yet. It can't be applied after this time, and should be decided shortly after it.
    case pending(until: Date)
    /// In a ledger.
    case confirmed(ledger: Int)
    /// Refused by the network for good, or in a ledger without effect.
    case failed(Refusal)
    /// Refused by a server of the network, which isn't the ledger's last word: a copy of it could still be applied up to this time. What is sent
    /// next takes its sequence number, so that at most one of the two is applied.
    case refused(Refusal, until: Date)
    /// Its time has passed and it is in no ledger, so it never will be.
    case expired
    /// The network's server doesn't show it, but the account has been used since: it may have been applied.
    case unknown
    /// Others have it, too: they were given it to sign, or built it. It can be applied until this time.
    case signed(until: Date)
  }

  /// The transaction's hash, by which the network knows it.
  public let hash: TransactionHash
  /// The envelope in base64, with the signatures that it had when it was signed or sent here.
  public let envelope: String
  /// What it is for.
  public let kind: Kind
  /// The account that pays.
  public let source: AccountID
  /// The `G…` or `M…` address that receives money (for a token, also `C…` or `W…`); the source's if no other does.
  public let recipient: String
  /// What was paid, or what it is about. Of a conversion, what arrives.
  public let asset: Asset
  /// How much was paid; of a conversion, the least that arrives. Zero if no amount is known, or if nothing moves.
  public let amount: Amount
  /// The fee that the account paid, zero if somebody else did, or the most that can be taken while it isn't in a ledger and still could be.
  public let fee: Amount
  /// The memo it was paid with.
  public let memo: Memo
  /// When it was signed.
  public let createdAt: Date
  /// What became of it.
  public let state: State
  /// What it does, step by step.
  public let operations: [StellarKit.Operation]
  /// What it does with a token; nil for anything else, and if the token wasn't noted.
  public let token: TokenAction?
  /// The withdrawal that it pays, or the deposit that it claims; nil if it does neither.
  public let transfer: Int64?
  /// Whether a server has said that it is in a ledger in which it hasn't been found yet.
  public let isConfirming: Bool
  /// Whether what was said of it has changed: it was reported as not applied and was found in a ledger later, or it was reported as applied and no
  /// server shows it any more, or its outcome was unknown and is known by now, or it has become ``State/unknown``.
  public let wasCorrected: Bool
  /// Whether it was ``State/unknown`` before it was corrected. If it is that now, whether nothing certain was said of it before.
  public let wasUnknown: Bool

  /// What the person is told of a payment that is ``State/unknown``.
  public static let unknownSentence: Sentence =
    "BasicPay can't tell whether this went through: the network's server doesn't show it, but your account has been used since. Check your balance and history before you pay again."

  /// What was wrongly said of it before, in a sentence; nil if nothing was.
  public var correction: Sentence? {
    guard wasCorrected else { return nil }
    return switch state {
    case .unknown: wasUnknown ? nil : "BasicPay had reported that it went through. That is no longer certain."
    case _ where wasUnknown: "BasicPay couldn't tell before whether it went through. Now it's certain."
    case .confirmed: "BasicPay had reported that it failed. That was wrong: the ledger has it."
    default: "BasicPay had reported that it went through. That was wrong."
    }
  }

  /// Returns what somebody is told of a corrected payment (``wasCorrected``) if they may not look at it on their own.
  ///
  /// - Parameter numbers: how its amount is written.
  public func correctionNotice(_ numbers: NumberFormat) -> Sentence {
    let summary = summary(numbers)
    if wasUnknown, state == .unknown {
      return "BasicPay can't tell whether this went through: \(summary). Check your balance and history before you pay again."
    }
    return switch (wasUnknown, isConfirmed) {
    case (true, true): "This went through, which wasn't certain before: \(summary)."
    case (true, false): "This didn't go through, which wasn't certain before: \(summary)."
    case (false, true): "This went through after all, although BasicPay had reported that it failed: \(summary)."
    case (false, false): "BasicPay reported that this went through, but that may be wrong: \(summary)."
    }
  }

  /// Whether it is in a ledger, with effect.
  public var isConfirmed: Bool {
    if case .confirmed = state { true } else { false }
  }

  /// Returns whether it is still pending though its time passed more than two minutes ago, so that a ledger should have decided it by now.
  public func isOverdue(at now: Date) -> Bool {
    if case .pending(let until) = state { now > until.addingTimeInterval(TimeInterval(2 * LedgerTime.serverLag)) } else { false }
  }

  /// What left in a conversion: exactly, or at most.
  public var given: (amount: Amount, asset: Asset)? {
    guard kind == .conversion else { return nil }
    for case .pathPaymentStrictSend(let asset, let amount, _, _, _, _) in operations.steps(of: source) { return (amount, asset) }
    for case .pathPaymentStrictReceive(let asset, let amount, _, _, _, _) in operations.steps(of: source) { return (amount, asset) }
    return nil
  }

  /// The most of ``asset`` that can be held, if that is what it sets. It may have added the asset, or changed the limit of one that was held before.
  public var limit: Amount? {
    guard kind == .trustline else { return nil }
    for case .changeTrust(_, _, let limit) in operations.steps(of: source).reversed() { return limit }
    return nil
  }

  /// What it does, step by step, in words, if it does several things that no amount and recipient sum up; empty for any other.
  public var steps: [Sentence] { [.other, .trustlineRemoval].contains(kind) && operations.count > 1 ? operations.map(\.words) : [] }

  /// Whether somebody else gets money by it.
  public var hasOtherParty: Bool { kind.hasRecipient && recipient != source.address }

  /// Whether only a token's contract decides what it does. What is done with assets, the network itself does.
  public var isUpToContract: Bool { [.token, .allowance].contains(kind) && token?.token.asset == nil }

  /// What the person is told of one that is up to a contract, once it is in a ledger.
  public var upToContractSentence: Sentence {
    kind == .allowance
      ? "The network has carried it out, but the token's contract alone decides what can still be spent."
      : "The network has carried it out, but the token's contract alone decides what moves. Ask the recipient whether it has arrived."
  }

  /// Whether ``given`` is only the most that leaves.
  public var isAtMost: Bool { given != nil && !isAtLeast }

  /// Whether ``amount`` is only the least that arrives.
  public var isAtLeast: Bool {
    kind == .conversion && operations.steps(of: source).contains { if case .pathPaymentStrictSend = $0 { true } else { false } }
  }
}
