public import AnchorKit

/// What a transfer costs and what arrives, before it is begun: `amount_out = amount_in - fee`.
public struct TransferCost: Hashable, Sendable {
  /// What the anchor receives.
  public let amountIn: DecimalAmount
  /// The code of what the anchor receives.
  public let codeIn: String
  /// What arrives.
  public let amountOut: DecimalAmount
  /// The code of what arrives.
  public let codeOut: String
  /// What the anchor keeps; nil if it doesn't say.
  public let fee: FeeDetails?
  /// The quote that promises it; nil if it may change before the money arrives.
  public let quote: Quote?
}
