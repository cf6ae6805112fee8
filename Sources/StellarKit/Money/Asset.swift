public import StellarXDR

/// An asset that can be held and paid: lumens, or one that an account issues.
public enum Asset: Hashable, Sendable {
  /// Lumens, XLM.
  case native
  /// An issued asset. The same code from another issuer is another asset.
  case issued(code: AssetCode, issuer: AccountID)

  /// Reads `XLM`, `native`, or `CODE:ISSUER`.
  ///
  /// - Throws: ``AssetError``
  public init(_ text: String) throws(AssetError) {
    if text == "XLM" || text == "native" {
      self = .native
      return
    }
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    guard parts.count == 2 else { throw .invalidForm(text) }
    let code = try AssetCode(String(parts[0]))
    do throws(StrKeyError) {
      self = .issued(code: code, issuer: try AccountID(String(parts[1])))
    } catch {
      throw .invalidIssuer(error)
    }
  }

  /// Reads an asset from its wire form.
  ///
  /// - Throws: ``AssetError/invalidCode(_:)`` for a code that is empty, not alphanumeric, or of the wrong length for its type.
  public init(_ xdr: XDR.Asset) throws(AssetError) {
    switch xdr {
    case .native: self = .native
    case .creditAlphanum4(let asset):
      self = .issued(code: try AssetCode(.creditAlphanum4(asset.assetCode)), issuer: AccountID(asset.issuer))
    case .creditAlphanum12(let asset):
      self = .issued(code: try AssetCode(.creditAlphanum12(asset.assetCode)), issuer: AccountID(asset.issuer))
    }
  }

  /// `XLM`, or the issued asset's code.
  public var code: String {
    switch self {
    case .native: "XLM"
    case .issued(let code, _): code.description
    }
  }

  /// The account that issues the asset; nil for lumens.
  public var issuer: AccountID? {
    switch self {
    case .native: nil
    case .issued(_, let issuer): issuer
    }
  }

  /// The wire form.
  public var xdr: XDR.Asset {
    guard case .issued(let code, let issuer) = self else { return .native }
    return switch code.xdr {
    case .creditAlphanum4(let bytes): .creditAlphanum4(XDR.AlphaNum4(assetCode: bytes, issuer: issuer.xdr))
    case .creditAlphanum12(let bytes): .creditAlphanum12(XDR.AlphaNum12(assetCode: bytes, issuer: issuer.xdr))
    }
  }

  /// The wire form that names the asset of a trustline to change.
  var changeTrustAsset: XDR.ChangeTrustAsset {
    switch xdr {
    case .native: .native
    case .creditAlphanum4(let asset): .creditAlphanum4(asset)
    case .creditAlphanum12(let asset): .creditAlphanum12(asset)
    }
  }

  /// The wire form that names a trustline.
  var trustLineAsset: XDR.TrustLineAsset {
    switch xdr {
    case .native: .native
    case .creditAlphanum4(let asset): .creditAlphanum4(asset)
    case .creditAlphanum12(let asset): .creditAlphanum12(asset)
    }
  }
}

extension Asset: CustomStringConvertible {
  /// `XLM` or `CODE:ISSUER`.
  public var description: String {
    issuer.map { "\(code):\($0.address)" } ?? code
  }
}

extension Asset: Comparable {
  /// Returns whether an asset comes before another in the protocol's order, which applies to a pool's assets: lumens, short codes, long codes; then
  /// by code and by issuer, byte for byte.
  public static func < (left: Asset, right: Asset) -> Bool {
    switch (left, right) {
    case (_, .native): return false
    case (.native, .issued): return true
    case (.issued(let code, let issuer), .issued(let otherCode, let otherIssuer)):
      let (isLong, isOtherLong) = (code.isLong, otherCode.isLong)
      guard isLong == isOtherLong else { return isOtherLong }
      guard code == otherCode else { return code.description.utf8.lexicographicallyPrecedes(otherCode.description.utf8) }
      return issuer.publicKey.bytes.lexicographicallyPrecedes(otherIssuer.publicKey.bytes)
    }
  }
}

extension Asset: Codable {
  public init(from decoder: any Decoder) throws {
    self = try decoder.value(ofText: Self.init(_:))
  }

  public func encode(to encoder: any Encoder) throws {
    try description.encode(to: encoder)
  }
}
