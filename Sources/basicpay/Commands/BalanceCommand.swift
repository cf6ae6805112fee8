import ArgumentParser
import Sentences
import StellarKit
import WalletKit

/// `basicpay balance`
struct BalanceCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "balance", abstract: "Show what you have, what can be spent, and why the rest can't.",
    discussion: "Example: basicpay balance --json")

  @OptionGroup var options: GlobalOptions

  private struct Document: Encodable {
    struct Locked: Encodable {
      let reason: String
      let amount: Amount
    }

    struct Balance: Encodable {
      let asset: Asset
      let code: String
      let issuer: AccountID?
      let balance: Amount
      let spendable: Amount
      let locked: [Locked]

      init(_ balance: AssetBalance) {
        asset = balance.asset
        code = balance.asset.code
        issuer = balance.asset.issuer
        self.balance = balance.balance
        spendable = balance.spendable
        locked = balance.locked.map { Locked(reason: $0.reason.english, amount: $0.amount) }
      }
    }

    let address: AccountID
    let network: String
    let funded: Bool
    let balances: [Balance]
  }

  func run() async throws {
    try await WalletSession.run(options) { wallet in
      let account = try wallet.requiredAccount
      let status = try await wallet.status()
      let balances: [AssetBalance]
      let funded: Bool
      switch status {
      case .notFunded: (funded, balances) = (false, [])
      case .funded(let all): (funded, balances) = (true, all)
      }
      let document = Document(
        address: account.id, network: wallet.profile.name, funded: funded, balances: balances.map(Document.Balance.init))
      try options.print(document) {
        funded ? balances.flatMap(Self.lines) : ["Not funded yet: the account \(account.id) doesn't exist on the network."]
      }
    }
  }

  private static func lines(_ balance: AssetBalance) -> [Sentence] {
    let code = balance.asset.code
    let parts: [(Sentence, Sentence)] =
      [("can be spent", "\(balance.spendable.trimmed) \(code)")]
      + balance.locked.map { ("set aside", "\($0.amount.trimmed) \(code)  \($0.reason)") }
    return ["\(balance.balance.trimmed) \(balance.asset)"] + LabelledLines.of(parts, indent: 2)
  }
}
