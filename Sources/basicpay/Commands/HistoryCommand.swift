import ArgumentParser
import Foundation
import StellarKit
import WalletKit

/// `basicpay history`
struct HistoryCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "history", abstract: "List your payments, newest first.", discussion: "Example: basicpay history --limit 20 --json")

  @OptionGroup var options: GlobalOptions

  @Option(help: ArgumentHelp("How many at most, 1 to 200.", valueName: "n"))
  var limit = 50

  mutating func validate() throws {
    guard (1...200).contains(limit) else { throw ValidationError("--limit takes a whole number from 1 to 200.") }
  }

  private struct Document: Encodable {
    struct Item: Encodable {
      let id: String
      let direction: Payment.Direction
      let kind: Payment.Kind
      let amount: Amount
      let asset: Asset
      let counterparty: AccountID
      let time: Date
      let hash: TransactionHash
      let memo: String?
      let memoType: MemoKind?

      init(_ payment: Payment) {
        id = payment.id
        direction = payment.direction
        kind = payment.kind
        amount = payment.amount
        asset = payment.asset
        counterparty = payment.counterparty
        time = payment.time
        hash = payment.hash
        memo = payment.memo.written?.text
        memoType = payment.memo.written?.kind
      }
    }

    let payments: [Item]
  }

  func run() async throws {
    try await WalletSession.run(options) { wallet in
      _ = try wallet.requiredAccount
      let payments = try await wallet.history(limit: limit)
      try options.print(Document(payments: payments.map(Document.Item.init))) {
        payments.isEmpty ? "No payments yet." : payments.map(Self.text).joined(separator: "\n")
      }
    }
  }

  private static func text(_ payment: Payment) -> String {
    let direction = payment.direction == .sent ? "sent    " : "received"
    let preposition = payment.direction == .sent ? "to" : "from"
    let memo = payment.memo.written.map { "  “\($0.text)”" } ?? ""
    return """
      \(payment.time.formatted(.iso8601))  \(direction)  \(payment.amount.trimmed) \(payment.asset.code)  \
      \(preposition) \(payment.counterparty.shortAddress)  \(payment.hash)\(memo)
      """
  }
}
