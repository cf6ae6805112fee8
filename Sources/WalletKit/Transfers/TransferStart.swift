import AnchorKit
import StellarKit

/// A transfer as the anchor's first answer has it.
struct TransferStart: Sendable {
  let account: AccountID
  let anchor: String
  let via: TransferProtocol
  let anchorID: String?
  let isWithdrawal: Bool
  let asset: Asset
  var asked: DecimalAmount?
  var privateData = PrivateTransferData()
}
