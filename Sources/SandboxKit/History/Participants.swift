import StellarKit
import StellarXDR

extension StoredOperation {
  /// The accounts in whose history the operation appears.
  var participants: Set<AccountID> {
    switch operation.body {
    case .createAccount(let body): [source.accountID, AccountID(body.destination)]
    case .payment(let body): [source.accountID, MuxedAccount(body.destination).accountID]
    default: [source.accountID]
    }
  }

  /// Whether the operation moves money, so that it is listed among payments.
  var isPayment: Bool {
    switch operation.body {
    case .createAccount, .payment: true
    default: false
    }
  }
}

extension StoredTransaction {
  /// The accounts in whose history the transaction appears.
  var participants: Set<AccountID> {
    var accounts = operations.reduce(into: Set<AccountID>()) { $0.formUnion($1.participants) }
    accounts.insert(MuxedAccount(transaction.sourceAccount).accountID)
    if case .txFeeBump(let bump) = envelope { accounts.insert(MuxedAccount(bump.tx.feeSource).accountID) }
    return accounts
  }
}
