import ArgumentParser
import StellarKit
import StellarXDR
import WalletKit

/// The command `basicpay tx …`.
struct TxCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "tx", abstract: "Sign, send, hash and explain any transaction: envelopes in base64 on standard input, one a line.",
    discussion: "Example: basicpay tx inspect --network testnet < envelopes.txt", subcommands: [Sign.self, Send.self, Hash.self, Inspect.self])

  struct Hash: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "hash", abstract: "Print each transaction's hash on the chosen network: 64 hexadecimal digits.",
      discussion: "Example: basicpay tx hash --network public < envelopes.txt")

    @OptionGroup var options: GlobalOptions

    private struct Document: Encodable {
      let hash: TransactionHash
    }

    func run() async throws {
      let network = try options.profile.network
      var lines = LineReader()
      try await LineAnswers.run(&lines) { line in
        let hash = try XDR.TransactionEnvelope(base64: line).hash(on: network)
        return try options.text(Document(hash: hash)) { hash.description }
      }
    }
  }

  struct Inspect: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "inspect", abstract: "Explain what each transaction does, who pays, until when it is valid, and who has signed it.",
      discussion: "Example: basicpay tx inspect --network testnet < envelopes.txt")

    enum Format: String, ExpressibleByArgument, CaseIterable {
      case text, txrep
    }

    @OptionGroup var options: GlobalOptions
    @Option(help: ArgumentHelp("text for people, or txrep (SEP-11).", valueName: "form"))
    var format = Format.text

    mutating func validate() throws {
      guard !options.json || format == .text else { throw ValidationError("--json and --format txrep are two forms of the same result. Choose one.") }
    }

    func run() async throws {
      let network = try options.profile.network
      let accounts = await TxCommand.accounts(options)
      var lines = LineReader()
      try await LineAnswers.run(&lines) { line in
        let envelope = try XDR.TransactionEnvelope(base64: line)
        if format == .txrep { return try Txrep.text(of: envelope, on: network) }
        let document = await EnvelopeDocument(envelope, on: network, accounts: accounts)
        return try options.text(document) { document.text + "\n" }
      }
    }
  }

  /// Returns the accounts of this wallet, to recognize their signatures. There are none if the vault can't be read, which matters to other commands.
  static func accounts(_ options: GlobalOptions) async -> [AccountID] {
    ((try? await vault(options).contents().accounts) ?? []).map(\.id)
  }

  /// Returns the vault of the chosen home, for reading only.
  static func vault(_ options: GlobalOptions) -> Vault {
    Vault(home: options.walletHome, guesses: nil, randomBytes: SystemEnvironment.randomBytes)
  }
}
