public import StellarKit

/// The scope of a list of payments.
public enum PaymentScope: Hashable, Sendable {
  /// All payments of the network.
  case all
  /// The payments in which an account took part.
  case account(AccountID)
  /// The payments of a ledger, by its number from 1.
  case ledger(UInt32)
  /// The payments of a transaction.
  case transaction(TransactionHash)

  var place: Place {
    switch self {
    case .all: .all
    case .account(let id): .account(id)
    case .ledger(let sequence): .ledger(sequence)
    case .transaction(let hash): .transaction(hash)
    }
  }
}
