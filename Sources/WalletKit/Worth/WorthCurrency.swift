public import StellarKit

/// The currency in which an account's total is shown.
public enum WorthCurrency: Hashable, Sendable {
  /// No total is shown, and no prices are asked for.
  case off
  /// An asset of the network: lumens, or one that the person trusts, such as a dollar token.
  case asset(Asset)
  /// A currency outside the network, at a rate that the person entered.
  ///
  /// - Parameters:
  ///   - code: its name, such as `EUR`: 1 to 12 letters and digits.
  ///   - rate: how much of it one lumen is worth, above zero.
  case fixed(code: AssetCode, rate: Amount)

  /// The asset in which markets are asked for prices; nil for ``off``.
  public var reference: Asset? {
    switch self {
    case .off: nil
    case .asset(let asset): asset
    case .fixed: .native
    }
  }

  /// Converts an amount of the ``reference`` into the currency, rounded down to a stroop, or returns nil if it is more than an amount can be.
  func amount(ofReference amount: Amount) -> Amount? {
    guard case .fixed(_, let rate) = self else { return amount }
    let product = UInt128(amount.stroops) * UInt128(rate.stroops) / UInt128(Amount.stroopsPerUnit)
    return Int64(exactly: product).flatMap { try? Amount(stroops: $0) }
  }

  /// The short name beside an amount; nil for ``off``.
  public var code: String? {
    switch self {
    case .off: nil
    case .asset(let asset): asset.code
    case .fixed(let code, _): code.description
    }
  }
}

extension WorthCurrency: LosslessStringConvertible {
  private static let offText = "off"
  private static let fixedText = "fixed"

  /// Reads what ``description`` wrote.
  public init?(_ text: String) {
    let parts = text.split(separator: " ")
    switch parts.first.map(String.init) {
    case Self.offText: self = .off
    case Self.fixedText:
      guard parts.count == 3, let code = try? AssetCode(String(parts[1])), let rate = try? Amount(String(parts[2])), rate > .zero else { return nil }
      self = .fixed(code: code, rate: rate)
    default:
      guard let asset = try? Asset(text) else { return nil }
      self = .asset(asset)
    }
  }

  /// The choice as it is stored: `off`, an asset such as `XLM`, or `fixed EUR 0.25`.
  public var description: String {
    switch self {
    case .off: Self.offText
    case .asset(let asset): asset.description
    case .fixed(let code, let rate): "\(Self.fixedText) \(code) \(rate.trimmed)"
    }
  }
}
