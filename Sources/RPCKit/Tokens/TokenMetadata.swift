import Foundation
public import StellarKit

/// A token's description of itself. Anybody can make a token with the name of another: only its contract tells them apart.
public struct TokenMetadata: Hashable, Sendable {
  /// The most characters of a name to show.
  public static let nameLimit = 80
  /// The most characters of a symbol to show.
  public static let symbolLimit = 32

  /// The number of decimals of every asset's contract, whatever a server says.
  public static let assetDecimals: UInt32 = 7

  /// How many of an amount's digits stand after the point, from 0 to 38; always 7 for an asset's contract.
  public var decimals: UInt32
  /// Its name, made safe to show, and cut off if it is long.
  public var name: String
  /// Its symbol, made safe to show, and cut off if it is long.
  public var symbol: String
  /// The asset whose contract this is; nil for any other token. This doesn't depend on the token's word: the contract's id is derived from the asset.
  public var asset: Asset?

  /// Makes metadata from its parts.
  public init(decimals: UInt32, name: String, symbol: String, asset: Asset? = nil) {
    self.decimals = decimals
    self.name = name
    self.symbol = symbol
    self.asset = asset
  }

  /// Makes metadata from what a contract returned.
  init(decimals: UInt32, name: String, symbol: String, of contract: ContractAddress, on network: Network) {
    self.name = Self.shown(name, limit: Self.nameLimit)
    self.symbol = Self.shown(symbol, limit: Self.symbolLimit)
    let named = name == "native" ? Asset.native : try? Asset(name)
    asset = named.flatMap { ContractAddress.contract(of: $0, on: network) == contract ? $0 : nil }
    // A server that says otherwise would make 1,000 look like 1.
    self.decimals = asset == nil ? decimals : Self.assetDecimals
  }

  private static func shown(_ text: String, limit: Int) -> String {
    // A single character can consist of any number of scalars.
    let start = text.unicodeScalars.prefix(4 * limit)
    let isCut = start.endIndex < text.unicodeScalars.endIndex
    let text = PrintableText.escaped(String(start).prefix(limit + 1)).trimmingCharacters(in: .whitespaces)
    return isCut || text.count > limit ? text.prefix(limit) + "…" : text
  }

  /// Makes an amount of the token from a number of its smallest unit, to show it.
  ///
  /// - Throws: `TokenAmountError` if the token has more than 38 decimals.
  public func amount(_ units: Int128) throws(TokenAmountError) -> TokenAmount { try TokenAmount(units: units, decimals: decimals) }
}
