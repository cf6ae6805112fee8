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
        What is signed is shown on standard error, the signed envelope on standard output. The PIN is asked for once, after all of them \
        have been shown; with --pin-file - it is the first line of standard input, and the envelopes follow.
        Example: basicpay tx sign --network testnet < envelope.txt > signed.txt
        """)

    @OptionGroup var options: GlobalOptions
    @OptionGroup var pin: PINOptions
    @Option(help: ArgumentHelp("Which of your accounts signs, by name or address. Default: the one in use.", valueName: "name"))
    var account: String?

    @Flag(
      help: """
        Sign despite warnings. With --pin-file, every warning needs this. If you type the PIN, only these do: a sign-in, a missing memo or ID, a memo of \
        a different kind, an address that looks like a contact's, and a line that does the same thing as one before it.
        """)
    var acceptWarnings = false

    private struct Document: Encodable {
      let hash: TransactionHash
      let envelope: String
      /// Left out if it isn't known, if there are too many, or if it can't be sent now.
      let isComplete: Bool?
    }

    func run() async throws {
      let profile = try options.profile
      // The sandbox is asked if it exists. It isn't created for this.
      if !profile.isEmbedded || FileManager.default.fileExists(atPath: EmbeddedNetwork.database(of: options.walletHome)) {
        try await WalletSession.run(options) { wallet in try await sign(wallet) }
      } else {
        try await WalletSession.withoutNetwork(options, NoNetwork(isUnmade: true)) { wallet in try await sign(wallet) }
      }
    }

    @MainActor
    private func sign(_ wallet: Wallet) async throws {
      let signer = try account.map(wallet.signer(named:)) ?? wallet.requiredAccount.id
      var lines = LineReader()
      var shown: [String: EnvelopeReview] = [:]
      // Before the PIN is asked for, everything that it would sign is shown. Refusals are reported among the answers.
      if pin.pinFile == nil {
        for line in try pin.shown(&lines) where shown[line] == nil {
          guard let transaction = try? SignedTransaction(base64: line, on: wallet.profile.network) else { continue }
          shown[line] = try await show(transaction, wallet, signer)
        }
      }
      let secret = try pin.secret(before: &lines)
      let key = try await wallet.envelopeSigner(of: signer, .secret(secret))
      // Contacts, which only the PIN opens, may tell whom an address imitates, and who needs a memo.
      if await wallet.contacts.hasEntries() { try await wallet.signIn(.secret(secret)) }
      try await LineAnswers.run(&lines) { line in
        let known = shown[line]
        let review: EnvelopeReview
        if let known {
          review = try await wallet.review(known.transaction, signer: signer)
        } else {
          review = try await show(try SignedTransaction(base64: line, on: wallet.profile.network), wallet, signer)
        }
        // A person who typed the PIN has already seen the other warnings. If it came from a file, perhaps nobody has read them.
        let seen = pin.pinFile == nil ? (known ?? review).warnings : []
        let warnings = review.warnings.filter { !seen.contains($0) || review.expressWarnings.contains($0) }
        guard warnings.isEmpty || acceptWarnings else {
          throw Refused("Nothing was signed. \(warnings.joined(separator: " ")) Sign it anyway with --accept-warnings.")
        }
        // What only contacts tell, or a line before this one, wasn't shown yet.
        if let known { for warning in review.warnings where !known.warnings.contains(warning) { Terminal.say(warning) } }
        let signed = try await wallet.sign(review, by: key, acceptingWarnings: true)
        return try options.text(Document(hash: signed.hash, envelope: signed.base64, isComplete: review.isCompleteOnceSigned)) { signed.base64 }
      }
    }

    @MainActor
    private func show(_ transaction: SignedTransaction, _ wallet: Wallet, _ signer: AccountID) async throws -> EnvelopeReview {
      let summary = EnvelopeSummary(transaction.envelope, on: wallet.profile.network, accounts: wallet.accounts.map(\.id))
      Terminal.say(verbatim: summary.text(Terminal.text) + "\n")
      let review = try await wallet.review(transaction, signer: signer)
      if !review.trees.isEmpty {
        let context = await wallet.terminalContext(review.ledger)
        Terminal.say(lines: review.trees.flatMap { CallTreeDocument.labelled($0, context) })
      }
      for sentence in review.warnings + review.notes { Terminal.say(sentence) }
      return review
    }
  }
}
