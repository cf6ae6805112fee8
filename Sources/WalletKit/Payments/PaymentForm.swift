public import StellarKit

/// A payment as a person typed it, not checked yet.
public struct PaymentForm: Hashable, Sendable {
  /// A `G…` or `M…` address, the name of a contact or of one's own account, or `name*domain`.
  public var recipient: String
  /// Digits, with ``numberFormat``'s mark before decimals.
  public var amount: String
  /// How the amount was typed, which goes with it: settings can change while a form is open.
  public var numberFormat: NumberFormat
  /// The memo as its kind is written; white space alone is no memo.
  public var memo: String
  /// What the memo is.
  public var memoKind: MemoKind
  /// The asset that is paid.
  public var asset: Asset
  /// How much to offer when the network is busy.
  public var feePolicy: FeeChoice
  /// The other ways to pay that the person has agreed to, if an ordinary payment isn't possible.
  public var otherMethods: Set<PaymentMethod>
  /// The link that it was filled in from; nil if the person began it.
  public var link: LinkOrigin?

  /// A form as typed.
  public init(
    recipient: String = "", amount: String = "", numberFormat: NumberFormat = .point, memo: String = "", memoKind: MemoKind = .text,
    asset: Asset = .native, feePolicy: FeeChoice = .medium, otherMethods: Set<PaymentMethod> = [], link: LinkOrigin? = nil
  ) {
    self.feePolicy = feePolicy
    self.recipient = recipient
    self.amount = amount
    self.numberFormat = numberFormat
    self.memo = memo
    self.memoKind = memoKind
    self.asset = asset
    self.otherMethods = otherMethods
    self.link = link
  }

  /// The memo that was written; none if it can't be read.
  public var typedMemo: Memo { (try? readMemo()) ?? .none }

  /// Reads the memo that was written. White space alone, which nobody would see, is no memo.
  ///
  /// - Throws: `MemoError`
  func readMemo() throws(MemoError) -> Memo {
    let trimmed = memo.trimmingSpaces
    // Anchors and links may want a text exactly as it is written.
    return try Memo(memoKind == .text && !trimmed.isEmpty ? memo : trimmed, kind: memoKind)
  }

  /// The amount that was typed; nil if it can't be read.
  public var typedAmount: Amount? { try? numberFormat.amount(amount.trimmingSpaces) }

  /// Converts the amount as it was typed to another format. Returns an empty text if it can't be read, since the other format could read it
  /// differently.
  public func amount(as format: NumberFormat) -> String {
    if format == numberFormat { return amount }
    return (try? numberFormat.amount(amount.trimmingSpaces)).map(format.typed) ?? ""
  }
}
