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
        let account = try chosen(wallet.accounts)
        try await wallet.use(account.id)
        try options.print(AccountCommand.Document(account, wallet.profile)) { ["\(account.id.address)  \(account.name)"] }
      }
    }

    private func chosen(_ accounts: [WalletAccount]) throws(Refused) -> WalletAccount {
      let found = accounts.filter { $0.name == name || $0.id.address == name }
      guard let account = found.first else {
        throw Refused("You have no account named “\(name.prefix(80))”. See your accounts with: basicpay account list.")
      }
      guard found.count == 1 else { throw Refused("\(found.count) of your accounts are named “\(name)”. Give the address instead.") }
      return account
    }
  }
}
