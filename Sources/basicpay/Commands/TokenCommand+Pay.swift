import ArgumentParser
import Sentences
import StellarKit
import WalletKit

extension TokenCommand {
  struct Pay: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "pay", abstract: "Pay with a token, or with an asset through its contract. Contracts (C…) can be paid, too.",
      discussion: "Example: basicpay token pay --to CABC… --amount 10.5 --token CDEF…")

    @OptionGroup var options: GlobalOptions
    @OptionGroup var sending: TrustCommand.SendingOptions
    @Option(help: ArgumentHelp("Who to pay: G…, M…, C… or W…, the name of a contact or of an account of yours, or name*domain.", valueName: "who"))
    var to: String
    @Option(help: "The amount, with a decimal point.")
    var amount: String
    @Option(
      help: ArgumentHelp(
        "What to pay: a token's contract C…, XLM, CODE:ISSUER, or the code alone of an asset that you hold from one issuer.", valueName: "token"))
    var token: String

    private struct Document: Encodable {
      let hash: TransactionHash
      let state: String
      let source: AccountID
      let token: TokenDocument
      let amount: String
      let recipient: String
      let fee: Amount
      let ledger: Int?
    }

    func run() async throws {
      try await WalletSession.run(options) { wallet in
        try await wallet.useHere(sending.source)
        let currency: TokenPaymentForm.Currency
        if let contract = try? ContractAddress(token) {
          guard contract.isContract else { throw ContractValueError.notAContract(contract.description) }
          currency = .token(contract)
        } else {
          currency = .asset(try await wallet.asset(token))
        }
        let known = try await wallet.openContacts(for: to, sending.pin)
        let review = try await wallet.review(
          TokenPaymentForm(recipient: to, amount: amount, currency: currency, feePolicy: try sending.fee.policy(options)))
        let names = await wallet.names()
        let what = "\(review.amount.description) \(review.token.symbol)"
        let record = try await wallet.confirm(
          review.transaction, options, showing: Self.rows(review), Self.lines(review, names),
          question: sending.yes
            ? nil : "Pay \(what) to \(review.recipient.name ?? review.recipient.address.shortAddress)?"
        ) { try known ?? sending.pin.secret() }
        let (state, ledger) = record.state.words
        let document = Document(
          hash: record.hash, state: state, source: record.source, token: TokenDocument(review.token), amount: review.amount.padded,
          recipient: review.recipient.address.description, fee: record.fee, ledger: ledger)
        let done: Sentence =
          record.isUpToContract
          ? "\(record.upToContractSentence) The transaction is \(record.hash)" : "Paid. The transaction is \(record.hash)"
        try await record.report(wallet, options, document, done: done)
      }
    }

    private static func rows(_ review: TokenPaymentReview) -> [(label: Sentence, value: Sentence)?] {
      [
        ("Amount", "\(review.amount.description) \(review.token.symbol)"), ("Token", TokenCommand.words(review.token)),
        ("Contract", "\(review.token.contract.description)"), TokenCommand.decimals(review.token),
        ("To", "\(review.recipient.address.description), \(review.recipient.kind)"), review.recipient.name.map { ("Known as", "\($0)") },
        ("Fee, at most", "\(review.transaction.fee.trimmed) XLM"),
        review.balanceAfter.map { ("New balance", "\($0.description) \(review.token.symbol)") },
      ]
    }

    private static func lines(_ review: TokenPaymentReview, _ names: Names) -> [Sentence] {
      review.call.lines(shown: review.recipient.address) { names.name(at: $0.description, memo: nil) }
        + [review.firstPaymentNotice].compactMap(\.self)
    }
  }
}
