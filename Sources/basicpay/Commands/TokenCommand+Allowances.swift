import ArgumentParser
import Foundation
import Sentences
import StellarKit
import WalletKit

extension TokenCommand {
  struct Allowances: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "allowances", abstract: "Who may spend your tokens, and how to revoke it.",
      discussion: "Example: basicpay token allowances", subcommands: [List.self, Revoke.self], defaultSubcommand: List.self)

    struct List: AsyncParsableCommand {
      static let configuration = CommandConfiguration(
        commandName: "list", abstract: "List who may spend your tokens, how much is left, and until when.",
        discussion:
          "Found from recent events of token contracts; each contract is asked how much is left.\nExample: basicpay token allowances list --json"
      )

      @OptionGroup var options: GlobalOptions

      private struct Document: Encodable {
        struct Item: Encodable {
          let token: TokenDocument
          let spender: String
          let amount: String
          let untilLedger: UInt32
          let until: Date?
          let time: Date
        }

        let allowances: [Item]
        /// How many further allowances may exist that can't be read.
        let unread: Int
        /// Whether there may be further allowances of tokens that aren't on the list.
        let isCut: Bool
        /// The first ledger from which allowances are known; left out if all are.
        let keptSince: UInt32?
      }

      func run() async throws {
        try await WalletSession.run(options) { wallet in
          _ = try wallet.requiredAccount
          let list = try await wallet.allowances()
          let context = await wallet.terminalContext(await wallet.newestLedger())
          let items = list.allowances.map { allowance in
            Document.Item(
              token: TokenDocument(allowance.token), spender: allowance.spender.description, amount: allowance.amount.padded,
              untilLedger: allowance.untilLedger, until: context.time(of: allowance.untilLedger), time: allowance.time)
          }
          try options.print(Document(allowances: items, unread: list.unread, isCut: list.isCut, keptSince: list.keptSince)) {
            var lines = list.allowances.map { allowance -> Sentence in
              "\(context.party(allowance.spender)) may spend up to \(allowance.amount.description) \(allowance.token.symbol) (\(allowance.token.contract.description)), until \(context.moment(allowance.untilLedger))"
            }
            if lines.isEmpty { lines.append("Nobody can spend your tokens, as far as this wallet knows.") }
            if list.unread > 0 {
              lines.append(Sentence(list.unread, one: "\(list.unread) more can't be read.", other: "\(list.unread) more can't be read."))
            }
            if list.isCut { lines.append(AllowanceList.cutSentence) }
            if let since = list.keptSince { lines.append("This goes back only to ledger \(Int(since)).") }
            return lines
          }
        }
      }
    }

    struct Revoke: AsyncParsableCommand {
      static let configuration = CommandConfiguration(
        commandName: "revoke", abstract: "Revoke somebody's allowance to spend one of your tokens.",
        discussion: "Example: basicpay token allowances revoke --token CABC… --spender CDEF…")

      @OptionGroup var options: GlobalOptions
      @OptionGroup var sending: TrustCommand.SendingOptions
      @Option(help: ArgumentHelp("The token: its contract C…, or an asset (XLM, CODE:ISSUER).", valueName: "token"))
      var token: String
      @Option(help: ArgumentHelp("Who may spend it: G… or C….", valueName: "address"))
      var spender: String

      private struct Document: Encodable {
        let hash: TransactionHash
        let state: String
        let source: AccountID
        let contract: String
        let spender: String
        let fee: Amount
        let ledger: Int?
      }

      func run() async throws {
        try await WalletSession.run(options) { wallet in
          try await wallet.useHere(sending.source)
          let contract = try await ContractCommand.contract(token, wallet)
          let spender: ContractAddress
          do throws(StrKeyError) { spender = try ContractAddress(self.spender) } catch { throw ContractValueError.address(error) }
          let review = try await wallet.reviewRevocation(of: contract, from: spender, feePolicy: try sending.fee.policy(options))
          let context = await wallet.terminalContext(nil)
          let rows: [(label: Sentence, value: Sentence)?] = [
            ("Token", review.transaction.token.map { TokenCommand.words($0.token) } ?? "\(contract.description)"),
            ("Contract", "\(contract.description)"), ("Spender", context.party(spender)),
            ("Fee, at most", "\(review.transaction.fee.trimmed) XLM"),
          ]
          let names = await wallet.names()
          let lines = review.lines(shown: spender) { names.name(at: $0.description, memo: nil) }
          let record = try await wallet.send(review.transaction, options, sending, showing: rows, lines, question: "Revoke it?")
          let (state, ledger) = record.state.words
          let document = Document(
            hash: record.hash, state: state, source: record.source, contract: contract.description, spender: spender.description, fee: record.fee,
            ledger: ledger)
          let done: Sentence =
            record.isUpToContract
            ? "\(record.upToContractSentence) The transaction is \(record.hash)"
            : "Revoked. Nothing more can be spent. The transaction is \(record.hash)"
          try await record.report(wallet, options, document, done: done)
        }
      }
    }
  }
}
