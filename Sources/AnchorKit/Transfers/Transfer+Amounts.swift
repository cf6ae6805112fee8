extension Transfer {
  /// Whether what goes out is what came in without fee and refunds, as it must be within one asset; nil where that can't be told.
  public var amountsAgree: Bool? {
    guard let amountIn, let amountOut, amountInAsset == amountOutAsset, fee?.asset == nil || fee?.asset == amountInAsset else { return nil }
    var rest = amountIn
    for less in [fee?.total, refunds?.amount, refunds?.fee].compactMap(\.self) {
      guard let next = try? rest.subtracting(less) else { return false }
      rest = next
    }
    return rest == amountOut
  }
}
