import AnchorKit
import Foundation
import Sentences
import StellarKit
import WalletKit

/// A transfer for people to read.
enum TransferText {
  /// The cells of a list's line.
  static func cells(_ record: TransferRecord) -> [Sentence] {
    ["\("\(record.id)")", "\(record.begun.formatted(.iso8601))", record.title, "\(record.anchor)", record.status.words]
  }

  /// All that there is to know.
  static func whole(_ record: TransferRecord) -> [Sentence] {
    let transfer = record.transfer
    let rows: [(Sentence, Sentence)?] = [
      ("Status", record.status.words),
      transfer?.message.map { ("Message", "\($0)") },
      transfer.flatMap { _ in record.amountIn.map { ("Goes in", "\($0) \(record.amountInAsset?.code ?? record.asset.code)") } },
      transfer?.fee.map { ("Fee", "\($0.total) \($0.asset?.code ?? record.asset.code)") },
      transfer.flatMap { _ in record.amountOut.map { ("Arrives", "\($0) \(record.amountOutAsset?.code ?? record.asset.code)") } },
      transfer?.refunds.map { ("Refunded", "\($0.amount) (it cost \($0.fee))") },
      transfer?.moreInfoURL.map { ("More", "\($0)") },
      record.payment.map { ("Payment", "\($0.hash) (\($0.state.words.state))") },
      record.deadline.map { ("Act by", "\($0.formatted(.iso8601))") },
      record.problem.map { ("Newest try", $0) },
      record.due.words.map { ("To do", $0) },
    ]
    return ["\(record.title) at \(record.anchor), number \("\(record.id)")"] + LabelledLines.of(rows, width: 9) + steps(record)
  }

  private static func steps(_ record: TransferRecord) -> [Sentence] {
    var lines: [Sentence] = []
    switch record.due {
    case .continueAtAnchor(let url?), .pickUp(let url?): lines.append("\(url)")
    case .sendMoney(let instructions, let url):
      lines += instructions.map { "\($0.field.label): \($0.value)\($0.summary.map { "  (\($0))" } ?? "")" } as [Sentence]
      lines += [record.privateData?.how, url].compactMap(\.self).map { "\($0)" } as [Sentence]
    case .pay(let payment):
      lines.append("\(payment.amount.trimmed) \(payment.asset.code) to \(payment.destination)")
      if let memo = payment.memo.written { lines.append("memo (\(memo.kind.rawValue)): \(memo.text)") }
      lines.append("basicpay transfers \("\(record.id)") --pay")
    case .correct(let fields): lines += fields.map { "\($0.field.name)\($0.summary.map { ": \($0)" } ?? "")" } as [Sentence]
    case .giveCustomerInfo: lines.append("basicpay anchor customer \(record.anchor) --transfer \("\(record.id)")")
    case .cannotPay(let error): lines.append("\(error)")
    default: break
    }
    return lines.map { $0.indented(by: 10) }
  }
}
