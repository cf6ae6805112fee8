import ArgumentParser
import Sentences
import StellarKit
import WalletKit

/// The command `basicpay account …`.
struct AccountCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "account", abstract: "Your accounts and their keys.", discussion: "Example: basicpay account create",
    subcommands: [
      Create.self, Import.self, Watch.self, List.self, Use.self, Show.self, Fund.self, Reveal.self,
    ])

  /// An account as the commands print it.
  struct Document: Encodable {
    let address: AccountID
    let name: String
    let network: String
    /// `words`, `seed` or `watchOnly`.
    let kind: String
    /// The account's index among those of its words, counted from 0.
    let index: UInt32?

    init(_ account: WalletAccount, _ profile: NetworkProfile) {
      address = account.id
      name = account.name
      network = profile.name
      (kind, index) =
        switch account.origin {
        case .words(_, let index): ("words", index)
        case .seed: ("seed", nil)
        case .watchOnly: ("watchOnly", nil)
        }
    }
  }

  struct Show: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "show", abstract: "Show your address.", discussion: "Example: basicpay account show --json")

    @OptionGroup var options: GlobalOptions

    func run() async throws {
      try options.checkHome()
      try await WalletSession.withoutNetwork(options) { wallet in
        let account = try wallet.requiredAccount
        try options.print(Document(account, wallet.profile)) { ["\(account.id.address)  \(account.name)"] }
      }
    }
  }

  struct Fund: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "fund", abstract: "Have the network's friendbot give your account its first lumens.",
      discussion: "Example: basicpay account fund")

    @OptionGroup var options: GlobalOptions

    fileprivate struct Document: Encodable {
      let address: AccountID
      let network: String
      let hash: TransactionHash
    }

    func run() async throws {
      try await WalletSession.run(options) { wallet in
        let account = try wallet.requiredAccount
        let hash = try await wallet.fund()
        try options.print(Document(address: account.id, network: wallet.profile.name, hash: hash)) { "Funded. The transaction is \(hash)" }
      }
    }
  }
}
