import ArgumentParser
import Sentences
import StellarKit
import WalletKit

extension TxCommand {
  struct Send: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "send", abstract: "Send each transaction to the chosen network, once it has all its signatures.",
      discussion: """
        What is sent is shown on standard error, the hash of what went through on standard output. No PIN is asked for: a signed envelope is all that it \
        takes. Sending the same again does no harm, as it can only go through once.
        Example: basicpay tx send --network testnet < signed.txt
        """)

    @OptionGroup var options: GlobalOptions

    private struct Document: Encodable {
      let hash: TransactionHash
      let state = "confirmed"
      let ledger: Int
      let fee: Amount
    }

    func run() async throws {
      try await WalletSession.run(options) { wallet in
        var (lines, applied) = (LineReader(), [TransactionHash]())
        var refused: Refused?
        do throws(Refused) {
          try await LineAnswers.run(&lines) { line in try await send(line, wallet, &applied) }
        } catch {
          refused = error
        }
        // What couldn't be printed, nobody knows.
        if refused?.code != .output { for hash in applied { try? await wallet.markAsTold(hash) } }
        if let refused { throw refused }
      }
    }

    @MainActor
    private func send(_ line: String, _ wallet: Wallet, _ hashes: inout [TransactionHash]) async throws -> String {
      let signed = try SignedTransaction(base64: line, on: wallet.profile.network)
      let summary = EnvelopeSummary(signed.envelope, on: wallet.profile.network, accounts: wallet.accounts.map(\.id))
      Terminal.say(verbatim: summary.text(Terminal.text) + "\n")
      let outcome = await wallet.send(signed)
      let sentence = outcome.sentence { "\($0.trimmed) XLM" }
      switch outcome {
      case .applied(let applied):
        hashes.append(signed.hash)
        guard applied.failure == nil else { throw Refused(sentence, code: .failed) }
        return try options.text(Document(hash: signed.hash, ledger: applied.ledger, fee: applied.feeCharged)) { signed.hash.description }
      // A server's refusal isn't the ledger's. Reported as "failed", it would be mistaken for final.
      case .refused: throw Refused(sentence, code: .refused)
      case .notSent, .unknown: throw Refused(sentence, code: .unknown)
      }
    }
  }
}
