import StellarKit
import StellarXDR

/// What an asset's contract stores about its asset in its instance.
struct AssetInstance {
  static let decimals: UInt32 = 7
  private static let infoKey = XDR.SCVal.vec([symbol("AssetInfo")])
  private static let metadataKey = symbol("METADATA")

  let asset: XDR.Asset
  /// The asset as events name it: `native`, or `CODE:ISSUER` (SEP-11).
  let name: [UInt8]
  /// The asset's code, or `native`.
  let symbol: [UInt8]

  init(_ asset: XDR.Asset) {
    self.asset = asset
    name = asset.eventName
    symbol = asset == .native ? name : asset.paddedCode.filter { $0 != 0 }
  }

  /// - Returns: nil for the instance of a contract that isn't an asset's.
  init?(_ instance: XDR.SCContractInstance) {
    guard let info = instance.storage?.first(where: { $0.key == Self.infoKey })?.val, let asset = Self.asset(info) else { return nil }
    self.init(asset)
  }

  /// Reads the instance of the running contract.
  init(_ host: ContractHost) throws(HostError) {
    guard let asset = try host.instanceValue(Self.infoKey).flatMap(Self.asset) else {
      throw HostError(.storage(.missingValue), "The contract doesn't say which asset it stands for.")
    }
    self.init(asset)
  }

  /// The instance's fields, in the protocol's form.
  var fields: [XDR.SCMapEntry] {
    let metadata: [XDR.SCMapEntry] = [
      XDR.SCMapEntry(key: Self.symbol("decimal"), val: .u32(Self.decimals)),
      XDR.SCMapEntry(key: Self.symbol("name"), val: .string(name)), XDR.SCMapEntry(key: Self.symbol("symbol"), val: .string(symbol)),
    ]
    return [XDR.SCMapEntry(key: Self.infoKey, val: info), XDR.SCMapEntry(key: Self.metadataKey, val: .map(metadata))]
  }

  private var info: XDR.SCVal {
    guard let issuer = asset.issuer else { return .vec([Self.symbol("Native")]) }
    let fields = [
      XDR.SCMapEntry(key: Self.symbol("asset_code"), val: .string(asset.paddedCode)),
      XDR.SCMapEntry(key: Self.symbol("issuer"), val: .bytes(issuer.publicKey.bytes)),
    ]
    return .vec([Self.symbol(asset.paddedCode.count == 4 ? "AlphaNum4" : "AlphaNum12"), .map(fields)])
  }

  private static func asset(_ info: XDR.SCVal) -> XDR.Asset? {
    guard case .vec(let parts?) = info else { return nil }
    if parts == [symbol("Native")] { return .native }
    guard parts.count == 2, case .map(let fields?) = parts[1], fields.count == 2, case .string(let code) = fields[0].val,
      case .bytes(let issuer) = fields[1].val, let issuer = Bytes32(issuer)
    else { return nil }
    let account = XDR.AccountID(ed25519: issuer)
    if let code = Bytes4(code) { return .creditAlphanum4(XDR.AlphaNum4(assetCode: code, issuer: account)) }
    return Bytes12(code).map { .creditAlphanum12(XDR.AlphaNum12(assetCode: $0, issuer: account)) }
  }

  private static func symbol(_ text: String) -> XDR.SCVal { .symbol(Array(text.utf8)) }
}

extension XDR.Asset {
  /// The code, padded with zeros; empty for lumens.
  fileprivate var paddedCode: [UInt8] {
    switch self {
    case .native: []
    case .creditAlphanum4(let asset): asset.assetCode.bytes
    case .creditAlphanum12(let asset): asset.assetCode.bytes
    }
  }

  /// The asset as events name it: `native`, or `CODE:ISSUER` (SEP-11).
  var eventName: [UInt8] {
    guard let issuer else { return Array("native".utf8) }
    return paddedCode.prefix { $0 != 0 } + Array(":\(issuer.address)".utf8)
  }
}
