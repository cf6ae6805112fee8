public import StellarKit

/// Whose payments.
public enum PaymentScope: Hashable, Sendable {
  /// The whole network's.
  case all
  /// Those that an account took part in.
  case account(AccountID)
  /// A ledger's, by its number from 1.
  case ledger(UInt32)
  /// A transaction's.
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
