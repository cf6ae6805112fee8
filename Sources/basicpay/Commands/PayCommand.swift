import ArgumentParser
import Foundation
import Sentences
import StellarKit
import WalletKit

/// The command `basicpay pay`.
struct PayCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "pay", abstract: "Pay somebody.",
    discussion: """
      Example: basicpay pay --to GABC… --amount 10.5 --memo "Rent May"
      Example: basicpay pay --to Landlord --amount 900 --account Household --pin-file pin.txt --yes
      """)

  @OptionGroup var options: GlobalOptions
  @OptionGroup var pin: PINOptions

  @Option(
    help: ArgumentHelp(
      "Who to pay: a G… or M… address, the name of a contact or of an account of yours, or name*domain. Contracts (C…, W…): basicpay token pay.",
      valueName: "who"))
  var to: String

  @Option(help: "The amount, with a decimal point.")
  var amount: String

  @Option(help: ArgumentHelp("What to pay: XLM, CODE:ISSUER, or the code alone of an asset that you hold from one issuer.", valueName: "asset"))
  var asset = "XLM"

  @OptionGroup var memo: MemoOptions
  @OptionGroup var fee: FeeOption
  @OptionGroup var source: SourceOption

  @Flag(help: "If the recipient can't hold the asset yet, set it aside for them to claim (a claimable balance).")
  var claimable = false

  @Flag(help: "Pay without asking for confirmation, even if that creates the recipient's account.")
  var yes = false

  mutating func validate() throws {
    try memo.refuseEmpty()
    try pin.refuseStandardInput(unless: yes)
  }

  private struct Document: Encodable {
    let hash: TransactionHash
    let state: String
    let kind: HistoryEntry.Kind
    let source: AccountID
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
      try await wallet.useHere(source)
      try Refused.contract(to, paying: self.asset)
      let asset = try await wallet.asset(self.asset)
      let (kind, text) = memo.written
      // The review says if the payment creates an account, and asks. With --yes it only says so: scripts fund new accounts.
      let ways: Set<PaymentMethod> = claimable ? [.createAccount, .claimableBalance] : [.createAccount]
      let form = PaymentForm(
        recipient: to, amount: amount, memo: text, memoKind: kind, asset: asset, feePolicy: try fee.policy(options), otherMethods: ways)
      let known = try await wallet.openContacts(for: to, pin)
      let review = try await self.review(form, wallet)
      let what = "\(review.amount.trimmed) \(review.asset.code)"
      let who = review.recipient.short
      let question: Sentence = review.way == .claimableBalance ? "Set \(what) aside for \(who)?" : "Pay \(what) to \(who)?"
      let record = try await wallet.confirm(
        review.transaction, options, showing: Self.rows(review), [review.firstPaymentNotice].compactMap(\.self),
        warnings: [review.newAccountNotice].compactMap(\.self), question: yes ? nil : question
      ) { try known ?? pin.secret() }
      try await report(record, wallet)
    }
  }

  private func review(_ form: PaymentForm, _ wallet: Wallet) async throws -> PaymentReview {
    do throws(PaymentRefusal) {
      return try await wallet.review(form)
    } catch {
      guard error.offer == .claimableBalance else { throw error }
      var refusal = error
      refusal.fields[.recipient] = refusal.fields[.recipient].map { "\($0) With --claimable you can set it aside for them to claim." }
      throw Refused(refusal.sentence, code: .input)
    }
  }

  @MainActor
  private func report(_ record: PaymentRecord, _ wallet: Wallet) async throws {
    let (state, ledger) = record.state.words
    // As in the history.
    let kind: HistoryEntry.Kind =
      switch record.kind {
      case .createAccount: .createAccount
      case .claimableBalance: .claimableBalanceCreated
      default: .payment
      }
    let document = Document(
      hash: record.hash, state: state, kind: kind, source: record.source, amount: record.amount, asset: record.asset, recipient: record.recipient,
      fee: record.fee,
      ledger: ledger, memo: record.memo.written?.text, memoType: record.memo.written?.kind)
    try await record.report(
      wallet, options, document,
      done: kind == .claimableBalanceCreated ? "Set aside. The transaction is \(record.hash)" : "Paid. The transaction is \(record.hash)")
  }

  private static func rows(_ review: PaymentReview) -> [(label: Sentence, value: Sentence)?] {
    [
      ("Amount", "\(review.amount.trimmed) \(review.asset)"),
      (review.way == .claimableBalance ? "For" : "To", review.recipient.line),
      review.recipient.domainsName.map { ("Known as", "\($0)") },
      review.recipient.federation.map { ("Known as", "\($0)") },
      review.memo.row,
      ("Fee, at most", "\(review.fee.trimmed) XLM"), review.balanceAfter.map { ("New balance", "\($0.trimmed) \(review.asset.code)") },
    ]
  }
}
