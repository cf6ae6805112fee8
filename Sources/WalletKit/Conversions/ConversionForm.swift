public import StellarKit

/// A conversion as a person typed it, not checked yet.
public struct ConversionForm: Hashable, Sendable {
  /// Which of the two amounts is exact.
  public enum Direction: String, Hashable, Sendable, CaseIterable {
    /// The amount that leaves. What arrives depends on the price (a path payment, strict send).
    case send
    /// The amount that arrives. What leaves depends on the price (a path payment, strict receive).
    case receive
  }

  /// The price tolerance in percent, unless another one is chosen.
  public static let standardSlippage = "1"
  /// The highest price tolerance, in percent.
  static let highestSlippage: Int64 = 50

  /// Which of the two amounts ``amount`` is.
  public var direction: Direction
  /// The asset that leaves.
  public var from: Asset
  /// The asset that arrives.
  public var into: Asset
  /// Digits, with ``numberFormat``'s mark before decimals.
  public var amount: String
  /// How far the price may move until the conversion is carried out, in percent, typed like the amount.
  public var slippage: String
  /// The least that must arrive, or the most that may leave, typed like the amount; empty to use ``slippage``.
  public var bound: String
  /// Whom to pay, as in ``PaymentForm``; empty for oneself.
  public var recipient: String
  /// The memo as its kind is written; white space alone is no memo.
  public var memo: String
  /// What the memo is.
  public var memoKind: MemoKind
  /// How the numbers were typed.
  public var numberFormat: NumberFormat
  /// How much to offer when the network is busy.
  public var feePolicy: FeeChoice

  /// A form as typed.
  public init(
    _ direction: Direction = .send, from: Asset = .native, into: Asset = .native, amount: String = "", slippage: String = standardSlippage,
    bound: String = "", recipient: String = "", memo: String = "", memoKind: MemoKind = .text, numberFormat: NumberFormat = .point,
    feePolicy: FeeChoice = .medium
  ) {
    self.direction = direction
    (self.from, self.into, self.amount, self.slippage, self.bound) = (from, into, amount, slippage, bound)
    (self.recipient, self.memo, self.memoKind, self.numberFormat, self.feePolicy) = (recipient, memo, memoKind, numberFormat, feePolicy)
  }

  /// Returns the form of a payment with the conversion's recipient, memo and amount.
  func payment(of asset: Asset) -> PaymentForm {
    PaymentForm(
      recipient: recipient, amount: amount, numberFormat: numberFormat, memo: memo, memoKind: memoKind, asset: asset, feePolicy: feePolicy)
  }
}
