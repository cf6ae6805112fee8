public import AnchorKit

/// What a transfer costs and what arrives, before it is begun: `amount_out = amount_in - fee`.
public struct TransferCost: Hashable, Sendable {
  /// What the anchor receives.
  public let amountIn: DecimalAmount
  /// In what.
  public let codeIn: String
  /// What arrives.
  public let amountOut: DecimalAmount
  /// In what.
  public let codeOut: String
  /// What the anchor keeps.
  public let fee: FeeDetails
  /// The quote that promises it; nil where it may be otherwise when the money is there.
  public let quote: Quote?
}
