import ArgumentParser
import Sentences
import WalletKit

/// Where the passphrase of a backup comes from.
struct PassphraseOptions: ParsableArguments {
  @Option(help: ArgumentHelp("Read the backup's passphrase from this file; - is the next line of standard input.", valueName: "file"))
  var passphraseFile: String?

  /// The passphrase of a backup that is there.
  func known(before lines: inout LineReader) throws(Refused) -> Secret {
    try PINOptions.known(passphraseFile, "The backup's passphrase", before: &lines)
  }

  /// The passphrase of a new backup.
  func new(before lines: inout LineReader) throws(Refused) -> (secret: Secret, again: Secret) {
    try PINOptions.new(
      passphraseFile, "Passphrase for the backup (at least \(Vault.minimumBackupPassphraseLength) characters)", before: &lines)
  }
}
