import ArgumentParser
import Foundation
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
    @Argument(help: "The file to write; one that is there already is never replaced.", completion: .file())
    var file: String

    func run() async throws {
      try await WalletSession.withoutNetwork(options) { wallet in
        _ = try wallet.requiredAccount
        guard !FileManager.default.fileExists(atPath: file) else {
          throw Refused("There is a file \(file) already, and it is not replaced. Name another.")
        }
        var lines = LineReader()
        let credential = VaultCredential.secret(try pin.secret(before: &lines))
        let (secret, again) = try passphrase.new(before: &lines)
        try await wallet.change(.backupWritten) { [file] vault in
          let data = try await vault.backup(credential, passphrase: secret, again: again)
          guard FileManager.default.createFile(atPath: file, contents: data, attributes: [.posixPermissions: 0o600]) else {
            throw Refused("The file \(file) can't be written. Check the folder and the space on the disk.")
          }
        }
        try options.print(Done(file: file)) {
          ["Written to \(file). Keep it somewhere other than this computer, and its passphrase apart from it."]
        }
      }
    }
  }
}
