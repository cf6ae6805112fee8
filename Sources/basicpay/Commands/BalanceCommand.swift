import ArgumentParser
import AsyncAlgorithms
import Foundation
import HorizonKit
import Sentences
import StellarKit
import WalletKit

/// The command `basicpay balance`.
struct BalanceCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "balance", abstract: "Show what you have, what can be spent, and why the rest can't.",
    discussion: "Example: basicpay balance --json")

  @OptionGroup var options: GlobalOptions

  /// How often the network is asked anyway: an offer, or the fee of a transaction that failed, doesn't show in Horizon's stream.
  private static let pause = Duration.seconds(60)

  @Flag(help: "Print it again each time it changes, until Ctrl-C. With --json, each line is a document of its own.")
  var watch = false

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
    /// How many of the account's entries the network's server couldn't list; left out if it listed all.
    let unlisted: Int?
  }

  func run() async throws {
    try options.checkHome()
    try await WalletSession.run(options, staysOpen: watch) { wallet, network in
      let account = try wallet.requiredAccount.id
      // Read before the balance, so that nothing gets lost between the balance and the first update.
      let newest = watch ? try await wallet.history(limit: 1).first?.id ?? 0 : nil
      let first = try await text(of: wallet)
      try Terminal.result(verbatim: first)
      guard watch else { return }
      try await UntilInterrupted.run {
        var shown = first
        let ticks = AsyncTimerSequence(interval: Self.pause, clock: SystemEnvironment.clock).map { _ in }
        for await _ in merge(network.changes(of: account, after: newest), ticks) {
          let text = try await UntilAnswered.ask { try await self.text(of: wallet) }
          guard text != shown else { continue }
          shown = text
          try Terminal.result(verbatim: options.json ? text : "\n\(SystemEnvironment.now().formatted(.iso8601))\n\(text)")
        }
      }
    }
  }

  @MainActor
  private func text(of wallet: Wallet) async throws -> String {
    let account = try wallet.requiredAccount
    let balances: [AssetBalance]
    let funded: Bool
    let (status, unlisted) = try await wallet.statusAndUnlisted()
    switch status {
    case .notFunded: (funded, balances) = (false, [])
    case .funded(let all): (funded, balances) = (true, all)
    }
    let document = Document(
      address: account.id, network: wallet.profile.name, funded: funded, balances: balances.map(Document.Balance.init),
      unlisted: unlisted > 0 ? unlisted : nil)
    return try options.text(document) {
      Terminal.text(
        lines: funded
          ? balances.flatMap(Self.lines) + (unlisted > 0 ? [AccountSnapshot.listLimitNotice] : [])
          : ["Not funded yet: the account \(account.id) doesn't exist on the network."])
    }
  }

  private static func lines(_ balance: AssetBalance) -> [Sentence] {
    let code = balance.asset.code
    let parts: [(Sentence, Sentence)] =
      [("can be spent", "\(balance.spendable.trimmed) \(code)")]
      + balance.locked.map { ("not spendable", "\($0.amount.trimmed) \(code)  \($0.reason)") }
    let whole: Sentence = "\(balance.balance.trimmed) \(balance.asset)"
    return [whole.styled(.heading)] + LabelledLines.of(parts, indent: 2)
  }
}
