import ArgumentParser
import Foundation
import Sentences
import StellarKit
import WalletKit

extension TokenCommand {
  struct History: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "history", abstract: "List what happened to the tokens in your list, newest first.",
      discussion: """
        As their contracts report it, and as far back as the network's server keeps that. With --pin-file, contacts are shown by name.
        Example: basicpay token history --token CABC…
        """)

    private static let largestLimit = 1_000
    private static let usualLimit = 50

    @OptionGroup var options: GlobalOptions

    @Option(help: ArgumentHelp("Only for this token in your list: its contract C…, or an asset (XLM, CODE:ISSUER).", valueName: "token"))
    var token: String?

    @Option(help: ArgumentHelp("How many at most (default: 50).", valueName: "n"))
    var limit: Int?

    @OptionGroup var pin: PINOptions

    mutating func validate() throws { try HistoryCommand.check(limit: limit, upTo: Self.largestLimit) }

    private struct Document: Encodable {
      struct Item: Encodable {
        let id: String
        let direction: String
        let kind: String
        let token: TokenDocument
        let amount: String?
        let counterparty: String?
        let name: String?
        let time: Date
        let hash: TransactionHash
        let ledger: Int
        let memo: String?
        let memoType: MemoKind?
        /// Of an allowance: whether the account in use gave it, rather than received it.
        let isGiven: Bool?
        let untilLedger: UInt32?
        /// The known address that the stranger's can be mistaken for.
        let imitates: String?

        init(_ entry: TokenHistoryEntry, _ names: Names) {
          (id, direction, kind) = (entry.id, entry.direction.rawValue, entry.kind.rawValue)
          (token, amount) = (TokenDocument(entry.token), entry.amount?.padded)
          (counterparty, name) = (entry.counterparty?.description, names.name(of: entry))
          (time, hash, ledger) = (entry.time, entry.hash, Int(entry.ledger))
          (memo, memoType) = (entry.memo?.text, entry.memo?.kind)
          (isGiven, untilLedger) = (entry.direction == .allowed ? entry.isGiven : nil, entry.untilLedger)
          imitates = names.imitatedAddress(by: entry)
        }
      }

      let payments: [Item]
      /// How many more entries can't be read.
      let unread: Int
      /// Whether there are more than were asked for.
      let isCut: Bool
      /// How many are left out because they moved nothing.
      let leftOut: Int
      /// The first ledger from which on everything is known; left out if nothing is missing, and if there are more than were asked for.
      let keptSince: UInt32?
      /// Whether these are all.
      let complete: Bool
    }

    func run() async throws {
      try await WalletSession.run(options) { wallet in
        _ = try wallet.requiredAccount
        let contract: ContractAddress? = if let token { try await ContractCommand.contract(token, wallet) } else { nil }
        let tokens = try await wallet.tokens()
        if let contract, !tokens.contains(where: { $0.contract == contract }) { throw TokenCommand.notListed }
        let names = try await wallet.names(openedWith: pin)
        let most = limit ?? Self.usualLimit
        let history = try await wallet.tokenHistory(of: contract, limit: most)
        let entries = history.entries
        // With --json, the document says it.
        if history.isCut, !options.json { HistoryCommand.sayMoreExist(than: most) }
        let document = Document(
          payments: entries.map { Document.Item($0, names) }, unread: history.unread, isCut: history.isCut, leftOut: history.leftOut,
          keptSince: history.keptSince, complete: !history.isCut && history.gaps.isEmpty)
        try options.print(document) {
          if tokens.isEmpty { return [TokenCommand.noTokens] }
          let nothing: Sentence = "Nothing has happened to your tokens, as far as the network's server knows."
          return (entries.isEmpty ? [nothing] : Columns.lines(entries.map { Self.cells($0, names) })) + history.gaps
        }
      }
    }

    private static func cells(_ entry: TokenHistoryEntry, _ names: Names) -> [Sentence] {
      let (sign, style, isSender): (String, Style?, Bool?) =
        switch entry.direction {
        case .received: ("+", .gain, true)
        case .sent: ("-", .loss, false)
        case .allowed, .unmoved: ("", nil, nil)
        }
      let amount: Sentence? = entry.amount.map { "\(sign)\($0.description) \(entry.token.symbol)" }
      let styled = style.map { amount?.styled($0) } ?? amount
      let isPayment = entry.kind == .transfer && entry.direction != .unmoved
      let moved = [isPayment && styled != nil ? nil : entry.title, styled].compactMap(\.self).joined(separator: "  ")
      let party = entry.counterparty.map { names.name(of: entry) ?? $0.shortAddress }
      // The same words as in --json, except for "unmoved", so that lines can be searched for them. Other tokens may have the same symbol, but not the
      // same contract.
      let cells: [Sentence?] = [
        "\(entry.time.formatted(.iso8601))", "\(entry.direction == .unmoved ? "-" : entry.direction.rawValue)",
        HistoryCommand.line(moved, with: party, isSender: isSender), "\(entry.token.contract.description)", "\(entry.hash)",
        entry.memo.map { "“\($0.text)”" }, entry.untilLedger.map { "until ledger \(Int($0))" },
        HistoryCommand.warning(ofImitated: names.imitated(by: entry)),
      ]
      return cells.compactMap(\.self)
    }
  }
}
