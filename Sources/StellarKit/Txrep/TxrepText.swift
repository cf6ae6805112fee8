import StellarXDR

/// The types that SEP-11 writes as a single text: keys as StrKey, assets as code and issuer.
enum TxrepText: String, Sendable {
  case accountID = "AccountID"
  case publicKey = "PublicKey"
  case muxedAccount = "MuxedAccount"
  case signerKey = "SignerKey"
  case asset = "Asset"
  case trustLineAsset = "TrustLineAsset"
  case alphaNum4 = "AlphaNum4"
  case alphaNum12 = "AlphaNum12"
  case assetCode = "AssetCode"

  /// Reads a value of this type from XDR and returns it as text, or nil for a signer that has no text form.
  func read(from decoder: inout XDRDecoder, native: String) throws(XDRError) -> String? {
    switch self {
    case .accountID, .publicKey:
      return AccountID(try XDR.AccountID(from: &decoder)).address
    case .muxedAccount:
      return MuxedAccount(try XDR.MuxedAccount(from: &decoder)).address
    case .signerKey:
      let key = try XDR.SignerKey(from: &decoder)
      return try? SignerKey(key).address
    case .asset:
      switch try XDR.Asset(from: &decoder) {
      case .native: return native
      case .creditAlphanum4(let asset): return Self.text(asset)
      case .creditAlphanum12(let asset): return Self.text(asset)
      }
    case .trustLineAsset:
      switch try XDR.TrustLineAsset(from: &decoder) {
      case .native: return native
      case .creditAlphanum4(let asset): return Self.text(asset)
      case .creditAlphanum12(let asset): return Self.text(asset)
      case .poolShare(let pool): return "\(pool):lp"
      }
    case .alphaNum4:
      return Self.text(try XDR.AlphaNum4(from: &decoder))
    case .alphaNum12:
      return Self.text(try XDR.AlphaNum12(from: &decoder))
    case .assetCode:
      switch try XDR.AssetCode(from: &decoder) {
      case .creditAlphanum4(let code): return TxrepCode(code.bytes, least: 0).text
      case .creditAlphanum12(let code): return TxrepCode(code.bytes, least: 5).text
      }
    }
  }

  /// Writes the value that a text represents. Returns false if the text is invalid.
  func write(_ text: String, to encoder: inout XDREncoder) -> Bool {
    switch self {
    case .accountID, .publicKey: return encode((try? AccountID(text))?.xdr, to: &encoder)
    case .muxedAccount: return encode((try? MuxedAccount(text))?.xdr, to: &encoder)
    case .signerKey: return encode((try? SignerKey(text))?.xdr, to: &encoder)
    case .asset: return encode(TxrepCode.asset(text), to: &encoder)
    case .trustLineAsset: return encode(Self.trustLineAsset(text), to: &encoder)
    case .alphaNum4:
      guard case .creditAlphanum4(let asset) = TxrepCode.asset(text) else { return false }
      return encode(asset, to: &encoder)
    case .alphaNum12:
      guard case .creditAlphanum12(let asset) = TxrepCode.asset(text) else { return false }
      return encode(asset, to: &encoder)
    case .assetCode: return encode(TxrepCode(text)?.xdr, to: &encoder)
    }
  }

  private func encode(_ value: (some XDRCodable)?, to encoder: inout XDREncoder) -> Bool {
    value?.encode(to: &encoder)
    return value != nil
  }

  /// Writes the zero value for a field that is missing.
  func writeZero(to encoder: inout XDREncoder) {
    let key = Bytes32()
    switch self {
    case .accountID, .publicKey: XDR.AccountID(ed25519: key).encode(to: &encoder)
    case .muxedAccount: XDR.MuxedAccount.ed25519(key).encode(to: &encoder)
    case .signerKey: XDR.SignerKey.ed25519(key).encode(to: &encoder)
    case .asset, .trustLineAsset: XDR.Asset.native.encode(to: &encoder)
    case .alphaNum4: XDR.AlphaNum4(assetCode: Bytes4(), issuer: XDR.AccountID(ed25519: key)).encode(to: &encoder)
    case .alphaNum12: XDR.AlphaNum12(assetCode: Bytes12(), issuer: XDR.AccountID(ed25519: key)).encode(to: &encoder)
    case .assetCode: XDR.AssetCode.creditAlphanum4(Bytes4()).encode(to: &encoder)
    }
  }

  private static func trustLineAsset(_ text: String) -> XDR.TrustLineAsset? {
    if text.hasSuffix(":lp"), let pool = Bytes32(hex: String(text.dropLast(3))) { return .poolShare(pool) }
    return switch TxrepCode.asset(text) {
    case .native: .native
    case .creditAlphanum4(let asset): .creditAlphanum4(asset)
    case .creditAlphanum12(let asset): .creditAlphanum12(asset)
    case nil: nil
    }
  }

  private static func text(_ asset: XDR.AlphaNum4) -> String {
    "\(TxrepCode(asset.assetCode.bytes, least: 0).text):\(AccountID(asset.issuer))"
  }

  private static func text(_ asset: XDR.AlphaNum12) -> String {
    "\(TxrepCode(asset.assetCode.bytes, least: 5).text):\(AccountID(asset.issuer))"
  }
}
