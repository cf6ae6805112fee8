import ArgumentParser
import Sentences
import WalletKit

/// The options for a new PIN that replaces another.
struct NewPINOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp("Read the new PIN or passphrase from this file; - is the next line of standard input.", valueName: "file"),
    completion: .file())
  var newPinFile: String?

  func secret(before lines: inout LineReader) throws(Refused) -> (secret: Secret, again: Secret) {
    try PINOptions.new(
      newPinFile, "New PIN or passphrase (at least 6 characters)",
      orSay: "The new PIN or passphrase is needed. Name a file with --new-pin-file, or - for standard input.", before: &lines)
  }
}
