import ArgumentParser
import Sentences
import StellarKit
import WalletKit

extension AccountCommand {
  struct Use: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "use", abstract: "Choose the account that is used from now on, in the browser too.",
      discussion: "Example: basicpay account use Savings")

    @OptionGroup var options: GlobalOptions
    @Argument(help: "The account's name or address.")
    var name: String

    func run() async throws {
      try await WalletSession.withoutNetwork(options) { wallet in
        _ = try wallet.requiredAccount
        let account = try wallet.account(named: name)
        try await wallet.use(account.id)
        try options.print(AccountCommand.Document(account, wallet.profile)) { ["\(account.id.address)  \(account.name)"] }
      }
    }
  }
}
