public import StellarKit

/// Where a withdrawal is paid to, as the anchor's answers have named it so far. What was named first holds: an anchor may leave it out later, and the
/// money would be nobody's without its memo.
public struct WithdrawalDestination: Hashable, Sendable {
  /// The account; nil where no answer named one.
  public private(set) var account: MuxedAccount?
  /// The memo; nil where no answer named one.
  public private(set) var memo: TransferMemo?

  /// What the first answer named.
  public init(account: MuxedAccount? = nil, memo: TransferMemo? = nil) {
    self.account = account
    self.memo = memo
  }

  /// Completes the destination from an answer. An answer that contradicts what was named changes nothing.
  public mutating func complete(from transfer: Transfer) {
    guard (try? agreement(with: transfer)) != nil else { return }
    let isNewlyMuxed = account?.id == nil && memo == nil && transfer.withdrawAccount?.id != nil
    account = isNewlyMuxed ? transfer.withdrawAccount : account ?? transfer.withdrawAccount
    if memo == nil || memo?.isOfUnknownType == true { memo = named(by: transfer) ?? memo }
  }

  /// Where to pay to by an answer, with what it leaves out.
  ///
  /// - Throws: ``AnchorPaymentError/otherAccount(first:now:)`` or ``AnchorPaymentError/otherMemo(first:now:)`` where the answer contradicts what was
  ///   named before.
  func agreement(with transfer: Transfer) throws(AnchorPaymentError) -> WithdrawalDestination {
    let now = WithdrawalDestination(account: transfer.withdrawAccount ?? account, memo: named(by: transfer))
    if let account, let other = now.account, account != other, !Self.isSame(self, now) {
      throw .otherAccount(first: account.address, now: other.address)
    }
    guard let memo else { return now }
    guard let other = now.memo else {
      // The number within a muxed account says whose money it is.
      return now.account?.id == nil ? WithdrawalDestination(account: now.account, memo: memo) : now
    }
    // What was left open may be said later.
    if memo.isOfUnknownType, memo.value == other.value { return now }
    guard memo.memo == other.memo, memo.memo != nil || memo == other else { throw .otherMemo(first: memo.words, now: other.words) }
    return now
  }

  /// The memo that an answer names. One whose kind is left out is of the kind that was named before.
  private func named(by transfer: Transfer) -> TransferMemo? {
    guard let found = transfer.withdrawMemo, let memo, !transfer.namesWithdrawMemoType, memo.value == found.value else {
      return transfer.withdrawMemo
    }
    return memo
  }

  /// Whether two are the same: a muxed account says with its number what another answer says with a memo. What said nothing of whose money it is may
  /// say it now.
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
  /// The memo with its kind, for a sentence.
  fileprivate var words: String { "\(SentText.short(value, limit: 70)) (\(SentText.short(type, limit: 20)))" }
}
