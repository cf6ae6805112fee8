import ArgumentParser
import Foundation
import Sentences
import WalletKit

extension VaultCommand {
  struct Restore: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "restore", abstract: "Restore a wallet from a backup file. An existing wallet is never replaced.",
      discussion: "The PIN that you enter here is the wallet's PIN from now on.\nExample: basicpay vault restore ~/basicpay.backup")

    @OptionGroup var options: GlobalOptions
    @OptionGroup var pin: PINOptions
    @OptionGroup var passphrase: PassphraseOptions
    @Argument(help: "The backup.", completion: .file())
    var file: String

    func run() async throws {
      try await WalletSession.withoutNetwork(options, evenIfMissing: true) { wallet in
        if wallet.account != nil {
          throw Refused(
            "There is already a wallet here, and restoring never replaces it. Nothing was changed. Choose another folder with --home, or erase this wallet first with: basicpay vault reset."
          )
        }
        guard let handle = FileHandle(forReadingAtPath: file), let data = try? handle.read(upToCount: Vault.maximumBackupSize + 1) else {
          throw Refused("The file \(file) can't be read. Check its name and permissions.")
        }
        var lines = LineReader()
        // The PIN comes first if both come from standard input, as in the other commands.
        let (secret, again) = try pin.newSecret(before: &lines)
        let words = try passphrase.known(before: &lines)
        let notices = try await wallet.restore(data, passphrase: words, secret: secret, again: again)
        for notice in notices { Terminal.say(notice.sentence) }
        try options.print(Done(file: file, restored: notices)) { "Restored. Your accounts: basicpay account list" }
      }
    }
  }
}

extension VaultCommand.Done {
  fileprivate init(file: String, restored notices: [RestoreNotice]) {
    func sentences(_ isMeant: (RestoreNotice) -> Bool) -> [String]? {
      let meant = notices.filter(isMeant).map(\.sentence.english)
      return meant.isEmpty ? nil : meant
    }
    self.init(
      file: file, lost: sentences { if case .lost = $0 { true } else { false } }, kept: sentences { if case .kept = $0 { true } else { false } },
      replaced: sentences { if case .replaced = $0 { true } else { false } })
  }
}
