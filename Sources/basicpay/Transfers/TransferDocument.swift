import AnchorKit
import Foundation
import Sentences
import StellarKit
import WalletKit

/// A transfer as the commands print it.
struct TransferDocument: Encodable {
  struct Line: Encodable {
    let name: String
    let value: String
    let summary: String?
  }

  struct Refund: Encodable {
    let amount: DecimalAmount
    let fee: DecimalAmount
  }

  let id: String
  let anchor: String
  let anchorId: String?
  let `protocol`: String
  let direction: String
  let asset: Asset
  let status: String
  let isEnded: Bool
  let isPaidBack: Bool
  let due: String?
  let asked: DecimalAmount?
  let amountIn: DecimalAmount?
  let amountInAsset: String?
  let amountOut: DecimalAmount?
  let amountOutAsset: String?
  let fee: DecimalAmount?
  let feeAsset: String?
  let begun: Date
  let answered: Date?
  let deadline: Date?
  let message: String?
  let how: String?
  let extraInfo: String?
  let quoteId: String?
  let quoteExpires: Date?
  let user: String?
  let problem: String?
  let url: String?
  let moreInfoUrl: String?
  let instructions: [Line]
  let wanted: [String]
  let payTo: String?
  let payAmount: Amount?
  let payMemo: String?
  let payMemoType: MemoKind?
  let paidOutTo: String?
  let paidOutAt: String?
  let payment: TransactionHash?
  let paymentState: String?
  let stellarTransactionId: String?
  let externalTransactionId: String?
  let claimableBalanceId: String?
  let refunds: Refund?

  init(_ record: TransferRecord) {
    let (transfer, due) = (record.transfer, record.due)
    id = String(record.id)
    anchor = record.anchor
    anchorId = record.anchorID
    `protocol` = record.via.rawValue
    direction = record.isWithdrawal ? "withdrawal" : "deposit"
    asset = record.asset
    status = record.status.name
    isEnded = record.progress.phase.isEnd
    isPaidBack = record.isPaidBack
    self.due = due.name
    asked = record.asked
    amountIn = record.amountIn
    amountInAsset = record.assetIn == .stellar(record.asset) ? record.amountInAsset?.description : record.assetIn.description
    amountOut = record.arriving
    amountOutAsset = record.assetOut == .stellar(record.asset) ? record.amountOutAsset?.description : record.assetOut.description
    fee = transfer?.fee?.total
    feeAsset = transfer?.fee?.asset?.description
    begun = record.begun
    answered = record.answered
    deadline = record.deadline
    message = transfer?.message ?? record.privateData?.message
    how = record.how
    extraInfo = record.privateData?.message
    quoteId = record.privateData?.quote?.id ?? transfer?.quoteID
    quoteExpires = record.guarantee?.expires
    user = record.user
    problem = (record.problem ?? record.unreadable)?.english
    url = if case .continueAtAnchor(let url) = due { url } else { nil }
    moreInfoUrl = transfer?.moreInfoURL
    instructions = record.instructions.map {
      Line(name: $0.field.name, value: $0.value, summary: $0.summary)
    }
    wanted = if case .correct(let fields) = due { fields.map(\.field.name) } else { [] }
    let pay: AnchorPayment? = if case .pay(let payment) = due { payment } else { nil }
    payTo = pay?.destination.address
    payAmount = pay?.amount
    payMemo = pay?.memo.written?.text
    payMemoType = pay?.memo.written?.kind
    paidOutTo = record.isWithdrawal ? transfer?.to : nil
    paidOutAt = record.isWithdrawal ? transfer?.externalExtraText ?? transfer?.externalExtra : nil
    payment = record.payment?.hash
    paymentState = record.payment?.state.words.state
    stellarTransactionId = transfer?.stellarTransactionID
    externalTransactionId = transfer?.externalTransactionID
    claimableBalanceId = transfer?.claimableBalanceID ?? record.claimableBalanceID?.hex
    refunds = transfer?.refunds.map { Refund(amount: $0.amount, fee: $0.fee) }
  }
}

extension DueAction {
  /// The action's name in documents; nil for none.
  var name: String? {
    switch self {
    case .none: nil
    case .continueAtAnchor: "continueAtAnchor"
    case .giveCustomerInfo: "giveCustomerInfo"
    case .correct: "correct"
    case .pay: "pay"
    case .cannotPay: "cannotPay"
    case .waitForPayment: "waitForPayment"
    case .sendMoney: "sendMoney"
    case .addTrustline: "addTrustline"
    case .pickUp: "pickUp"
    case .claim: "claim"
    }
  }
}

extension ProvidedFieldStatus {
  /// The status as a person reads it.
  var words: Sentence {
    switch self {
    case .accepted: "accepted"
    case .processing: "being checked"
    case .rejected: "rejected"
    case .verificationRequired: "to be confirmed with the code that the anchor sent (--code)"
    case .unknown(let name): "\(name)"
    }
  }
}
