import Sentences
import StellarKit

/// What is said of a refused operation: what was wrong, what became of the money, and what to do.
struct RefusalText {
  /// An operation that fails takes the whole transaction with it, and only the fee is lost.
  static let money: Sentence = "No money moved; at most the small network fee was taken."

  private let reason: Sentence
  private let advice: Sentence?
  private let isSending: Bool

  /// - Parameters:
  ///   - reason: what was wrong, without a point.
  ///   - advice: what to do, whole sentences.
  ///   - sending: whether money was to be sent.
  init(_ reason: Sentence, advice: Sentence? = nil, sending: Bool = false) {
    self.reason = reason
    self.advice = advice
    isSending = sending
  }

  var sentence: Sentence {
    let parts: [Sentence?] = [isSending ? "Not sent." : "Not done.", "\(reason).", Self.money, advice]
    return parts.compactMap(\.self).joined(separator: " ")
  }
}

extension Amount {
  /// `5 USDC`.
  func text(of asset: Asset) -> Sentence { "\(trimmed) \(asset.code)" }
}

extension AccountID {
  /// The account's address, short enough for a sentence: `GABC…WXYZ`.
  var brief: Sentence { "\(address.prefix(4))…\(address.suffix(4))" }
}
