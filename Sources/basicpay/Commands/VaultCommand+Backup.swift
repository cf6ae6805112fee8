import ArgumentParser
import Sentences
import WalletKit

extension VaultCommand {
  struct Backup: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "backup", abstract: "Back up the whole wallet to one encrypted file.",
      discussion:
        "The file has a passphrase of its own, at least \(Vault.minimumBackupPassphraseLength) characters long.\nExample: basicpay vault backup ~/basicpay.backup"
    )

    @OptionGroup var options: GlobalOptions
    @OptionGroup var pin: PINOptions
    @OptionGroup var passphrase: PassphraseOptions
    @Argument(help: "The file to write; an existing file is never replaced.", completion: .file())
    var file: String

    func run() async throws {
      try await WalletSession.withoutNetwork(options) { wallet in
        _ = try wallet.requiredAccount
        let new = try NewFile(file)
        var lines = LineReader()
        let credential = VaultCredential.secret(try pin.secret(before: &lines))
        let (secret, again) = try passphrase.new(before: &lines)
        let hasHistory = try await wallet.change(.backupWritten) { vault in
          let (file, hasHistory) = try await vault.backup(credential, passphrase: secret, again: again)
          try new.write(file)
          return hasHistory
        }
        if !hasHistory {
          Terminal.say(
            "The history isn't in the file, because everything together is larger than a backup can be: after restoring, it is fetched again. What the network no longer knows is only on this computer."
          )
        }
        try options.print(Done(file: file, hasHistory: hasHistory)) {
          ["Written to \(file). Keep it somewhere other than this computer, and its passphrase apart from it."]
        }
      }
    }
  }
}
