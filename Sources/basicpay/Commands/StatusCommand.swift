import ArgumentParser
import Foundation
import Sentences
import StellarKit
import WalletKit

/// The command `basicpay status`.
struct StatusCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "status", abstract: "Show whether a payment went through.",
    discussion: """
      If others still have to sign the payment, its signed envelope is shown, too.
      Example: basicpay status 3389e9f0f1a65f19…
      """)

  @OptionGroup var options: GlobalOptions

  @Argument(help: ArgumentHelp("The payment's hash, 64 hexadecimal digits.", valueName: "hash"))
  var hash: String

  private struct Document: Encodable {
    let hash: TransactionHash
    let state: String
    let ledger: Int?
    let code: String?
    /// Until when it can be applied, as long as that is open.
    let until: Date?
    /// What others may still have to sign.
    let envelope: String?
    /// Whether this wallet has a record of it, or the network shows it.
    let known: Bool
  }

  func run() async throws {
    guard let hash = TransactionHash(hash) else {
      throw Refused("“\(hash.prefix(80))” is not a payment's hash, which has 64 digits from 0 to 9 and a to f.", code: .input)
    }
    try await WalletSession.run(options) { wallet in
      let record = try await wallet.payment(hash)
      if let record {
        let summary = record.summary(.point)
        let name = await record.hasOtherParty ? wallet.names().name(at: record.recipient, memo: HistoryMemo(record.memo)) : nil
        let what = [name.map { "\(summary) (\($0))" } ?? summary] + record.steps
        let (state, ledger) = record.state.words
        if let correction = record.correction { Terminal.say(correction) }
        switch record.state {
        case .failed(let refusal): try print(hash, state, ledger, refusal, what)
        case .refused(let refusal, let until): try print(hash, state, ledger, refusal, what, until: until)
        case .pending(let until): try print(hash, state, ledger, nil, what, until: until)
        case .signed(let until): try print(hash, state, ledger, nil, what, until: until, envelope: record.envelope)
        case .unknown:
          Terminal.say(PaymentRecord.unknownSentence)
          try print(hash, state, ledger, nil, what)
        case .confirmed, .expired: try print(hash, state, ledger, nil, what)
        }
        // What was read holds even if that can't be written.
        if record.wasCorrected || record.isConfirmed { try? await wallet.markAsTold(hash) }
        return
      }
      guard let applied = try await wallet.transaction(hash) else {
        return try print(
          hash, "unknown", nil, nil, ["The network shows no such transaction, and this wallet has no record of it."], isKnown: false)
      }
      try print(hash, applied.failure == nil ? "confirmed" : "failed", applied.ledger, applied.failure)
    }
  }

  /// Prints a payment's state.
  ///
  /// - Parameters:
  ///   - what: what the payment is, and what it does, line by line, as far as that is known.
  ///   - until: until when it can be applied, if it isn't decided.
  ///   - envelope: what others may still have to sign.
  private func print(
    _ hash: TransactionHash, _ state: String, _ ledger: Int?, _ refusal: Refusal? = nil, _ what: [Sentence] = [], until: Date? = nil,
    envelope: String? = nil, isKnown: Bool = true
  ) throws {
    let document = Document(hash: hash, state: state, ledger: ledger, code: refusal?.code, until: until, envelope: envelope, known: isKnown)
    try options.print(document) {
      let line: Sentence = ledger.map { "\(hash)  \(state) in ledger \($0)" } ?? "\(hash)  \(state)"
      var lines = [line] + what.map { $0.indented() } + (refusal.map { ["\($0.sentence) (\($0.code))"] } ?? [])
      if let until, let envelope {
        lines += ["It can be sent until \(until.formatted(.iso8601)), once everyone who is needed has signed:", "\(envelope)"]
      }
      return lines
    }
  }
}
