public import StellarKit

/// What the total of an account is shown in.
public enum WorthCurrency: Hashable, Sendable {
  /// No total is shown, and no prices are asked for.
  case off
  /// An asset of the network: lumens, or one that the person trusts, such as a dollar token.
  case asset(Asset)
  /// A currency outside the network, at a rate that the person entered.
  ///
  /// - Parameters:
  ///   - code: its name, such as `EUR`: 1 to 12 letters and digits.
  ///   - rate: how much of it one lumen is worth.
  case fixed(code: AssetCode, rate: Price)

  /// The asset in which markets are asked for prices; nil for ``off``.
  public var reference: Asset? {
    switch self {
    case .off: nil
    case .asset(let asset): asset
    case .fixed: .native
    }
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
      let numbers = parts.last?.split(separator: "/").compactMap { Int32($0) } ?? []
      guard parts.count == 3, numbers.count == 2, let code = try? AssetCode(String(parts[1])), let rate = try? Price(numbers[0], numbers[1]) else {
        return nil
      }
      self = .fixed(code: code, rate: rate)
    default:
      guard let asset = try? Asset(text) else { return nil }
      self = .asset(asset)
    }
  }

  /// The choice as it is stored: `off`, an asset such as `XLM`, or `fixed EUR 1/4`.
  public var description: String {
    switch self {
    case .off: Self.offText
    case .asset(let asset): asset.description
    case .fixed(let code, let rate): "\(Self.fixedText) \(code) \(rate)"
    }
  }
}
