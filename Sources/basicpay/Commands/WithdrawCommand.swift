import AnchorKit
import ArgumentParser
import Sentences
import WalletKit

/// The command `basicpay withdraw`.
struct WithdrawCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "withdraw", abstract: "Withdraw money from your account through an anchor.",
    discussion: """
      If the anchor asks for the money right away, you pay after one more question; otherwise with “basicpay transfers ID --pay” once it does.
      Example: basicpay withdraw localhost:8001 SRT --amount 50 --method bank_account --field dest=DE02120300000000202051
      """)

  @OptionGroup var options: GlobalOptions
  @OptionGroup var pin: PINOptions
  @OptionGroup var transfer: TransferOptions
  @OptionGroup var fee: FeeOption

  mutating func validate() throws { try pin.refuseStandardInput(unless: transfer.yes) }

  func run() async throws {
    try await WalletSession.run(options) { wallet in
      try await wallet.useHere(transfer.source)
      let ((secret, fields), feePolicy) = (try transfer.field.values(after: pin), try fee.policy(options))
      var record = try await transfer.begin(wallet, isWithdrawal: true, feePolicy: feePolicy, secret, fields: fields, options)
      var unfinished: Refused?
      if case .pay = record.due {
        let payment = WithdrawalPayment(
          id: record.id, yes: transfer.yes, payAtMost: transfer.bound.payAtMost, feePolicy: feePolicy, options: options)
        // The withdrawal has begun, whatever happens to its payment. A person who isn't told would begin another.
        do { unfinished = try await payment.pay(wallet, secret) } catch { unfinished = Self.unpaid(record.id, error) }
        record = (try? await wallet.transfers.record(record.id)) ?? record
      }
      try options.print(TransferDocument(record), unfinished: unfinished) { TransferText.whole(record) }
    }
  }

  /// Says why a withdrawal isn't paid, and how to pay it if another try may work.
  private static func unpaid(_ id: Int64, _ error: any Error) -> Refused {
    if let refusal = error as? Refused { return refusal }
    let (sentence, code) = (Sentence(error), ErrorCode(error))
    return switch code {
    case .network, .anchor, .store, .vault, .waitForGuess:
      Refused("\(sentence) The withdrawal has begun. To pay it: basicpay transfers \(id) --pay", code: code)
    default: Refused("\(sentence) The withdrawal has begun: it is number \(id).", code: code)
    }
  }
}
