import Sentences
import StellarKit
import WalletKit

/// An amount as people read it, and the exact one beside it.
struct AmountView: Templated, PropertyLister {
  /// With 7 decimals, for programs.
  let value: String
  /// In groups of three digits, with the first two decimals if there are any, and with all of them where those two would be nothing.
  let figure: String
  /// The other decimals, which are shown dimmer and never left out.
  let fine: String
  let code: String

  init(_ amount: Amount, _ asset: Asset, _ numbers: NumberFormat) {
    self.init(amount, code: asset.code, numbers)
  }

  /// - Parameter code: what stands beside the number.
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

  /// An amount of a token, which has as many decimals as its contract says.
  init(_ amount: TokenAmount, of token: TokenLabel, _ numbers: NumberFormat) {
    value = amount.padded
    code = token.symbol
    (figure, fine) = Self.written(amount.description, numbers)
  }

  /// An amount that is only about right, such as what something is worth: from 1 on with two decimals, rounded down.
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
    <data class="amount" value="{{value}}">{{figure}}<span class="fine">{{fine}}</span> <span class="code">{{code}}</span></data>
    """)
}

extension AmountView {
  /// What a balance is worth, or why that can't be told; nothing for the currency itself, and where none is told.
  static func worth(of held: AssetBalance, in valuation: Valuation, _ numbers: NumberFormat) -> (worth: AmountView?, state: Sentence?) {
    guard let code = valuation.currency.code, valuation.currency != .asset(held.asset), held.balance > .zero else { return (nil, nil) }
    return switch valuation.worth[held.asset] {
    case .amount(let amount): (AmountView(estimate: amount, code: code, numbers), nil)
    case .tooThin: (nil, "No reliable price")
    case .noMarket: (nil, "No market")
    case .notAsked: (nil, "Not looked up")
    case .unknown, nil: (nil, nil)
    }
  }
}
