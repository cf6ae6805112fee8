public import AnchorKit
public import Foundation

/// The firm quote that a transfer was begun with (SEP-38), as it is kept: what the anchor has promised stays known, whatever it says later.
public struct KeptQuote: Hashable, Sendable, Codable {
  /// The anchor's id of it.
  public let id: String
  /// By when the money has to be there.
  public let expires: Date
  /// How much is given to the anchor.
  public let amountIn: String
  /// In what.
  public let assetIn: AnchorAsset
  /// How much arrives.
  public let amountOut: String
  /// In what.
  public let assetOut: AnchorAsset

  init(_ quote: Quote) {
    (id, expires) = (quote.id, quote.expires)
    (amountIn, assetIn) = (quote.price.sellAmount.description, quote.sell)
    (amountOut, assetOut) = (quote.price.buyAmount.description, quote.buy)
  }
}
