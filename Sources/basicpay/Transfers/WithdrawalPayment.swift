import StellarKit
import WalletKit

/// Pays a withdrawal after showing what is paid.
struct WithdrawalPayment {
  let id: Int64
  let yes: Bool

  /// - Returns: the transfer after the payment's first answer.
  @MainActor
  func pay(_ wallet: Wallet, _ secret: String) async throws -> TransferRecord {
    let review = try await wallet.review(withdrawal: id)
    let memo = review.memo.written.map { ", memo (\($0.kind)) \($0.text)" } ?? ""
    Terminal.say("Pay \(review.amount.trimmed) \(review.asset.code) to \(review.recipient)\(memo), fee at most \(review.fee.trimmed) XLM")
    guard yes || Terminal.confirms("Pay it?") else {
      Terminal.say("Not paid. The anchor waits for it: basicpay transfers \(id) --pay")
      return try wallet.transfers.record(id)
    }
    let payment = try await wallet.pay(withdrawal: id, review, .typed(secret))
    switch payment.state {
    case .confirmed: break
    case .pending: Terminal.say("Sent, but not confirmed yet. It is never paid twice: basicpay status \(payment.hash) says what became of it.")
    case .failed(let refusal): throw Refused("\(refusal.sentence) The network's code is \(refusal.code). The withdrawal still waits for its payment.")
    case .expired: throw Refused("Not paid: the network didn't take the payment in time. Your money is where it was, and you can pay again.")
    }
    _ = try? await wallet.transfers.look(id)
    return try wallet.transfers.record(id)
  }
}
