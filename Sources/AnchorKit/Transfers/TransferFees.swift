import StellarKit

/// The fees for transfers of an asset, if they are simple enough to state beforehand (SEP-6 and SEP-24, `/info`).
public struct TransferFees: Hashable, Sendable {
  /// The fixed fee for each transfer.
  public var fixed: DecimalAmount?
  /// The additional fee as a percentage of the amount.
  public var percent: DecimalAmount?
  /// The minimum fee (SEP-24).
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

  /// Estimates a transfer's fee and what arrives: `amount_out = amount_in - fee`. Returns nil if the anchor says nothing about its fees.
  ///
  /// The fee is rounded up to Stellar's 7 decimals, so that no less arrives than what is shown.
  ///
  /// - Parameter amountIn: The amount that the anchor receives.
  /// - Throws: ``DecimalAmountError/negative`` if the fee exceeds the amount, ``DecimalAmountError/tooLarge``
  public func estimate(_ amountIn: DecimalAmount) throws(DecimalAmountError) -> TransferEstimate? {
    guard fixed != nil || percent != nil || minimum != nil else { return nil }
    let share = try amountIn.percent(percent ?? .zero).rounded(to: 7, .up)
    let fee = max(try share.adding(fixed ?? .zero), minimum ?? .zero)
    return TransferEstimate(amountIn: amountIn, fee: fee, amountOut: try amountIn.subtracting(fee))
  }
}

/// An estimate of a transfer's fee and of what arrives, made before it begins.
public struct TransferEstimate: Hashable, Sendable {
  /// The amount that the anchor receives.
  public let amountIn: DecimalAmount
  /// The fee that it keeps.
  public let fee: DecimalAmount
  /// The amount that arrives.
  public let amountOut: DecimalAmount
}
