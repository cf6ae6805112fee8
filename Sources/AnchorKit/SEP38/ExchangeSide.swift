/// Which side of an exchange is fixed: how much is sold, or how much is bought (SEP-38).
public enum ExchangeSide: Hashable, Sendable {
  /// So much is sold.
  case selling(DecimalAmount)
  /// So much is bought.
  case buying(DecimalAmount)

  var parameter: (name: String, value: String?) {
    switch self {
    case .selling(let amount): ("sell_amount", amount.description)
    case .buying(let amount): ("buy_amount", amount.description)
    }
  }
}
