import Sentences
import StellarKit

/// The text about a refused operation: what was wrong, what happened to the money, and what to do about it.
struct RefusalText {
  /// An operation that fails makes the whole transaction fail, and only the fee is charged.
  static let money: Sentence = "No money moved; at most the small network fee was taken."

  private let reason: Sentence
  private let advice: Sentence?
  private let isSending: Bool

  /// Makes a text.
  ///
  /// - Parameters:
  ///   - reason: What was wrong, without a full stop.
  ///   - advice: What to do about it, in whole sentences.
  ///   - sending: Whether money was to be sent.
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
  /// Formats the amount with its asset's code: `5 USDC`.
  func text(of asset: Asset) -> Sentence { "\(trimmed) \(asset.code)" }
}

extension AccountID {
  /// The account's address, short enough for a sentence: `GABC…WXYZ`.
  var brief: Sentence { "\(address.prefix(4))…\(address.suffix(4))" }
}
