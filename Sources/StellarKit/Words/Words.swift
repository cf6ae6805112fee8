import Foundation
import Sentences
import StellarXDR

/// Parts of the text in ``StellarXDR/XDR/OperationBody/words``. They accept the values on the wire as they are, valid or not.
enum Words {
  static func amount(_ stroops: Int64, _ asset: XDR.Asset) -> Sentence {
    "\(number(stroops)) \(self.asset(asset))"
  }

  /// Formats an amount. A negative one, which no network accepts, is given in stroops.
  static func number(_ stroops: Int64) -> Sentence {
    guard let amount = try? Amount(stroops: stroops) else { return "\(stroops) stroops of" }
    return "\(decimal: amount.trimmed)"
  }

  /// Formats an asset as `XLM` or `CODE:ISSUER`. An invalid code is in quotation marks.
  static func asset(_ asset: XDR.Asset) -> String {
    if let asset = try? Asset(asset) { return "\(asset)" }
    return switch asset {
    case .native: "XLM"
    case .creditAlphanum4(let asset): "\(PrintableText.quoted(asset.assetCode.bytes).english):\(AccountID(asset.issuer))"
    case .creditAlphanum12(let asset): "\(PrintableText.quoted(asset.assetCode.bytes).english):\(AccountID(asset.issuer))"
    }
  }

  static func asset(_ asset: XDR.TrustLineAsset) -> Sentence {
    switch asset {
    case .native: "XLM"
    case .creditAlphanum4(let asset): "\(self.asset(XDR.Asset.creditAlphanum4(asset)))"
    case .creditAlphanum12(let asset): "\(self.asset(XDR.Asset.creditAlphanum12(asset)))"
    case .poolShare(let pool): "shares of the pool \(LiquidityPoolID(hash: pool))"
    }
  }

  static func asset(_ asset: XDR.ChangeTrustAsset) -> Sentence {
    switch asset {
    case .native: "XLM"
    case .creditAlphanum4(let asset): "\(self.asset(XDR.Asset.creditAlphanum4(asset)))"
    case .creditAlphanum12(let asset): "\(self.asset(XDR.Asset.creditAlphanum12(asset)))"
    case .poolShare(.constantProduct(let pool)): "shares of the pool of \(self.asset(pool.assetA)) and \(self.asset(pool.assetB))"
    }
  }

  static func code(_ code: XDR.AssetCode) -> String {
    if let code = try? AssetCode(code) { return code.description }
    return switch code {
    case .creditAlphanum4(let bytes): PrintableText.quoted(bytes.bytes).english
    case .creditAlphanum12(let bytes): PrintableText.quoted(bytes.bytes).english
    }
  }

  /// Formats a price as a decimal number if that is exact, otherwise as a fraction.
  static func price(_ price: XDR.Price) -> Sentence {
    guard let value = try? Price(price) else { return "\(price.n)/\(price.d)" }
    let decimal = value.decimal()
    guard let read = try? Amount(decimal), Int128(read.stroops) * Int128(price.d) == Int128(price.n) * Int128(Amount.stroopsPerUnit) else {
      return "\(price.n)/\(price.d)"
    }
    return "\(decimal: read.trimmed)"
  }

  static func path(_ path: [XDR.Asset]) -> Sentence {
    path.isEmpty ? "" : ", via \(path.map(asset).joined(separator: ", "))"
  }

  static func list(_ parts: [Sentence], or nothing: Sentence) -> Sentence {
    parts.isEmpty ? nothing : parts.joined(separator: "; ")
  }

  /// Formats a time, which is in seconds since 1970.
  static func time(_ seconds: some BinaryInteger) -> Sentence {
    guard let seconds = Int64(exactly: seconds), (0...CalendarTime.lastSecond).contains(seconds) else { return "second \(seconds) since 1970" }
    return "\(Date(timeIntervalSince1970: TimeInterval(seconds)).formatted(.iso8601))"
  }
}
