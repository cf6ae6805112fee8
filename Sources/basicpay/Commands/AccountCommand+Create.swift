import ArgumentParser
import Sentences
import StellarKit
import WalletKit

extension AccountCommand {
  struct Create: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "create", abstract: "Create an account. Its key is kept encrypted on this machine.",
      discussion: """
        The first account comes with new recovery words, and you choose the PIN that guards them. Further ones follow from the same words, \
        or from words of their own with --words.
        Example: basicpay account create --words 12
        """)

    @OptionGroup var options: GlobalOptions
    @OptionGroup var pin: PINOptions
    @OptionGroup var name: AccountNameOption
    @Option(help: ArgumentHelp("Create new recovery words: 12 or 24.", valueName: "count"))
    var words: Int?

    mutating func validate() throws {
      guard [nil, 12, 24].contains(words) else { throw ValidationError("--words takes 12 or 24.") }
    }

    func run() async throws {
      try await WalletSession.withoutNetwork(options) { wallet in
        var lines = LineReader()
        let added = try await wallet.add(source(wallet), named: name, try wallet.secrets(pin, before: &lines))
        let address = added.account.id.address
        try options.print(Document(added.account, wallet.profile)) { "\(address)" }
        if !options.json {
          Terminal.say(
            wallet.account?.id == added.account.id
              ? "This is your address. Give it to the people who pay you. In the sandbox, fund it with: basicpay account fund"
              : "This is the new account's address. Another account is in use. To use this one: basicpay account use \(address)")
        }
        guard let mnemonic = added.newWords else { return }
        if Terminal.isInteractive {
          Terminal.say(lines: ["", "Your \(mnemonic.wordCount) recovery words, in this order:", "\(mnemonic.revealPhrase())", ""])
          Terminal.say(
            "Write them on paper and keep the paper safe. Anyone who has them has your money; if you lose both them and the PIN, nobody can get it back."
          )
        } else {
          Terminal.say("To see your recovery words: basicpay account reveal --words. Write them on paper and keep the paper safe.")
        }
      }
    }

    /// Chooses the next account of the existing words, unless new words are requested.
    @MainActor private func source(_ wallet: Wallet) -> NewAccount {
      guard words == nil, let first = wallet.vaultState.contents?.words.first else { return .newWords(count: words ?? 24) }
      return .next(words: first.id)
    }
  }
}
