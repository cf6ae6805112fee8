import ArgumentParser
import Sentences
import WalletKit

/// The command `basicpay deposit`.
struct DepositCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "deposit", abstract: "Deposit money into your account through an anchor.",
    discussion: "Example: basicpay deposit localhost:8001 SRT --amount 50 --interactive")

  @OptionGroup var options: GlobalOptions
  @OptionGroup var pin: PINOptions
  @OptionGroup var transfer: TransferOptions

  mutating func validate() throws { try pin.refuseStandardInput(unless: transfer.yes) }

  func run() async throws {
    try await WalletSession.run(options) { wallet in
      try await wallet.useHere(transfer.source)
      let (secret, fields) = try transfer.field.values(after: pin)
      let record = try await transfer.begin(wallet, isWithdrawal: false, secret, fields: fields, options)
      try options.print(TransferDocument(record)) { TransferText.whole(record) }
    }
  }
}
