import AnchorKit
import Sentences
import StellarKit
import WalletKit

extension TransferRecord {
  /// Names the transfer in a few words, with the amount in the person's number format.
  func title(_ numbers: NumberFormat) -> Sentence {
    let amount: Sentence = amount.map { "\(numbers.written($0)) \(asset.code)" } ?? "\(asset.code)"
    return isWithdrawal ? "Withdrawal of \(amount)" : "Deposit of \(amount)"
  }
}
