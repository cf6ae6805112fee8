import Sentences
public import StellarKit
import StellarXDR

extension Names {
  /// Returns everybody whom a transaction pays, or sets money aside for, each once, with the name (``name(at:memo:)``) of those who have one.
  public func recipients(of envelope: SignedTransaction) -> [(name: String?, account: MuxedAccount)] {
    let transaction = envelope.envelope.applied
    let memo = HistoryMemo(Memo(transaction.memo))
    var recipients: [(name: String?, account: MuxedAccount)] = []
    for account in transaction.operations.flatMap(\.body.recipients) where !recipients.contains(where: { $0.account == account }) {
      recipients.append((name(at: account.address, memo: memo), account))
    }
    return recipients
  }

  /// Returns a warning about each of the recipients of what somebody else built that could be mistaken for somebody whom the person knows.
  ///
  /// - Parameter calls: what tokens' contracts are called for.
  func lookalikeWarnings(_ envelope: SignedTransaction, _ calls: [TokenCall]) -> [Sentence] {
    // A name is no proof: an issuer gets one from their own domain.
    lookalikeWarnings(of: recipients(of: envelope).map { ContractAddress($0.account) } + calls.compactMap(\.taker))
  }

  /// Returns the same about any recipients: at most ten warnings, since more would only hide others.
  func lookalikeWarnings(of recipients: [ContractAddress]) -> [Sentence] {
    var warnings: [Sentence] = []
    for recipient in recipients where warnings.count < 10 {
      guard let whose = whose(imitatedBy: recipient) else { continue }
      let warning: Sentence = """
        \(recipient.holder.shortAddress) looks like \(whose), but it is a different address. Scammers create look-alike addresses: compare every \
        character with the address that the recipient gave you.
        """
      if !warnings.contains(warning) { warnings.append(warning) }
    }
    return warnings
  }

  /// Returns a warning about each of the recipients of what somebody else built who are paid without the memo or the ID that everybody known there has,
  /// or with a memo of another kind.
  ///
  /// - Parameter calls: what tokens' contracts are called for.
  func memoWarnings(_ envelope: SignedTransaction, _ calls: [TokenCall]) -> [Sentence] {
    let memo = Memo(envelope.envelope.applied.memo)
    let warnings = recipients(of: envelope).compactMap { _, account -> Sentence? in
      guard memo == .none else { return otherKind(than: memo, account) }
      guard let contact = contactWithMemo(at: account), let usual = contact.memo.shown else { return withoutID(account) }
      return """
        You pay \(contact.name) at \(account.accountID.shortAddress) with the memo “\(usual)”, but this transaction has no memo. Without it, the \
        money may not reach them and could be lost.
        """
    }
    return warnings + memoWarnings(calls)
  }

  /// Returns the same about everybody who is paid through tokens' contracts, where no payment has a memo.
  func memoWarnings(_ calls: [TokenCall]) -> [Sentence] {
    calls.recipientsToAskForMemo.map { MuxedAccount($0) }.compactMap { account -> Sentence? in
      guard let contact = contactWithMemo(at: account), let usual = contact.memo.shown else { return withoutID(account) }
      return """
        You pay \(contact.name) at \(account.accountID.shortAddress) with the memo “\(usual)”, but a payment through a contract can't carry one. \
        Without it, the money may not reach them and could be lost.
        """
    }
  }

  private func otherKind(than memo: Memo, _ account: MuxedAccount) -> Sentence? {
    guard contact(at: account, memo: memo) == nil, let contact = contact(at: account, memoLike: memo), let usual = contact.memo.withKind,
      let given = memo.withKind
    else { return nil }
    return """
      You pay \(contact.name) at \(account.accountID.shortAddress) with the memo \(usual), but this transaction has \(given), a memo of a different \
      kind. Exchanges tell the two apart, so the money may not arrive and could be lost.
      """
  }

  private func withoutID(_ account: MuxedAccount) -> Sentence? {
    guard let contact = contactWithID(at: account) else { return nil }
    return """
      You pay \(contact.name) at an address that begins with M. \(account.accountID.shortAddress) is only the account behind it, which many people \
      may share, so the money may not reach them and could be lost.
      """
  }

  /// Returns whose address an unknown one looks like, or nil if it is like nobody's.
  func whose(imitatedBy stranger: ContractAddress) -> Sentence? {
    imitated(by: stranger).map { other in other.name.map { "the address of \($0)" } ?? "an address that you have paid before" }
  }
}

extension XDR.OperationBody {
  fileprivate var recipients: [MuxedAccount] {
    switch self {
    case .createAccount(let op): [MuxedAccount(AccountID(op.destination))]
    case .payment(let op): [MuxedAccount(op.destination)]
    case .pathPaymentStrictReceive(let op): [MuxedAccount(op.destination)]
    case .pathPaymentStrictSend(let op): [MuxedAccount(op.destination)]
    case .accountMerge(let destination): [MuxedAccount(destination)]
    case .createClaimableBalance(let op):
      op.claimants.map { claimant in
        switch claimant {
        case .v0(let one): MuxedAccount(AccountID(one.destination))
        }
      }
    default: []
    }
  }
}
