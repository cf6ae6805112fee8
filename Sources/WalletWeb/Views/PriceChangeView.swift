import Sentences
import StellarKit
import WalletKit

/// The change of a price, in percent with its sign.
struct PriceChangeView: Sendable {
  let text: Sentence

  /// Returns nil if the price hasn't changed.
  init?(from first: Amount, to now: Amount, _ numbers: NumberFormat) {
    let isLoss = now < first
    guard now != first, first > .zero, let difference = try? isLoss ? first.subtracting(now) : now.subtracting(first),
      let tenths = Int64(exactly: UInt128(difference.stroops) * 1000 / UInt128(first.stroops))
    else { return nil }
    let mark = numbers.decimalMark
    let percent: Sentence = tenths == 0 ? "< \("0\(mark)1")%" : "\("\(tenths / 10)\(mark)\(tenths % 10)")%"
    text = "\(isLoss ? "−" : "+")\(percent)"
  }
}
