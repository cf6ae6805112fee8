/// What a transfer costs and what arrives, before it is begun.
public struct TransferEstimate: Hashable, Sendable {
  /// What the anchor receives.
  public let amountIn: DecimalAmount
  /// What it keeps.
  public let fee: DecimalAmount
  /// What arrives.
  public let amountOut: DecimalAmount
}
