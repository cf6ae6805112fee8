import ArgumentParser
import Sentences
import StellarKit
import WalletKit

extension AccountCommand {
  struct Import: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "import", abstract: "Import an account by its recovery words or secret key.",
      discussion: """
        The words or the key are asked for, or read as a line of standard input; the words' passphrase, if they have one, is the line after \
        it. With --pin-file - the PIN is the line before them. It also brings back a wallet whose keys are missing.
        Example: basicpay account import --account 1 --name Savings
        """)

    @OptionGroup var options: GlobalOptions
    @OptionGroup var pin: PINOptions
    @OptionGroup var name: AccountNameOption
    @Option(help: ArgumentHelp("Which of the words' accounts, counted from 0.", valueName: "n"))
    var account: UInt32 = 0

    mutating func validate() throws {
      guard account <= Int32.max else { throw ValidationError("--account takes a whole number from 0 to \(Int32.max).") }
    }

    func run() async throws {
      try await WalletSession.withoutNetwork(options, evenIfMissing: true) { wallet in
        var lines = LineReader()
        // With --pin-file - the PIN comes first.
        let secrets = try wallet.secrets(pin, before: &lines)
        let typed = try TypedKey(&lines)
        let added = try await wallet.add(try source(typed), named: name, secrets, evenIfMissing: true)
        try options.print(Document(added.account, wallet.profile)) { ["\(added.account.id.address)  \(added.account.name)"] }
      }
    }

    private func source(_ typed: TypedKey) throws -> NewAccount {
      guard typed.isSeed else { return .words(try Mnemonic(phrase: typed.text), passphrase: typed.passphrase, index: account) }
      guard account == 0 else { throw Refused("A secret key belongs to a single account. Only recovery words have an account \(account).") }
      return .seed(try typed.keyPair())
    }
  }
}
