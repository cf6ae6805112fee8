import AnchorKit
import Foundation
import Sentences
import StellarKit
import WalletKit

/// A transfer for people to read.
enum TransferText {
  /// One line of a list.
  static func line(_ record: TransferRecord) -> String {
    PrintableText.escaped(
      "\(record.id)  \(record.begun.formatted(.iso8601))  \(record.title.english)  \(record.anchor)  \(record.status.words.english)")
  }

  /// All that there is to know.
  static func whole(_ record: TransferRecord) -> String {
    var lines = ["\(record.title.english) at \(record.anchor), number \(record.id)", "Status:   \(record.status.words.english)"]
    if let transfer = record.transfer {
      if let message = transfer.message { lines.append("Message:  \(message)") }
      if let amount = record.amountIn { lines.append("Goes in:  \(amount) \(record.amountInAsset?.code ?? record.asset.code)") }
      if let fee = transfer.fee { lines.append("Fee:      \(fee.total) \(fee.asset?.code ?? record.asset.code)") }
      if let amount = record.amountOut { lines.append("Arrives:  \(amount) \(record.amountOutAsset?.code ?? record.asset.code)") }
      if let refunds = transfer.refunds { lines.append("Refunded: \(refunds.amount) (it cost \(refunds.fee))") }
      if let page = transfer.moreInfoURL { lines.append("More:     \(page)") }
    }
    if let payment = record.payment { lines.append("Payment:  \(payment.hash) (\(payment.state.words.state))") }
    if let deadline = record.deadline { lines.append("Act by:   \(deadline.formatted(.iso8601))") }
    if let problem = record.problem { lines.append("Newest try: \(problem.english)") }
    lines += due(record)
    return PrintableText.joined(lines)
  }

  private static func due(_ record: TransferRecord) -> [String] {
    guard let words = record.due.words else { return [] }
    var lines = ["To do:    \(words.english)"]
    switch record.due {
    case .continueAtAnchor(let url?), .pickUp(let url?): lines.append("          \(url)")
    case .sendMoney(let instructions, let url):
      lines += instructions.map { "          \($0.field.label.english): \($0.value)\($0.summary.map { "  (\($0))" } ?? "")" }
      lines += [record.privateData?.how, url].compactMap(\.self).map { "          \($0)" }
    case .pay(let payment):
      lines.append("          \(payment.amount.trimmed) \(payment.asset.code) to \(payment.destination)")
      if let memo = payment.memo.written { lines.append("          memo (\(memo.kind)): \(memo.text)") }
      lines.append("          basicpay transfers \(record.id) --pay")
    case .correct(let fields): lines += fields.map { "          \($0.field.name)\($0.summary.map { ": \($0)" } ?? "")" }
    case .giveCustomerInfo: lines.append("          basicpay anchor customer \(record.anchor) --transfer \(record.id)")
    case .cannotPay(let error): lines.append("          \(error)")
    default: break
    }
    return lines
  }
}
