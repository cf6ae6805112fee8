import ArgumentParser
import Foundation
import Sentences
import StellarKit
import WalletKit

/// The command `basicpay vault …`.
struct VaultCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "vault", abstract: "Your keys: their state, PIN, backup and removal.",
    discussion: "Example: basicpay vault backup ~/basicpay.backup",
    subcommands: [Status.self, Log.self, ChangePIN.self, Backup.self, Restore.self, Reset.self])

  /// The output of commands that print nothing else.
  struct Done: Encodable {
    var file: String?
    var done = true
    /// What couldn't be restored from a backup, each item a sentence.
    var lost: [String]?
    /// What was in the home and was kept instead of a backup's, each item a sentence.
    var kept: [String]?
    /// What was in the home and was replaced by a backup's, each item a sentence.
    var replaced: [String]?
    /// Whether a backup contains the history.
    var hasHistory: Bool?
  }
}

extension VaultCommand {
  struct Status: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "status", abstract: "Show whether your keys are there, what opens them, and how many wrong PINs were entered.",
      discussion: "It changes nothing and asks for no PIN.\nExample: basicpay vault status --json")

    @OptionGroup var options: GlobalOptions

    func run() async throws {
      let home = options.walletHome
      let state = await Wallet.vaultState(of: home)
      let store = try HomeStore.existing(home)
      let document = VaultStatus(
        state, file: home.vaultFile.path, wrongGuesses: try store?.guesses.wrongGuesses().count ?? 0,
        strangersWrongGuesses: try store?.strangerGuesses.wrongGuesses().count ?? 0,
        waitSeconds: try store?.guesses.waitLeft().wholeSeconds ?? 0, try options.profile)
      try options.print(document) { document.lines }
    }
  }
}
