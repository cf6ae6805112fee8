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
  /// - Parameter others: who gets something through contracts.
  func lookalikeWarnings(_ envelope: SignedTransaction, _ others: [ContractAddress]) -> [Sentence] {
    var warnings: [Sentence] = []
    for recipient in recipients(of: envelope).filter({ $0.name == nil }).map({ ContractAddress($0.account) }) + others {
      guard let whose = whose(imitatedBy: recipient) else { continue }
      let warning: Sentence = """
        \(recipient.holder.shortAddress) looks like \(whose), but it is a different address. Scammers create look-alike addresses: compare every \
        character with the address that the recipient gave you.
        """
      if !warnings.contains(warning) { warnings.append(warning) }
    }
    return warnings
  }

  /// Returns a warning about each of the recipients of what somebody else built who are paid without the memo that everybody known there has.
  func memoWarnings(_ envelope: SignedTransaction) -> [Sentence] {
    guard envelope.envelope.applied.memo == .none else { return [] }
    return recipients(of: envelope).compactMap { _, account -> Sentence? in
      guard let contact = contactWithMemo(at: account), let usual = contact.memo.shown else { return nil }
      return """
        You pay \(contact.name) at \(account.accountID.shortAddress) with the memo “\(usual)”, but this transaction has no memo. Without it, the \
        money may not reach them and could be lost.
        """
    }
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
