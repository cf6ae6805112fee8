import ArgumentParser
import StellarKit
import WalletKit

/// `basicpay account …`
struct AccountCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "account", abstract: "Your account and its key.", discussion: "Example: basicpay account create",
    subcommands: [Create.self, Show.self, Fund.self, Reveal.self])

  fileprivate struct Document: Encodable {
    let address: AccountID
    let name: String
    let network: String

    init(_ account: WalletAccount, _ profile: NetworkProfile) {
      address = account.id
      name = account.name
      network = profile.name
    }
  }

  struct Create: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Make a new key, kept encrypted on this machine.", discussion: "Example: basicpay account create")

    @OptionGroup var options: GlobalOptions
    @OptionGroup var pin: PINOptions

    func run() async throws {
      try await WalletSession.withoutNetwork(options) { wallet in
        if wallet.account != nil { throw Refused(VaultError.alreadyExists.description) }
        let (secret, again) = try pin.newSecret()
        try await wallet.signUp(secret: Secret(secret), again: Secret(again))
        let account = try wallet.requiredAccount
        try options.print(Document(account, wallet.profile)) {
          "\(account.id.address)\nThis is your address. Give it to whoever pays you. On the sandbox, fund it with: basicpay account fund"
        }
      }
    }
  }

  struct Show: AsyncParsableCommand {
    static let configuration = CommandConfiguration(abstract: "Show your address.", discussion: "Example: basicpay account show --json")

    @OptionGroup var options: GlobalOptions

    func run() async throws {
      try await WalletSession.withoutNetwork(options) { wallet in
        let account = try wallet.requiredAccount
        try options.print(Document(account, wallet.profile)) { "\(account.id.address)  \(account.name)" }
      }
    }
  }

  struct Fund: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Have the test network's friendbot give your account its first lumens.", discussion: "Example: basicpay account fund")

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
        try options.print(Document(address: account.id, network: wallet.profile.name, hash: hash)) { "Funded. The payment is \(hash)" }
      }
    }
  }

  struct Reveal: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Print your secret key. Whoever has it has your money.", discussion: "Example: basicpay account reveal")

    @OptionGroup var options: GlobalOptions
    @OptionGroup var pin: PINOptions

    fileprivate struct Document: Encodable {
      let address: AccountID
      let secretKey: String
    }

    func run() async throws {
      try await WalletSession.withoutNetwork(options) { wallet in
        let account = try wallet.requiredAccount
        let secret = try pin.secret()
        let seed = try await wallet.revealSecretSeed(.typed(secret))
        try options.print(Document(address: account.id, secretKey: seed)) { seed }
      }
    }
  }
}
