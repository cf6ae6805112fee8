import ArgumentParser

/// `basicpay vault …`
struct VaultCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "vault", abstract: "Where your keys are kept: its state, its PIN, its backup, its end.",
    discussion: "Example: basicpay vault backup ~/basicpay.backup",
    subcommands: [Status.self, Log.self, ChangePIN.self, Backup.self, Restore.self, Reset.self])

  /// What the commands that print nothing else print.
  struct Done: Encodable {
    var file: String?
    var done = true
  }
}
