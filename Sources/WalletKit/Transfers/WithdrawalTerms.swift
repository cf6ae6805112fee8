public import AnchorKit
public import Foundation

/// What the person gets for a withdrawal's payment, according to its anchor. It is shown before the payment, and asked for again when it is made.
public struct WithdrawalTerms: Hashable, Sendable {
  /// How much is paid out; nil if the anchor doesn't say, and no quote that still holds promises it.
  public let amountOut: DecimalAmount?
  /// The asset that is paid out.
  public let assetOut: AnchorAsset
  /// What the anchor keeps; nil if it doesn't say.
  public let fee: FeeDetails?
  /// Where it is paid to outside Stellar, such as a bank account; nil if the anchor doesn't say.
  public let to: String?
  /// The bank or the place that it goes to; nil if the anchor doesn't say.
  public let bank: String?
  /// Until when the price is guaranteed; nil if it never was, no longer is, or if the anchor doesn't keep to it.
  public let guaranteedUntil: Date?

  /// - Parameter now: the time. A price isn't guaranteed if no ledger can have the payment before the guarantee ends.
  init(_ record: TransferRecord, now: Date) {
    let quote = record.privateData?.quote
    guaranteedUntil = quote.flatMap { TransactionReview.isEnough(now, before: $0.expires) && $0.coversPayment(of: record) ? $0.expires : nil }
    amountOut = guaranteedUntil == nil ? record.amountOut : record.arriving
    assetOut = record.assetOut
    fee = record.transfer?.fee
    to = record.transfer?.to
    bank = record.transfer?.externalExtraText ?? record.transfer?.externalExtra
  }

  /// Returns whether what was shown still holds according to what the anchor says now: it pays out no less, and to the same place.
  func isStill(_ later: WithdrawalTerms) -> Bool {
    guard later.assetOut == assetOut, later.to == to, later.bank == bank else { return false }
    if let amountOut { return later.amountOut.map { $0 >= amountOut } ?? false }
    // A payout or a fee that is named only now wasn't shown.
    guard later.amountOut == nil else { return false }
    guard let fee else { return later.fee == nil || later.fee?.total == .zero }
    return later.fee.map { $0.asset == fee.asset && $0.total <= fee.total } ?? false
  }
}

extension TransferRecord {
  /// The price that was guaranteed for it; nil if there is none, or if the anchor is known not to keep to it any more.
  public var guarantee: KeptQuote? {
    guard let quote = privateData?.quote, quote.sellAmount == nil || amountToPay == nil || quote.coversPayment(of: self) else { return nil }
    return quote
  }
}

extension KeptQuote {
  /// Returns whether the anchor still keeps to it for what it wants to be paid: it names no other quote, and wants exactly what this one sells.
  public func coversPayment(of record: TransferRecord) -> Bool {
    guard let sold = sellAmount, let wanted = record.amountToPay else { return false }
    return (record.transfer?.quoteID ?? id) == id && wanted == sold
  }
}
