import ArgumentParser
import Sentences
import StellarKit
import WalletKit

/// The command `basicpay token …`.
struct TokenCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "token", abstract: "Contract tokens, and assets through their contracts.", discussion: "Example: basicpay token list",
    subcommands: [Add.self, Remove.self, List.self, History.self, Pay.self, Allowances.self])

  static let notListed = Refused("There is no such token in your list. What is in it: basicpay token list.", code: .asset)
  static let noTokens: Sentence = "Your list has no tokens. Add one with: basicpay token add CONTRACT."

  /// Says of which asset or token it is the contract.
  static func words(_ label: TokenLabel) -> Sentence {
    label.asset.map { "the asset \($0) in its contract" } ?? "a token that calls itself \(label.symbol)"
  }

  /// Returns the row with the decimals that a token has according to its contract; nil for an asset's contract, whose are known.
  static func decimals(_ label: TokenLabel) -> (label: Sentence, value: Sentence)? {
    label.asset == nil ? ("Decimals", "\("\(label.decimals)")") : nil
  }

  struct Add: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "add", abstract: "Add a token to your list, by its contract. Nothing is sent.",
      discussion: "Example: basicpay token add CABC…")

    @OptionGroup var options: GlobalOptions
    @Argument(help: "The contract's address C…, or an asset (XLM, CODE:ISSUER) for the asset's contract.")
    var contract: String
    @Flag(help: "Add it even if it calls itself like something else that you have.")
    var yes = false

    private struct Document: Encodable {
      let token: TokenDocument
      let name: String
      let balance: String?
      let warning: String?
    }

    func run() async throws {
      try await WalletSession.run(options) { wallet in
        _ = try wallet.requiredAccount
        let preview = try await wallet.token(try await ContractCommand.contract(contract, wallet).description)
        // The new decimals need a person's consent, which a script can't give.
        if let warning = preview.decimalsWarning, yes {
          throw Refused("Nothing was added. \(warning) Leave out --yes to be asked.", code: .unconfirmed)
        }
        let warnings = [preview.decimalsWarning, preview.doubt?.sentence].compactMap(\.self)
        for warning in warnings { Terminal.say(warning) }
        guard warnings.isEmpty || yes || Terminal.confirms("Add it anyway?") else {
          throw Refused("Not added: you didn't confirm it.", code: .unconfirmed)
        }
        try await wallet.add(preview)
        let document = Document(
          token: TokenDocument(preview.label), name: preview.name, balance: preview.balance?.padded, warning: preview.doubt?.sentence.english)
        let added: Sentence =
          preview.balance.map { "Added: \(TokenCommand.words(preview.label)). You hold \($0.description)." }
          ?? "Added: \(TokenCommand.words(preview.label))."
        try options.print(document) { [added] + LabelledLines.of([TokenCommand.decimals(preview.label)]) }
      }
    }
  }

  struct Remove: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "remove", abstract: "Remove a token from your list. What you hold stays yours.",
      discussion: "Example: basicpay token remove CABC…")

    @OptionGroup var options: GlobalOptions
    @Argument(help: "The contract's address, or the asset whose contract it is.")
    var contract: String

    private struct Document: Encodable {
      let contract: String
      let removed: Bool
    }

    func run() async throws {
      try await WalletSession.run(options) { wallet in
        _ = try wallet.requiredAccount
        let contract = try await ContractCommand.contract(contract, wallet)
        guard try await wallet.tokens().contains(where: { $0.contract == contract }) else { throw TokenCommand.notListed }
        try await wallet.removeToken(contract)
        try options.print(Document(contract: contract.description, removed: true)) { "Removed from your list." }
      }
    }
  }

  struct List: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "list", abstract: "List the tokens that you have added, with what you hold.", discussion: "Example: basicpay token list --json")

    @OptionGroup var options: GlobalOptions

    private struct Document: Encodable {
      struct Item: Encodable {
        let token: TokenDocument
        let name: String
        let balance: String?
        let problem: String?
        let warning: String?
      }

      let tokens: [Item]
    }

    func run() async throws {
      try options.checkHome()
      try await WalletSession.run(options) { wallet in
        _ = try wallet.requiredAccount
        let holdings = try await wallet.tokenHoldings()
        let items = holdings.map { holding in
          Document.Item(
            token: TokenDocument(holding.token.label), name: holding.token.name, balance: holding.balance?.padded, problem: holding.problem?.english,
            warning: holding.token.doubt?.sentence.english)
        }
        try options.print(Document(tokens: items)) {
          holdings.isEmpty
            ? [TokenCommand.noTokens]
            : Columns.lines(
              holdings.map { [Self.amount($0), "\($0.token.label.symbol)", "\($0.token.contract.description)", TokenCommand.words($0.token.label)] },
              right: [0]) + holdings.compactMap(\.problem) + holdings.compactMap { $0.token.doubt?.sentence }
        }
      }
    }

    private static func amount(_ holding: TokenHolding) -> Sentence { holding.balance.map { "\($0.description)" } ?? "?" }
  }
}
