/// By what a transfer is asked for.
public enum TransferReference: Hashable, Sendable {
  /// The anchor's id.
  case id(String)
  /// The hash of its payment on Stellar.
  case stellarTransaction(String)
  /// The id of its payment elsewhere.
  case externalTransaction(String)

  var parameter: (name: String, value: String?) {
    switch self {
    case .id(let id): ("id", id)
    case .stellarTransaction(let hash): ("stellar_transaction_id", hash)
    case .externalTransaction(let id): ("external_transaction_id", id)
    }
  }
}
