import ArgumentParser
import Sentences
import StellarKit
import WalletKit

extension AccountCommand {
  struct Reveal: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "reveal", abstract: "Print the secret key of the account in use, or its recovery words. Anyone who has them has your money.",
      discussion: "Example: basicpay account reveal --words")

    @OptionGroup var options: GlobalOptions
    @OptionGroup var pin: PINOptions
    @Flag(help: "Print the recovery words that the account comes from, in order; on a second line their passphrase (BIP-39), if they have one.")
    var words = false

    private struct Document: Encodable {
      let address: AccountID
      var secretKey: String?
      /// The words in one text, separated by spaces.
      var words: String?
      /// The words' own passphrase (BIP-39).
      var passphrase: String?
    }

    func run() async throws {
      try await WalletSession.withoutNetwork(options) { wallet in
        let account = try wallet.requiredAccount
        var document = Document(address: account.id)
        if words {
          guard case .words(let id, _) = account.origin else {
            throw Refused("The account \(account.name) has no recovery words. Without --words, its secret key is printed.")
          }
          let (mnemonic, passphrase) = try await wallet.revealWords(id, .secret(try pin.secret()))
          document.words = mnemonic.revealPhrase()
          if !passphrase.isEmpty { document.passphrase = passphrase }
        } else {
          document.secretKey = try await wallet.revealSecretSeed(.secret(try pin.secret()))
        }
        if !options.json, document.passphrase != nil {
          Terminal.say("The second line is the passphrase of these words (BIP-39). You need both.")
        }
        try options.print(secret: document) {
          document.secretKey ?? [document.words, document.passphrase].compactMap(\.self).joined(separator: "\n")
        }
      }
    }
  }
}
