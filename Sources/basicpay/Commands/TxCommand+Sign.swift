import ArgumentParser
import Foundation
import Sentences
import StellarKit
import StellarXDR
import WalletKit

extension TxCommand {
  struct Sign: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "sign", abstract: "Add your signature to each transaction, for the chosen network.",
      discussion: """
        What is signed is shown on standard error, the signed envelope on standard output. The PIN is asked for once; with --pin-file - \
        it is the first line of standard input, and the envelopes follow.
        Example: basicpay tx sign --network testnet < envelope.txt > signed.txt
        """)

    @OptionGroup var options: GlobalOptions
    @OptionGroup var pin: PINOptions
    @Option(help: ArgumentHelp("Sign with the key of this account, not of the one in use.", valueName: "address"))
    var account: String?

    @Flag(help: "Sign even if a recipient asks for a memo and there is none.")
    var acceptWarnings = false

    private struct Document: Encodable {
      let hash: TransactionHash
      let envelope: String
    }

    func run() async throws {
      let profile = try options.profile
      // The sandbox is asked where there is one; it isn't made for this.
      if !profile.isEmbedded || FileManager.default.fileExists(atPath: EmbeddedNetwork.database(of: options.walletHome)) {
        try await WalletSession.run(options) { wallet in try await sign(wallet) }
      } else {
        try await WalletSession.withoutNetwork(options) { wallet in try await sign(wallet) }
      }
    }

    @MainActor
    private func sign(_ wallet: Wallet) async throws {
      let network = wallet.profile.network
      let signer = try signer(wallet)
      let accounts = wallet.accounts.map(\.id)
      var lines = LineReader()
      // Somebody who is asked for the PIN sees first what for.
      var isShown = false
      if pin.pinFile == nil, let line = try lines.peek(), let transaction = try? SignedTransaction(base64: line, on: network) {
        Terminal.say(verbatim: EnvelopeSummary(transaction.envelope, on: network, accounts: accounts).text(Terminal.text) + "\n")
        await say(try await wallet.review(transaction, signer: signer), wallet)
        isShown = true
      }
      let secret = try pin.secret(before: &lines)
      let key = try await wallet.envelopeSigner(of: signer, .secret(secret))
      try await LineAnswers.run(&lines) { line in
        let transaction = try SignedTransaction(base64: line, on: network)
        if !isShown { Terminal.say(verbatim: EnvelopeSummary(transaction.envelope, on: network, accounts: accounts).text(Terminal.text) + "\n") }
        let review = try await wallet.review(transaction, signer: signer)
        if !isShown { await say(review, wallet) }
        isShown = false
        guard review.memoWarnings.isEmpty || acceptWarnings else {
          throw Refused("Nothing was signed. \(review.memoWarnings.joined(separator: " ")) Sign it all the same with --accept-warnings.")
        }
        // The other warnings stand above, before the PIN is asked for.
        let signed = try key.sign(review, acceptingWarnings: true)
        return try options.text(Document(hash: signed.hash, envelope: signed.base64)) { signed.base64 }
      }
    }

    @MainActor
    private func say(_ review: EnvelopeReview, _ wallet: Wallet) async {
      if !review.trees.isEmpty {
        let context = await AuthCommand.context(wallet, review.ledger)
        Terminal.say(lines: review.trees.flatMap { CallTreeDocument.labelled($0, context) })
      }
      for sentence in review.warnings + review.notes { Terminal.say(sentence) }
    }

    @MainActor
    private func signer(_ wallet: Wallet) throws -> AccountID {
      guard let account else { return try wallet.requiredAccount.id }
      let id = try AccountID(account, option: "--account")
      guard wallet.accounts.contains(where: { $0.id == id }) else {
        throw Refused("This wallet has no key of \(id), so it can't sign for it. Without --account, the account in use signs.")
      }
      return id
    }
  }
}
