import AnchorKit
import Foundation
import Sentences
import StellarKit
import WalletKit

/// The text about a transfer for people to read.
enum TransferText {
  /// Returns the cells of a transfer's line in a list.
  static func cells(_ record: TransferRecord) -> [Sentence] {
    ["\("\(record.id)")", "\(record.begun.formatted(.iso8601))", record.title, "\(record.anchor)", record.words]
  }

  /// Describes all that is known about a transfer.
  static func whole(_ record: TransferRecord) -> [Sentence] {
    let (transfer, now) = (record.transfer, SystemEnvironment.now())
    let messages: [(Sentence, Sentence)?] = record.messages.map { ("Message", "\($0)") }
    let rows: [(Sentence, Sentence)?] = [("Status", record.words)] + messages + money(record)
    let more: [(Sentence, Sentence)?] = [
      transfer?.moreInfoURL.map { ("More", "\($0)") },
      record.payment.map { (record.isWithdrawal ? "Payment" : "Claimed by", "\($0.hash) (\($0.state.words.state))") },
      record.user.map { ("User", "\($0)") },
      record.deadline.map { ("Act by", "\($0.formatted(.iso8601))") },
      record.problem.map { ("Last attempt", $0) },
      record.unreadable.map { ("Note", $0) },
      record.unfollowed.map { ("Note", $0) },
      record.pickUpReference.map { ("Reference for pickup", "\($0)") },
      record.toDo(at: now).map { ("To do", $0) },
    ]
    return ["\(record.title) at \(record.anchor), number \("\(record.id)")"]
      + LabelledLines.of(rows + more + steps(record, now).map { ("", $0) }, width: 9)
      + instructions(record, now)
  }

  /// Returns rows with what is paid, what it costs and what arrives.
  private static func money(_ record: TransferRecord) -> [(Sentence, Sentence)?] {
    let transfer = record.transfer
    guard transfer != nil || record.privateData?.quote != nil else { return [] }
    return [
      record.amountToPay.map { ("You pay", "\($0) \(record.assetIn.code)") },
      transfer?.fee.map { ("Fee", "\($0.total) \($0.asset?.code ?? record.assetIn.code)") },
      record.arriving.map { ("You receive", "\($0) \(record.assetOut.code)") },
      record.guarantee.map { quote in
        let time = quote.expires.formatted(.iso8601)
        return ("Guaranteed", quote.isValid(at: SystemEnvironment.now()) ? "until \(time)" : "until \(time) (expired)")
      },
      transfer?.refunds.map { ("Refunded", "\($0.amount) \(record.assetIn.code) (it cost \($0.fee) \(record.assetIn.code))") },
    ]
  }

  /// Says how the money is paid in, even if the transfer no longer waits for it or it may be too late.
  private static func instructions(_ record: TransferRecord, _ now: Date) -> [Sentence] {
    if case .sendMoney = record.due, !record.isTooLateToSend(at: now) { return [] }
    let lines = record.instructions.map { "\($0.field.shortLabel): \($0.value)" } as [Sentence]
    let whole = lines + [record.how].compactMap(\.self).map { "\($0)" }
    return whole.isEmpty ? [] : ["The anchor's payment details:"] + whole.map { $0.indented() }
  }

  private static func steps(_ record: TransferRecord, _ now: Date) -> [Sentence] {
    var lines: [Sentence] = []
    switch record.due {
    case .continueAtAnchor(let url?), .pickUp(let url?): lines.append("\(url)")
    case .sendMoney(_, let url) where record.isTooLateToSend(at: now):
      if let before = record.sendBefore { lines.append("The anchor wanted the money before \(before.formatted(.iso8601)).") }
      if let url { lines.append("\(url)") }
    case .sendMoney(let instructions, let url):
      lines += instructions.map { "\($0.field.shortLabel): \($0.value)\($0.summary.map { "  (\($0))" } ?? "")" } as [Sentence]
      lines += [record.how, url].compactMap(\.self).map { "\($0)" } as [Sentence]
    case .pay(let payment):
      lines.append("\(payment.amount.trimmed) \(payment.asset.code) to \(payment.destination)")
      if let memo = payment.memo.line { lines.append(memo) }
      lines.append("basicpay transfers \("\(record.id)") --pay")
    case .correct(let fields): lines += fields.map { "\($0.field.name)\($0.summary.map { ": \($0)" } ?? "")" } as [Sentence]
    case .giveCustomerInfo: lines.append("basicpay anchor customer \(record.anchor) --transfer \("\(record.id)")")
    case .cannotPay(let error): lines.append("\(error)")
    case .claim(let id): lines.append("basicpay claim take \(id)")
    default: break
    }
    return lines
  }
}
