public import Foundation
public import Sentences
public import StellarKit
public import StellarXDR

/// A transaction that was checked and is shown before it is signed. What is signed once ``id`` is confirmed has exactly these operations and this
/// memo, is made from this account, and pays at most this fee: nothing that the network says later changes it.
public struct TransactionReview: Hashable, Sendable, Identifiable {
  /// The id that confirms it, once.
  public let id: ReviewID
  /// The network that it was checked on, and is for.
  public let network: Network
  /// The account that it is made from, which pays its fee.
  public let source: AccountID
  /// The account's sequence number when it was checked.
  let sequence: Int64
  /// What it does: all of it, or nothing.
  public let operations: [StellarKit.Operation]
  /// What a call of a contract reads, writes and uses up, as a simulation has found; nil for what calls none.
  public internal(set) var resources: XDR.SorobanTransactionData?
  /// What a call of a token's contract pays or allows; nil for anything else.
  public internal(set) var token: TokenAction?
  /// Its memo.
  public let memo: Memo
  /// The most that the network takes for each operation, in stroops.
  public let baseFee: UInt32
  /// The lumens that the account has to keep in addition afterwards, for what it adds.
  public let reserve: Amount
  /// How much more weight other signers must add to the account's own key before the network accepts it; zero where that key is enough.
  public let missingWeight: Int
  /// Who else can sign for the account; none where its own key is enough.
  public let cosigners: [Signer]
  /// What the person should know before signing, each a sentence.
  public let warnings: [Sentence]
  /// What the person has to agree to expressly, each a sentence, such as that an anchor wants more than was asked for.
  public let consents: [Sentence]
  /// The transaction that it repeats and that may have gone through, as ``consents`` says; nil if there is none.
  var repeated: TransactionHash?
  /// The withdrawal that it pays, or the deposit that it claims; nil if it does neither. A withdrawal is paid at most once.
  public let transfer: Int64?
  /// The time before which a ledger must have it, or none ever will; nil if it only has the usual time bound.
  public let deadline: Date?

  /// The most that the network takes for it, in lumens.
  public var fee: Amount {
    let inclusion = Int64(operations.count).multipliedReportingOverflow(by: Int64(baseFee))
    let (stroops, overflow) = inclusion.partialValue.addingReportingOverflow(resources?.resourceFee ?? 0)
    return Amount(fee: inclusion.overflow || overflow ? .max : UInt32(clamping: stroops))
  }

  /// The last moment to confirm it, so that a ledger can still have it before its deadline; nil if it has none.
  public var lastConfirmation: Date? { deadline.map { $0 - Self.shortestTime } }

  /// The least time that a transaction is given to get into a ledger, in seconds: two or three ledgers close in that time.
  private static let shortestTime: TimeInterval = 15

  /// Returns whether enough time is left before a deadline to send anything.
  static func isEnough(_ now: Date, before deadline: Date) -> Bool { deadline.timeIntervalSince(now) >= shortestTime }

  /// What the person is told if repeating the review gives a different transaction.
  public static let changed: Sentence = "Something changed since you reviewed this. Nothing was sent. Review it again."

  /// What the person is told if the account has made another transaction in the meantime.
  static let overtaken: Sentence =
    "Another transaction from this account has gone through since you reviewed this. Nothing was sent. Check the history first, so that you don't pay for something twice. Then review it again."

  /// What it does, step by step, in words.
  public var steps: [Sentence] { operations.map(\.words) }

  /// Returns whether a later review of the same gives the same transaction at no higher fee and reserve, with nothing new to know or to agree to.
  func isStill(_ later: TransactionReview) -> Bool {
    later.network == network && later.source == source && later.operations == operations && later.resources == resources
      && later.memo == memo && later.fee <= fee && later.reserve <= reserve
      && later.missingWeight == missingWeight && Set(later.warnings).isSubset(of: warnings) && Set(later.consents).isSubset(of: consents)
      && isInTime(later)
  }

  /// Returns whether the deadline that was shown is no later than the current one. A deadline that was put off changes nothing: the earlier one still
  /// holds.
  private func isInTime(_ later: TransactionReview) -> Bool {
    guard let end = later.deadline else { return true }
    return deadline.map { $0 <= end } ?? false
  }
}

/// The name of a review that was shown, by which it is confirmed: 16 random bytes, written as 32 hexadecimal digits.
public struct ReviewID: Hashable, Sendable, LosslessStringConvertible {
  /// The hexadecimal digits.
  public let description: String

  /// - Parameter randomBytes: that many bytes from a cryptographically secure source.
  init(_ randomBytes: (Int) -> [UInt8]) { description = randomBytes(16).hexadecimal }

  /// Reads an id as a page or a command hands it back; nil for anything else.
  public init?(_ description: String) {
    guard description.utf8.count == 32, description.utf8.allSatisfy({ (48...57).contains($0) || (97...102).contains($0) }) else { return nil }
    self.description = description
  }
}
