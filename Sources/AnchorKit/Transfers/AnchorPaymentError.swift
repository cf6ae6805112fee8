public import Sentences
public import StellarKit

/// Why a transfer can't be paid on Stellar.
public enum AnchorPaymentError: Error, Hashable, Sendable {
  /// It isn't a withdrawal, or the anchor isn't waiting for the money.
  case notDue
  /// The anchor hasn't named an account.
  case noAccount
  /// The anchor hasn't named an amount.
  case noAmount
  /// The amount that the anchor asks for can't be paid on Stellar.
  case invalidAmount(String)
  /// The memo doesn't fit its type, or its type is unknown, so the money could be lost.
  case invalidMemo(String)
  /// The anchor asks for more of the asset than the person asked to withdraw, or agreed to.
  case moreThanAsked(asked: DecimalAmount, wanted: DecimalAmount, asset: Asset)
  /// The anchor asks for a different asset than the one that is withdrawn.
  case otherAsset(String)
  /// The anchor named a different account before. With both addresses.
  case otherAccount(first: String, now: String)
  /// The anchor named a different memo before, or the same one with a different type. Each with its type.
  case otherMemo(first: String, now: String)
}

extension AnchorPaymentError: SentenceError {
  public var sentence: Sentence {
    switch self {
    case .notDue: "The anchor isn't waiting for a payment from you."
    case .noAccount: "The anchor hasn't said yet where to pay. Check again in a moment."
    case .noAmount: "The anchor hasn't said yet how much to pay. Check again in a moment."
    case .invalidAmount(let amount): "The anchor wants \(amount), which can't be paid on Stellar. Ask the anchor."
    case .invalidMemo(let memo):
      "The anchor wants the memo “\(memo)”, but its type is missing or doesn't fit, so the money could be lost. Ask the anchor."
    case .moreThanAsked(let asked, let wanted, let asset):
      "You asked to withdraw \(asked) \(asset.code), but the anchor wants \(wanted) \(asset.code), so nothing is paid. Ask the anchor."
    case .otherAsset(let asset): "The anchor wants \(asset), not what you withdraw. Ask the anchor."
    case .otherAccount(let first, let now):
      "The anchor first wanted the money at \(first), and now at \(now). One of them is wrong, so nothing is paid. Ask the anchor which one is right."
    case .otherMemo(let first, let now):
      "The anchor first gave the memo \(first), and now \(now). With the wrong one your money could be lost, so nothing is paid. Ask the anchor which one is right."
    }
  }
}
