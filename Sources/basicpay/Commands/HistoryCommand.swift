import ArgumentParser
import Foundation
import StellarKit
import WalletKit

/// `basicpay history`
struct HistoryCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "history", abstract: "List your payments, newest first.",
    discussion: "It looks through the newest 200. Example: basicpay history --since 2026-11-01 --asset XLM --csv")

  /// How far back one question to the network reaches.
  private static let reach = 200

  @OptionGroup var options: GlobalOptions

  @Option(help: ArgumentHelp("How many at most, 1 to 200.", valueName: "n"))
  var limit = 50

  @Option(help: ArgumentHelp("Only payments of this day (UTC) or later, such as 2026-11-21.", valueName: "date"))
  var since: String?

  @Option(help: ArgumentHelp("Only payments of this asset: XLM, or CODE:ISSUER.", valueName: "asset"))
  var asset: String?

  @Option(help: ArgumentHelp("Only payments to or from this G… address.", valueName: "who"))
  var with: String?

  @Flag(help: "Print a table for spreadsheets (CSV, RFC 4180).")
  var csv = false

  mutating func validate() throws {
    guard (1...Self.reach).contains(limit) else { throw ValidationError("--limit takes a whole number from 1 to \(Self.reach).") }
    guard !(csv && options.json) else { throw ValidationError("--csv and --json are two forms of the same result. Choose one.") }
  }

  /// What a payment has to be to be listed.
  private func filter() throws -> (Payment) -> Bool {
    let start = try since.map { text in
      guard let date = try? Date(text, strategy: .iso8601.year().month().day()) else {
        throw Refused("“\(text.prefix(40))” is not a date. Write year, month and day, as in 2026-11-21.")
      }
      return date
    }
    let asset = try asset.map { try Asset($0) }
    let account = try with.map { text in
      do throws(StrKeyError) {
        return try AccountID(text)
      } catch {
        throw Refused("“\(text.prefix(60))” is not an address: \(error).")
      }
    }
    return { payment in
      payment.time >= start ?? .distantPast && payment.asset == asset ?? payment.asset && payment.counterparty == account ?? payment.counterparty
    }
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
      let isWanted = try filter()
      let payments = try await wallet.history(limit: Self.reach).filter(isWanted).prefix(limit)
      if csv { return try Terminal.result(PaymentTable(payments).text) }
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
