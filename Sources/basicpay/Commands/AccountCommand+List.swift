import ArgumentParser
import Sentences
import StellarKit
import WalletKit

extension AccountCommand {
  struct List: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "list", abstract: "List your accounts; the one in use has a star.", discussion: "Example: basicpay account list --json")

    @OptionGroup var options: GlobalOptions

    private struct Document: Encodable {
      let accounts: [AccountCommand.Document]
      let inUse: AccountID
    }

    func run() async throws {
      try options.checkHome()
      try await WalletSession.withoutNetwork(options) { wallet in
        let inUse = try wallet.requiredAccount.id
        try options.print(Document(accounts: wallet.accounts.map { .init($0, wallet.profile) }, inUse: inUse)) {
          wallet.accounts.map { account in
            let line: Sentence = "\(account.id == inUse ? "*" : " ") \(account.id.address)  \(account.name)"
            return account.canSign ? line : "\(line) (watched)"
          }
        }
      }
    }
  }
}
