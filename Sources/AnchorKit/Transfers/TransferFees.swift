import StellarKit

/// What an anchor charges for transfers of an asset, where that is simple enough to be said beforehand (SEP-6 and SEP-24, `/info`).
public struct TransferFees: Hashable, Sendable {
  /// So much for each transfer.
  public var fixed: DecimalAmount?
  /// So many hundredths of the amount, on top.
  public var percent: DecimalAmount?
  /// So much at least (SEP-24).
  public var minimum: DecimalAmount?

  /// Fees.
  public init(fixed: DecimalAmount? = nil, percent: DecimalAmount? = nil, minimum: DecimalAmount? = nil) {
    self.fixed = fixed
    self.percent = percent
    self.minimum = minimum
  }

  package init(_ fields: AnswerFields) throws(AnchorError) {
    fixed = try fields.amount("fee_fixed")
    percent = try fields.amount("fee_percent")
    minimum = try fields.amount("fee_minimum")
  }

  /// Estimates what a transfer costs and what arrives: `amount_out = amount_in - fee`. Nil where the anchor says nothing of its fees.
  ///
  /// The fee is rounded up to the 7 decimals that Stellar has, so that what arrives is never less than what is shown.
  ///
  /// - Parameter amountIn: What the anchor receives.
  /// - Throws: ``DecimalAmountError/negative`` where the fee is more than the amount, ``DecimalAmountError/tooLarge``
  public func estimate(_ amountIn: DecimalAmount) throws(DecimalAmountError) -> TransferEstimate? {
    guard fixed != nil || percent != nil || minimum != nil else { return nil }
    let share = try amountIn.percent(percent ?? .zero).rounded(to: 7, .up)
    let fee = max(try share.adding(fixed ?? .zero), minimum ?? .zero)
    return TransferEstimate(amountIn: amountIn, fee: fee, amountOut: try amountIn.subtracting(fee))
  }
}

/// What a transfer costs and what arrives, before it is begun.
public struct TransferEstimate: Hashable, Sendable {
  /// What the anchor receives.
  public let amountIn: DecimalAmount
  /// What it keeps.
  public let fee: DecimalAmount
  /// What arrives.
  public let amountOut: DecimalAmount
}
