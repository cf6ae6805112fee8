import Sentences
import StellarKit
import WalletKit

/// What pages say about a history entry besides its title, in whole sentences.
enum HistoryWords {
  /// Says what a payment that changed its asset on the way was for the other side, or returns nil if both sides saw the same.
  static func otherSide(_ entry: HistoryEntry, _ numbers: NumberFormat, _ labels: AssetLabels) -> Sentence? {
    guard let theirs = entry.otherSide.first, let own = entry.changes.first else { return nil }
    let other = AmountView(theirs.amount, code: labels.code(theirs.asset), numbers).text
    let mine = AmountView(own.amount, code: labels.code(own.asset), numbers).text
    return own.isGain ? "received \(mine), sender paid \(other)" : "sent \(mine), recipient got \(other)"
  }
}
