import ArgumentParser
import Foundation
import StellarKit
import WalletKit

/// `basicpay vault …`
struct VaultCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "vault", abstract: "Where your keys are kept: its PIN, its backup, its end.",
    discussion: "Example: basicpay vault backup ~/basicpay.backup",
    subcommands: [ChangePIN.self, Backup.self, Restore.self, Reset.self])

  fileprivate struct Done: Encodable {
    var file: String?
    var done = true
  }

  struct ChangePIN: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "change-pin", abstract: "Set another PIN or passphrase.",
      discussion: """
        Whoever forgot it sets a new one with the recovery words of any account: --words reads them from standard input, their passphrase \
        in the line after.
        Example: basicpay vault change-pin
        """)

    @OptionGroup var options: GlobalOptions
    @OptionGroup var pin: PINOptions
    @OptionGroup var new: NewPINOptions
    @Flag(help: "Open the vault by recovery words instead of the PIN.")
    var words = false

    func run() async throws {
      try await WalletSession.withoutNetwork(options) { wallet in
        _ = try wallet.requiredAccount
        var lines = LineReader()
        let opening: Opening
        if words {
          let typed = try TypedKey(&lines)
          opening = .words(try Mnemonic(phrase: typed.text), passphrase: typed.passphrase)
        } else {
          opening = .typed(try pin.secret(before: &lines))
        }
        let (secret, again) = try new.secret(before: &lines)
        try await wallet.change(.secretChanged) { vault throws(SignUpError) in
          try await vault.changeSecret(opening, to: Secret(secret), again: Secret(again))
        }
        try options.print(Done()) { "Changed. From now on, only the new PIN or passphrase opens this wallet." }
      }
    }
  }

  struct Backup: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Write everything of this wallet to one encrypted file.",
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
        let opening = Opening.typed(try pin.secret(before: &lines))
        let (secret, again) = try passphrase.new(before: &lines)
        let data = try await wallet.change(.backupWritten) { vault throws(BackupError) in
          try await vault.backup(opening, passphrase: Secret(secret), again: Secret(again))
        }
        guard FileManager.default.createFile(atPath: file, contents: data, attributes: [.posixPermissions: 0o600]) else {
          throw Refused("The file \(file) can't be written. Check the folder and the space on the disk.")
        }
        try options.print(Done(file: file)) {
          "Written to \(file). Keep it where this computer's loss doesn't reach it, and its passphrase elsewhere."
        }
      }
    }
  }

  struct Restore: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Bring a wallet back from a backup file. Nothing that is there is replaced.",
      discussion: "The PIN is the one to use from now on.\nExample: basicpay vault restore ~/basicpay.backup")

    @OptionGroup var options: GlobalOptions
    @OptionGroup var pin: PINOptions
    @OptionGroup var passphrase: PassphraseOptions
    @Argument(help: "The backup.", completion: .file())
    var file: String

    func run() async throws {
      try await WalletSession.withoutNetwork(options, evenIfMissing: true) { wallet in
        if wallet.account != nil { throw VaultError.alreadyExists }
        guard let handle = FileHandle(forReadingAtPath: file), let data = try? handle.read(upToCount: Vault.maximumBackupSize + 1) else {
          throw Refused("The file \(file) can't be read. Check its name and permissions.")
        }
        var lines = LineReader()
        // The PIN comes first where both come from standard input, as in the other commands.
        let (secret, again) = try pin.newSecret(before: &lines)
        let words = try passphrase.known(before: &lines)
        try await wallet.restore(data, passphrase: Secret(words), secret: Secret(secret), again: Secret(again))
        try options.print(Done(file: file)) { "Restored. Your accounts: basicpay account list" }
      }
    }
  }

  struct Reset: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Erase the keys and everything else of this wallet.",
      discussion: "The word \(Self.word) has to be typed, or be the line of standard input.\nExample: basicpay vault reset")

    /// What has to be typed.
    static let word = "erase"

    @OptionGroup var options: GlobalOptions

    func run() async throws {
      try await WalletSession.withoutNetwork(options) { wallet in
        _ = try wallet.requiredAccount
        Terminal.say(
          "This erases your keys, contacts and records from this computer. Without your recovery words or a backup, the money is out of reach for good."
        )
        guard Terminal.answer("Type \(Self.word) to go on:") == Self.word else {
          throw Refused("Nothing was erased: the word \(Self.word) wasn't typed.")
        }
        try await wallet.reset()
        try options.print(Done()) { "Erased." }
      }
    }
  }
}
