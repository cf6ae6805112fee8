extension XDR {
  /// `Asset`
  public enum Asset: XDRCodable {
    case native
    case creditAlphanum4(AlphaNum4)
    case creditAlphanum12(AlphaNum12)

    public init(from decoder: inout XDRDecoder) throws(XDRError) {
      switch try decoder.int32("Asset.type") {
      case 0: self = .native
      case 1: self = .creditAlphanum4(try AlphaNum4(from: &decoder))
      case 2: self = .creditAlphanum12(try AlphaNum12(from: &decoder))
      case let kind: throw decoder.unknown(kind, "Asset.type")
      }
    }

    public func encode(to encoder: inout XDREncoder) {
      switch self {
      case .native:
        encoder.int32(0)
      case .creditAlphanum4(let asset):
        encoder.int32(1)
        asset.encode(to: &encoder)
      case .creditAlphanum12(let asset):
        encoder.int32(2)
        asset.encode(to: &encoder)
      }
    }
  }

  /// `AlphaNum4`: an issued asset with a code of 1 to 4 characters.
  public struct AlphaNum4: XDRCodable {
    /// The code, padded at the end with zero bytes.
    public var assetCode: Bytes4
    /// The account that issues the asset.
    public var issuer: AccountID

    /// An asset with a short code.
    public init(assetCode: Bytes4, issuer: AccountID) {
      self.assetCode = assetCode
      self.issuer = issuer
    }

    public init(from decoder: inout XDRDecoder) throws(XDRError) {
      assetCode = try decoder.fixed("AlphaNum4.assetCode")
      issuer = try AccountID(from: &decoder)
    }

    public func encode(to encoder: inout XDREncoder) {
      encoder.fixed(assetCode)
      issuer.encode(to: &encoder)
    }
  }

  /// `AlphaNum12`: an issued asset with a code of 5 to 12 characters.
  public struct AlphaNum12: XDRCodable {
    /// The code, padded at the end with zero bytes.
    public var assetCode: Bytes12
    /// The account that issues the asset.
    public var issuer: AccountID

    /// An asset with a long code.
    public init(assetCode: Bytes12, issuer: AccountID) {
      self.assetCode = assetCode
      self.issuer = issuer
    }

    public init(from decoder: inout XDRDecoder) throws(XDRError) {
      assetCode = try decoder.fixed("AlphaNum12.assetCode")
      issuer = try AccountID(from: &decoder)
    }

    public func encode(to encoder: inout XDREncoder) {
      encoder.fixed(assetCode)
      issuer.encode(to: &encoder)
    }
  }

  /// `ChangeTrustAsset`: an asset, or the two assets and the fee that define a liquidity pool's shares (CAP-38).
  public enum ChangeTrustAsset: XDRCodable {
    case native
    case creditAlphanum4(AlphaNum4)
    case creditAlphanum12(AlphaNum12)
    case poolShare(LiquidityPoolConstantProductParameters)

    public init(from decoder: inout XDRDecoder) throws(XDRError) {
      switch try decoder.int32("ChangeTrustAsset.type") {
      case 0: self = .native
      case 1: self = .creditAlphanum4(try AlphaNum4(from: &decoder))
      case 2: self = .creditAlphanum12(try AlphaNum12(from: &decoder))
      case 3:
        let kind = try decoder.int32("LiquidityPoolParameters.type")
        guard kind == 0 else { throw decoder.unknown(kind, "LiquidityPoolParameters.type") }
        self = .poolShare(try LiquidityPoolConstantProductParameters(from: &decoder))
      case let kind: throw decoder.unknown(kind, "ChangeTrustAsset.type")
      }
    }

    public func encode(to encoder: inout XDREncoder) {
      switch self {
      case .native:
        encoder.int32(0)
      case .creditAlphanum4(let asset):
        encoder.int32(1)
        asset.encode(to: &encoder)
      case .creditAlphanum12(let asset):
        encoder.int32(2)
        asset.encode(to: &encoder)
      case .poolShare(let parameters):
        encoder.int32(3)
        encoder.int32(0)
        parameters.encode(to: &encoder)
      }
    }
  }

  /// `LiquidityPoolConstantProductParameters`
  public struct LiquidityPoolConstantProductParameters: XDRCodable {
    public var assetA: Asset
    public var assetB: Asset
    /// In basis points; the protocol allows 30 only.
    public var fee: Int32

    /// The parameters of a constant product pool; `assetA` sorts before `assetB`.
    public init(assetA: Asset, assetB: Asset, fee: Int32) {
      self.assetA = assetA
      self.assetB = assetB
      self.fee = fee
    }

    public init(from decoder: inout XDRDecoder) throws(XDRError) {
      assetA = try Asset(from: &decoder)
      assetB = try Asset(from: &decoder)
      fee = try decoder.int32("LiquidityPoolConstantProductParameters.fee")
    }

    public func encode(to encoder: inout XDREncoder) {
      assetA.encode(to: &encoder)
      assetB.encode(to: &encoder)
      encoder.int32(fee)
    }
  }
}
