import AnchorKit
import Sentences
import StellarKit
import WalletKit

extension TransferRecord {
  /// What it is, in a few words, with the amount as the person reads it.
  func title(_ numbers: NumberFormat) -> Sentence {
    let amount: Sentence = amount.map { "\(numbers.written($0)) \(asset.code)" } ?? "\(asset.code)"
    return isWithdrawal ? "Withdrawal of \(amount)" : "Deposit of \(amount)"
  }
}
