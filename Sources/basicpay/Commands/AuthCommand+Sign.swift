import ArgumentParser
import Foundation
import Sentences
import StellarKit
import WalletKit

extension AuthCommand {
  struct Sign: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "sign", abstract: "Sign each authorization, for the chosen network.",
      discussion: """
        What it allows is shown on standard error, the signed entry on standard output; of what is signed (HashIDPreimage), the signature alone. \
        The PIN is asked for once, after all of them have been shown; with --pin-file - it is the first line of standard input, and the \
        authorizations follow.
        Example: basicpay auth sign --network testnet < authorization.txt > signed.txt
        """)

    @OptionGroup var options: GlobalOptions
    @OptionGroup var pin: PINOptions
    @Option(help: ArgumentHelp("Which of your accounts signs, by name or address. Default: the one whose signature is wanted.", valueName: "name"))
    var account: String?
    @Option(
      help: ArgumentHelp(
        "For how many ledgers (about 5 seconds each) it is valid, if the authorization doesn't say: 1 to 120960. Default: 720, about an hour.",
        valueName: "ledgers"))
    var lifetime: UInt32?
    @Flag(
      help: """
        Sign despite warnings, such as that part of it isn't understood, that it signs in somewhere, or that it pays an address that looks like a \
        contact's, or a contact without the memo.
        """)
    var acceptWarnings = false

    private struct Document: Encodable {
      let hash: TransactionHash
      let signer: AccountID
      let untilLedger: UInt32
      let signature: String
      /// The signed entry; left out if the input was a preimage.
      let entry: String?
    }

    mutating func validate() throws {
      guard lifetime.map({ (1...120_960).contains($0) }) != false else {
        throw ValidationError("--lifetime is a number of ledgers from 1 to 120960, which is about a week.")
      }
    }

    func run() async throws {
      try await WalletSession.run(options) { wallet in try await sign(wallet) }
    }

    @MainActor
    private func sign(_ wallet: Wallet) async throws {
      let own = try wallet.requiredAccount.id
      let chosen = try account.map(wallet.signer(named:))
      var lines = LineReader()
      var signers: [AccountID: EnvelopeSigner] = [:]
      var shown: [String: AuthorizationReview] = [:]
      // Before the PIN is asked for, everything that it would sign is shown. Refusals are reported among the answers.
      if pin.pinFile == nil {
        for line in try pin.shown(&lines) where shown[line] == nil {
          guard let opened = try? OpenedAuthorization(line) else { continue }
          shown[line] = try await show(opened, wallet, chosen)
        }
      }
      let secret = try pin.secret(before: &lines)
      // Contacts, which only the PIN opens, may tell whom an address imitates, and who needs a memo.
      if await wallet.contacts.hasEntries() { try await wallet.signIn(.secret(secret)) }
      try await LineAnswers.run(&lines) { line in
        let review: AuthorizationReview
        var seen: Int?
        if let known = shown[line] {
          // What was shown is signed, valid until the ledger that was shown.
          (review, seen) = (await wallet.withNewWarnings(known), known.warnings.count)
        } else {
          review = try await show(try OpenedAuthorization(line), wallet, chosen)
        }
        if let obstacle = review.obstacle { throw Refused(obstacle.sentence) }
        guard review.warnings.isEmpty || acceptWarnings else {
          throw Refused("Nothing was signed. \(review.warnings.joined(separator: " ")) Sign it anyway with --accept-warnings.")
        }
        for warning in review.warnings.dropFirst(seen ?? .max) { Terminal.say(warning) }
        let account = review.signer ?? own
        let signer: EnvelopeSigner
        if let open = signers[account] { signer = open } else { signer = try await wallet.envelopeSigner(of: account, .secret(secret)) }
        signers[account] = signer
        let signed = try await wallet.sign(review, by: signer, acceptingWarnings: acceptWarnings)
        let document = Document(
          hash: signed.hash, signer: signed.signer, untilLedger: review.untilLedger, signature: Data(signed.signature).base64EncodedString(),
          entry: signed.entry?.base64)
        return try options.text(document) { signed.base64 }
      }
    }

    @MainActor
    private func show(_ opened: OpenedAuthorization, _ wallet: Wallet, _ chosen: AccountID?) async throws -> AuthorizationReview {
      let review = await wallet.review(opened, signer: chosen, lifetime: lifetime)
      Terminal.say(lines: AuthorizationDocument.lines(review, await wallet.terminalContext(review.ledger)))
      return review
    }
  }
}
