import Foundation
import Sentences
import StellarKit
import WalletKit

extension PaymentRecord {
  /// Prints the outcome of what was sent. Only once that is printed does its owner count as told that it went through.
  ///
  /// - Parameters:
  ///   - document: the outcome as a document.
  ///   - done: the sentence for success.
  /// - Throws: ``Refused`` if it failed, or if the outcome isn't known.
  @MainActor
  func report(_ wallet: Wallet, _ options: GlobalOptions, _ document: some Encodable, done: Sentence) async throws {
    switch state {
    case .confirmed:
      try options.print(document) { done }
      try? await wallet.markAsTold(hash)
    case .pending(let until):
      let time = until.formatted(.iso8601)
      let unfinished = Refused(
        "Sent, but not confirmed yet. Don't pay again: basicpay status \(hash) should show shortly after \(time) whether it went through.",
        code: .pending)
      try options.print(document, unfinished: unfinished) { ["\(hash)"] }
    case .refused(let refusal, _):
      throw Refused(
        "\(refusal.sentence) The network's code is \(refusal.code), the payment is \(hash). You can correct it and send it again: only one of the two can ever go through.",
        code: .failed
      )
    case .failed(let refusal):
      throw Refused("\(refusal.sentence) The network's code is \(refusal.code), the payment is \(hash).", code: .failed)
    case .signed: throw WalletError.sending(.moreSignersNeeded)
    case .unknown:
      throw Refused(PaymentRecord.unknownSentence, code: .unknown)
    case .expired:
      throw Refused(
        "Not paid: the network didn't accept the payment in time, and now it never will. Your money is where it was. You can pay again.",
        code: .expired)
    }
  }
}

extension PaymentRecord.State {
  /// The state's word in documents, and its ledger.
  var words: (state: String, ledger: Int?) {
    switch self {
    case .pending: ("pending", nil)
    case .confirmed(let ledger): ("confirmed", ledger)
    case .failed: ("failed", nil)
    case .refused: ("refused", nil)
    case .expired: ("expired", nil)
    case .unknown: ("unknown", nil)
    case .signed: ("signed", nil)
    }
  }
}
