public import AnchorKit
public import Foundation

/// What a withdrawal's payment is for, as its anchor says: shown before it is paid, and asked again when it is.
public struct WithdrawalTerms: Hashable, Sendable {
  /// How much is paid out; nil where the anchor doesn't say, and promises nothing by a quote that still holds.
  public let amountOut: DecimalAmount?
  /// In what.
  public let assetOut: AnchorAsset
  /// What the anchor keeps; nil where it doesn't say.
  public let fee: FeeDetails?
  /// Where to, outside Stellar, such as a bank account; nil where the anchor doesn't say.
  public let to: String?
  /// The bank or the place that it goes to; nil where the anchor doesn't say.
  public let bank: String?
  /// Until when the price counts by which it is worked out; nil for a price that was never guaranteed, no longer is, or that the anchor doesn't keep to.
  public let guaranteedUntil: Date?

  /// - Parameter now: the time; a price whose guarantee no ledger can reach any more isn't guaranteed.
  init(_ record: TransferRecord, now: Date) {
    let quote = record.privateData?.quote
    guaranteedUntil = quote.flatMap { TransactionReview.isEnough(now, before: $0.expires) && $0.coversPayment(of: record) ? $0.expires : nil }
    amountOut = guaranteedUntil == nil ? record.amountOut : record.arriving
    assetOut = record.assetOut
    fee = record.transfer?.fee
    to = record.transfer?.to
    bank = record.transfer?.externalExtraText ?? record.transfer?.externalExtra
  }

  /// Whether what was shown holds by what the anchor says now: it pays out no less, and to the same place.
  func isStill(_ later: WithdrawalTerms) -> Bool {
    guard later.assetOut == assetOut, later.to == to, later.bank == bank else { return false }
    if let amountOut { return later.amountOut.map { $0 >= amountOut } ?? false }
    guard let fee else { return later.fee == nil || later.fee?.total == .zero }
    return later.amountOut != nil || later.fee.map { $0.asset == fee.asset && $0.total <= fee.total } ?? false
  }
}

extension TransferRecord {
  /// The price that was guaranteed for it; nil where there is none, or where the anchor is known not to go by it any more.
  public var guarantee: KeptQuote? {
    guard let quote = privateData?.quote, quote.sellAmount == nil || amountToPay == nil || quote.coversPayment(of: self) else { return nil }
    return quote
  }
}

extension KeptQuote {
  /// Returns whether the anchor still goes by it for what it wants to be paid: it names no other quote, and wants no more than this one sells.
  public func coversPayment(of record: TransferRecord) -> Bool {
    guard let sold = sellAmount, let wanted = record.amountToPay else { return false }
    return (record.transfer?.quoteID ?? id) == id && wanted <= sold
  }
}
