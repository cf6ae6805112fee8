import ArgumentParser
import Foundation
import StellarKit
import WalletKit

/// `basicpay pay`
struct PayCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "pay", abstract: "Pay somebody.", discussion: "Example: basicpay pay --to GABC… --amount 10.5 --memo \"Rent May\"")

  @OptionGroup var options: GlobalOptions
  @OptionGroup var pin: PINOptions

  @Option(help: ArgumentHelp("Whom to pay: a G… or M… address.", valueName: "who"))
  var to: String

  @Option(help: "How much, with a point before decimals.")
  var amount: String

  @Option(help: ArgumentHelp("What to pay: XLM, or CODE:ISSUER.", valueName: "asset"))
  var asset = "XLM"

  @OptionGroup var memo: MemoOptions

  @Flag(help: "Pay without asking whether the review is right.")
  var yes = false

  mutating func validate() throws { try pin.leavesInput(for: yes) }

  private struct Document: Encodable {
    let hash: TransactionHash
    let state: String
    let amount: Amount
    let asset: Asset
    let recipient: String
    let fee: Amount
    let ledger: Int?
    let memo: String?
    let memoType: MemoKind?
  }

  func run() async throws {
    try await WalletSession.run(options) { wallet in
      _ = try wallet.requiredAccount
      let asset = try Asset(self.asset)
      let (kind, text) = memo.written
      let form = PaymentForm(recipient: to, amount: amount, memo: text, memoKind: kind, asset: asset)
      let review = try await wallet.review(form)
      if !yes || !options.json { Terminal.say(Self.text(review)) }
      guard yes || Terminal.confirms("Pay \(review.amount.trimmed) \(review.asset.code)?") else {
        throw Refused("Not sent: you didn't confirm the payment.")
      }
      let secret = try pin.secret()
      let record = try await wallet.pay(review, .typed(secret))
      try report(record)
    }
  }

  private func report(_ record: PaymentRecord) throws {
    let (state, ledger) = record.state.words
    let document = Document(
      hash: record.hash, state: state, amount: record.amount, asset: record.asset, recipient: record.recipient, fee: record.fee,
      ledger: ledger, memo: record.memo.written?.text, memoType: record.memo.written?.kind)
    switch record.state {
    case .confirmed:
      try options.print(document) { "Paid. The payment is \(record.hash)" }
    case .pending(let until):
      try options.print(document) { "\(record.hash)" }
      let time = until.formatted(.iso8601)
      throw Refused(
        "Sent, but not confirmed yet. Don't pay again: basicpay status \(record.hash) says what became of it, at the latest shortly after \(time).")
    case .failed(let refusal):
      throw Refused("\(refusal.sentence) The network's code is \(refusal.code), the payment is \(record.hash).")
    case .expired:
      throw Refused("Not paid: the network didn't take the payment in time, and never will now. Your money is where it was. You can pay again.")
    }
  }

  private static func text(_ review: PaymentReview) -> String {
    var lines = [
      "Amount:        \(review.amount.trimmed) \(review.asset)",
      "To:            \(review.recipient)",
    ]
    if let memo = review.memo.written { lines.append("Memo (\(memo.kind)): \(memo.text)") }
    lines += [
      "Fee, at most:  \(review.fee.trimmed) XLM",
      "Left after it: \(review.balanceAfter.trimmed) \(review.asset.code)",
    ]
    return (lines + review.warnings).joined(separator: "\n")
  }
}

extension PaymentRecord.State {
  /// The state's word in documents, and its ledger.
  var words: (state: String, ledger: Int?) {
    switch self {
    case .pending: ("pending", nil)
    case .confirmed(let ledger): ("confirmed", ledger)
    case .failed: ("failed", nil)
    case .expired: ("expired", nil)
    }
  }
}
