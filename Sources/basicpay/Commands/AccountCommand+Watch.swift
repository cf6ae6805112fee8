import ArgumentParser
import Sentences
import StellarKit
import WalletKit

extension AccountCommand {
  struct Watch: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "watch", abstract: "Add a watch-only account, without its key.",
      discussion: "Example: basicpay account watch GA7QYNF7SOWQ3GLR2BGMZEHXAVIRZA4KVWLTJJFC7MGXUA74P7UJVSGZ --name Ana")

    @OptionGroup var options: GlobalOptions
    @OptionGroup var pin: PINOptions
    @OptionGroup var name: AccountNameOption
    @Argument(help: "Its address, G…", transform: AccountID.argument)
    var address: AccountID

    func run() async throws {
      try await WalletSession.withoutNetwork(options) { wallet in
        var lines = LineReader()
        let added = try await wallet.add(.watchOnly(address), named: name, try wallet.secrets(pin, before: &lines))
        try options.print(Document(added.account, wallet.profile)) { ["\(added.account.id.address)  \(added.account.name)"] }
      }
    }
  }
}
