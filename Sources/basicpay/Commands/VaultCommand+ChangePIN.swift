import ArgumentParser
import Sentences
import StellarKit
import WalletKit

extension VaultCommand {
  struct ChangePIN: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "change-pin", abstract: "Change the PIN or passphrase.",
      discussion: """
        If you have forgotten it, set a new one with the recovery words of any account: --words reads them from standard input, their passphrase \
        on the next line.
        Example: basicpay vault change-pin
        """)

    @OptionGroup var options: GlobalOptions
    @OptionGroup var pin: PINOptions
    @OptionGroup var new: NewPINOptions
    @Flag(help: "Open the vault with recovery words instead of the PIN.")
    var words = false

    func run() async throws {
      try await WalletSession.withoutNetwork(options) { wallet in
        _ = try wallet.requiredAccount
        var lines = LineReader()
        let credential: VaultCredential
        if words {
          let typed = try TypedKey(&lines)
          credential = .words(try Mnemonic(phrase: typed.text), passphrase: typed.passphrase)
        } else {
          credential = .secret(try pin.secret(before: &lines))
        }
        let (secret, again) = try new.secret(before: &lines)
        try await wallet.changeSecret(credential, to: secret, again: again)
        let passkeys: [Sentence] =
          wallet.passkeys.isEmpty ? [] : ["Your passkeys still do: remove any that you don't recognise, in the browser under Settings, Passkeys."]
        try options.print(Done()) { ["Changed. The old PIN or passphrase no longer opens this wallet."] + passkeys }
      }
    }
  }
}
