import RPCKit
import Sentences
public import StellarKit

/// A contract's token, with what the contract says of itself, made fit to be shown. Only the contract's address tells it from others.
public struct TokenLabel: Hashable, Sendable {
  /// The contract, `C…`.
  public let contract: ContractAddress
  /// Its symbol, at most 32 characters; of an asset's contract, the asset's code.
  public let symbol: String
  /// How many of an amount's digits stand behind the decimal point, from 0 to 38.
  public let decimals: UInt32
  /// The asset that the contract belongs to, which follows from the asset and isn't the contract's word; nil for any other token.
  public let asset: Asset?

  /// A label with its parts.
  public init(contract: ContractAddress, symbol: String, decimals: UInt32, asset: Asset? = nil) {
    self.contract = contract
    self.symbol = symbol
    self.decimals = decimals
    self.asset = asset
  }

  /// The contract of an asset.
  public init(_ asset: Asset, on network: Network) {
    self.init(contract: .contract(of: asset, on: network), symbol: asset.code, decimals: TokenMetadata.assetDecimals, asset: asset)
  }

  /// What a contract says of itself; of an asset's contract, what the asset is called.
  init(_ metadata: TokenMetadata, _ contract: ContractAddress) {
    self.init(contract: contract, symbol: metadata.asset?.code ?? metadata.symbol, decimals: metadata.decimals, asset: metadata.asset)
  }

  /// The name that tells it from all others: an asset with its issuer; for any other token, its symbol and its contract.
  var fullName: Sentence { asset.map { "\("\($0)")" } ?? "“\(symbol)” (\("\(contract)"))" }

  /// Returns an amount of the token, to be shown.
  ///
  /// - Parameter units: in the smallest unit.
  public func amount(_ units: Int128) -> TokenAmount? { try? TokenAmount(units: units, decimals: decimals) }
}

extension TokenLabel: Codable {
  private enum Field: String, CodingKey {
    case contract, symbol, decimals, asset
  }

  public init(from decoder: any Decoder) throws {
    let fields = try decoder.container(keyedBy: Field.self)
    let contract = try ContractAddress(try fields.decode(String.self, forKey: .contract))
    let decimals = try fields.decode(UInt32.self, forKey: .decimals)
    guard contract.isContract, decimals <= TokenAmount.decimalsLimit else {
      throw DecodingError.dataCorruptedError(forKey: .contract, in: fields, debugDescription: contract.description)
    }
    let asset = try fields.decodeIfPresent(Asset.self, forKey: .asset)
    // Earlier versions stored what a server said of an asset's contract.
    self.init(
      contract: contract, symbol: try fields.decode(String.self, forKey: .symbol), decimals: asset == nil ? decimals : TokenMetadata.assetDecimals,
      asset: asset)
  }

  public func encode(to encoder: any Encoder) throws {
    var fields = encoder.container(keyedBy: Field.self)
    try fields.encode(contract.description, forKey: .contract)
    try fields.encode(symbol, forKey: .symbol)
    try fields.encode(decimals, forKey: .decimals)
    try fields.encodeIfPresent(asset, forKey: .asset)
  }
}
