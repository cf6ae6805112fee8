import ArgumentParser

/// `basicpay vault …`
struct VaultCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "vault", abstract: "Your keys: their state, PIN, backup and removal.",
    discussion: "Example: basicpay vault backup ~/basicpay.backup",
    subcommands: [Status.self, Log.self, ChangePIN.self, Backup.self, Restore.self, Reset.self])

  /// What the commands that print nothing else print.
  struct Done: Encodable {
    var file: String?
    var done = true
  }
}
