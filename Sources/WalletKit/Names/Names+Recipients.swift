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
