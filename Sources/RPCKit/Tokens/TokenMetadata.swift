import Foundation
public import StellarKit

/// What a token says about itself. Anybody may make one that calls itself as another does: only its contract tells them apart.
public struct TokenMetadata: Hashable, Sendable {
  /// The most characters of a name that are shown.
  public static let nameLimit = 80
  /// The most characters of a symbol that are shown.
  public static let symbolLimit = 32

  /// How many decimals every asset's contract has, whatever a server says.
  public static let assetDecimals: UInt32 = 7

  /// How many of an amount's digits stand behind the point, from 0 to 38; of an asset's contract, always 7.
  public var decimals: UInt32
  /// Its name, made fit to be shown, and cut off where it is long.
  public var name: String
  /// Its symbol, made fit to be shown, and cut off where it is long.
  public var symbol: String
  /// The asset whose contract this is; nil for any other token. This isn't the token's word: an asset's contract follows from the asset.
  public var asset: Asset?

  /// Puts one together from its parts.
  public init(decimals: UInt32, name: String, symbol: String, asset: Asset? = nil) {
    self.decimals = decimals
    self.name = name
    self.symbol = symbol
    self.asset = asset
  }

  /// What a contract has said.
  init(decimals: UInt32, name: String, symbol: String, of contract: ContractAddress, on network: Network) {
    self.name = Self.shown(name, limit: Self.nameLimit)
    self.symbol = Self.shown(symbol, limit: Self.symbolLimit)
    let named = name == "native" ? Asset.native : try? Asset(name)
    asset = named.flatMap { ContractAddress.contract(of: $0, on: network) == contract ? $0 : nil }
    // A server that says otherwise would make 1,000 look like 1.
    self.decimals = asset == nil ? decimals : Self.assetDecimals
  }

  private static func shown(_ text: String, limit: Int) -> String {
    // One character can be made of as many scalars as anybody likes.
    let start = text.unicodeScalars.prefix(4 * limit)
    let isCut = start.endIndex < text.unicodeScalars.endIndex
    let text = PrintableText.escaped(String(start).prefix(limit + 1)).trimmingCharacters(in: .whitespaces)
    return isCut || text.count > limit ? text.prefix(limit) + "…" : text
  }

  /// An amount of the token, to be shown.
  ///
  /// - Throws: `TokenAmountError` for a token of more than 38 decimals.
  public func amount(_ units: Int128) throws(TokenAmountError) -> TokenAmount { try TokenAmount(units: units, decimals: decimals) }
}
