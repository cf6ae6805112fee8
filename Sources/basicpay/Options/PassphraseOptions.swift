import ArgumentParser
import Sentences
import WalletKit

/// The source of a backup's passphrase.
struct PassphraseOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp("Read the backup's passphrase from this file; - is the next line of standard input.", valueName: "file"), completion: .file())
  var passphraseFile: String?

  /// Reads the passphrase of an existing backup.
  func known(before lines: inout LineReader) throws(Refused) -> Secret {
    try PINOptions.known(passphraseFile, "The backup's passphrase", orSay: Self.missing, before: &lines)
  }

  /// Reads the passphrase of a new backup.
  func new(before lines: inout LineReader) throws(Refused) -> (secret: Secret, again: Secret) {
    try PINOptions.new(
      passphraseFile, "Passphrase for the backup (at least \(Vault.minimumBackupPassphraseLength) characters)", orSay: Self.missing, before: &lines)
  }

  private static let missing: Sentence = "The backup's passphrase is needed. Name a file with --passphrase-file, or - for standard input."
}
