public import StellarKit

/// The destination of a withdrawal's payment, as the anchor's answers have named it so far. What was named first holds: an anchor may leave it out
/// later, and without the memo it couldn't tell whose money it is.
public struct WithdrawalDestination: Hashable, Sendable, Codable {
  /// The account; nil if no answer has named one.
  public private(set) var account: MuxedAccount?
  /// The memo; nil if no answer has named one.
  public private(set) var memo: TransferMemo?

  /// Makes a destination from what the first answer named.
  public init(account: MuxedAccount? = nil, memo: TransferMemo? = nil) {
    self.account = account
    self.memo = memo
  }

  /// Completes the destination from an answer. An answer that contradicts it changes nothing.
  package mutating func complete(from transfer: Transfer) {
    guard (try? agreement(with: transfer)) != nil else { return }
    let isNewlyMuxed = account?.id == nil && memo == nil && transfer.withdrawAccount?.id != nil
    account = isNewlyMuxed ? transfer.withdrawAccount : account ?? transfer.withdrawAccount
    if memo == nil || memo?.isOfUnknownType == true { memo = named(by: transfer) ?? memo }
  }

  /// Returns the destination according to an answer. What the answer leaves out is taken from this one.
  ///
  /// - Throws: ``AnchorPaymentError/otherAccount(first:now:)`` or ``AnchorPaymentError/otherMemo(first:now:)`` if the answer contradicts what was
  ///   named before.
  func agreement(with transfer: Transfer) throws(AnchorPaymentError) -> WithdrawalDestination {
    let now = WithdrawalDestination(account: transfer.withdrawAccount ?? account, memo: named(by: transfer))
    if let account, let other = now.account, account != other, !Self.isSame(self, now) {
      throw .otherAccount(first: account.address, now: other.address)
    }
    guard let memo else { return now }
    guard let other = now.memo else {
      // The number of a muxed account tells whose money it is, so no memo is needed.
      return now.account?.id == nil ? WithdrawalDestination(account: now.account, memo: memo) : now
    }
    // A memo whose type was unknown may get one later.
    if memo.isOfUnknownType, memo.value == other.value { return now }
    guard memo.memo == other.memo, memo.memo != nil || memo == other else { throw .otherMemo(first: memo.words, now: other.words) }
    return now
  }

  /// Returns the memo that an answer names. If the answer leaves out the memo's type, the one that was named before holds.
  private func named(by transfer: Transfer) -> TransferMemo? {
    guard let found = transfer.withdrawMemo, let memo, !transfer.namesWithdrawMemoType, memo.value == found.value else {
      return transfer.withdrawMemo
    }
    return memo
  }

  /// Tells whether two destinations are the same. The number of a muxed account in one answer may be the memo in another. A destination without a
  /// number and memo may get one now.
  private static func isSame(_ first: WithdrawalDestination, _ now: WithdrawalDestination) -> Bool {
    guard first.account?.accountID == now.account?.accountID else { return false }
    switch (first.account?.id, now.account?.id) {
    case (nil, let id?): return first.memo == nil || first.memo?.memo == .id(id)
    case (let id?, nil): return now.memo?.memo == .id(id)
    case (let first, let now): return first == now
    }
  }
}

extension TransferMemo {
  /// The memo with its type, for a sentence.
  fileprivate var words: String { "\(SentText.short(value, limit: 70)) (\(SentText.short(type, limit: 20)))" }
}
