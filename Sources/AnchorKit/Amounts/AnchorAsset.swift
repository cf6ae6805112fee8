public import StellarKit

/// An asset that an anchor takes or pays out, on Stellar or outside it, in SEP-38's asset identification format.
public enum AnchorAsset: Hashable, Sendable {
  /// An asset on Stellar: `stellar:USDC:G…`, or `stellar:native`.
  case stellar(Asset)
  /// A national currency: `iso4217:USD`.
  case fiat(String)
  /// An asset of an unknown scheme, as received.
  case other(scheme: String, identifier: String)

  /// Reads `scheme:identifier`; nil for anything else, such as a Stellar asset whose issuer isn't an account.
  public init?(_ text: String) {
    let parts = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
    guard parts.count == 2, !parts[0].isEmpty, !parts[1].isEmpty, text.utf8.count <= 200 else { return nil }
    switch parts[0] {
    case "stellar":
      guard let asset = try? Asset(parts[1]) else { return nil }
      self = .stellar(asset)
    case "iso4217":
      guard parts[1].utf8.count == 3, parts[1].utf8.allSatisfy({ (65...90).contains($0) }) else { return nil }
      self = .fiat(parts[1])
    default:
      self = .other(scheme: parts[0], identifier: parts[1])
    }
  }

  /// The code that people know: `USDC`, `USD`.
  public var code: String {
    switch self {
    case .stellar(let asset): asset.code
    case .fiat(let code): code
    case .other(_, let identifier): identifier
    }
  }
}

extension AnchorAsset: CustomStringConvertible {
  /// The asset in SEP-38's form.
  public var description: String {
    switch self {
    case .stellar(.native): "stellar:native"
    case .stellar(let asset): "stellar:\(asset)"
    case .fiat(let code): "iso4217:\(code)"
    case .other(let scheme, let identifier): "\(scheme):\(identifier)"
    }
  }
}

extension AnchorAsset: Codable {
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    guard let asset = AnchorAsset(try container.decode(String.self)) else {
      throw DecodingError.dataCorruptedError(in: container, debugDescription: "not an asset in SEP-38's form")
    }
    self = asset
  }

  public func encode(to encoder: any Encoder) throws {
    try description.encode(to: encoder)
  }
}
