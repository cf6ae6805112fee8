import Sentences
import StellarKit
import WalletKit

/// An amount as people read it, and the exact one beside it.
struct AmountView: Templated, PropertyLister {
  /// The amount with 7 decimals, for programs.
  let value: String
  /// The number in groups of three digits, with its first two decimals if there are any. If it is below 1 and those two are zeros, all of its
  /// decimals are here.
  let figure: String
  /// The other decimals, which are shown dimmer and never left out.
  let fine: String
  let code: String

  init(_ amount: Amount, _ asset: Asset, _ numbers: NumberFormat) {
    self.init(amount, code: asset.code, numbers)
  }

  /// Makes the view of an amount.
  ///
  /// - Parameter code: what is written beside the number.
  init(_ amount: Amount, code: String, _ numbers: NumberFormat) {
    value = amount.description
    self.code = code
    (figure, fine) = Self.written(amount.trimmed, numbers)
  }

  private static func written(_ digits: String, _ numbers: NumberFormat) -> (figure: String, fine: String) {
    let parts = digits.split(separator: ".")
    let decimals = parts.count == 2 ? parts[1] : ""
    let shown = parts.first == "0" && decimals.hasPrefix("00") ? decimals.count : 2
    let figure = numbers.grouped(String(parts.first ?? "0")) + (decimals.isEmpty ? "" : "\(numbers.decimalMark)\(decimals.prefix(shown))")
    return (figure, String(decimals.dropFirst(shown)))
  }

  /// Makes the view of an amount of a token, which has as many decimals as its contract says.
  init(_ amount: TokenAmount, of token: TokenLabel, _ numbers: NumberFormat) {
    value = amount.padded
    code = token.symbol
    (figure, fine) = Self.written(amount.description, numbers)
  }

  /// Makes the view of an approximate amount, such as what something is worth. From 1 on it has two decimals, rounded down.
  init(estimate amount: Amount, code: String, _ numbers: NumberFormat) {
    let (unit, cent) = (Amount.stroopsPerUnit, Amount.stroopsPerUnit / 100)
    let rounded = amount.stroops < unit ? amount : (try? Amount(stroops: amount.stroops / cent * cent)) ?? amount
    self.init(rounded, code: code, numbers)
  }

  var properties: KeyValuePairs<String, Any?> { ["value": value, "figure": figure, "fine": fine, "code": code] }

  /// The amount without its code, as in `9,989.99999`.
  var number: String { figure + fine }

  /// The amount in one line, as in `9,989.99999 XLM`.
  var text: String { "\(figure)\(fine) \(code)" }

  static let template = Template(
    "amount",
    """
    <data translate="no" class="amount" value="{{value}}">{{figure}}<span class="fine">{{fine}}</span> <span class="code">{{code}}</span></data>
    """)
}

extension AmountView {
  /// Returns what a balance is worth, or why that isn't known. Both are nil for the currency itself and where no worth is shown.
  static func worth(of held: AssetBalance, in valuation: Valuation, _ numbers: NumberFormat) -> (worth: AmountView?, state: Sentence?) {
    guard let code = valuation.currency.code, valuation.currency != .asset(held.asset), held.balance > .zero else { return (nil, nil) }
    return switch valuation.worth[held.asset] {
    case .amount(let amount): (AmountView(estimate: amount, code: code, numbers), nil)
    case .tooThin: (nil, "No reliable price")
    case .tooLarge: (nil, "Too large to show")
    case .noMarket: (nil, "No market")
    case .notAsked: (nil, "Not looked up")
    case .unknown, nil: (nil, nil)
    }
  }
}
