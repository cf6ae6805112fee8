public import StellarKit

/// A conversion as a person typed it, nothing checked yet.
public struct ConversionForm: Hashable, Sendable {
  /// Which of the two amounts is exact.
  public enum Direction: String, Hashable, Sendable, CaseIterable {
    /// What leaves: the other one is what arrives for it (a path payment, strict send).
    case send
    /// What arrives: the other one is what leaves for it (a path payment, strict receive).
    case receive
  }

  /// Price tolerance (%), unless something else is chosen.
  public static let standardSlippage = "1"
  /// How far it may move at the most, in percent.
  static let highestSlippage: Int64 = 50

  /// Which amount ``amount`` is.
  public var direction: Direction
  /// What leaves.
  public var from: Asset
  /// What arrives.
  public var into: Asset
  /// Digits, with ``numberFormat``'s mark before decimals.
  public var amount: String
  /// How far the price may move until it is carried out, in percent, typed like the amount.
  public var slippage: String
  /// The least that must arrive, or the most that may leave, typed like the amount; empty to go by ``slippage``.
  public var bound: String
  /// Whom to pay, as in ``PaymentForm``; empty for oneself.
  public var recipient: String
  /// As its kind is written; nothing but white space is none.
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

  /// What a payment's form would say of the recipient, the memo and what arrives.
  func payment(of asset: Asset) -> PaymentForm {
    PaymentForm(
      recipient: recipient, amount: amount, numberFormat: numberFormat, memo: memo, memoKind: memoKind, asset: asset, feePolicy: feePolicy)
  }
}
