import ArgumentParser
import StellarKit
import StellarXDR
import WalletKit

extension TxCommand {
  struct Sign: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Add your signature to each transaction, for the chosen network.",
      discussion: """
        What is signed is shown on standard error, the signed envelope on standard output. The PIN is asked for once; with --pin-file - \
        it is the first line of standard input, and the envelopes follow.
        Example: basicpay tx sign --network testnet < envelope.txt > signed.txt
        """)

    @OptionGroup var options: GlobalOptions
    @OptionGroup var pin: PINOptions
    @Option(help: ArgumentHelp("Sign with the key of this account, not of the one in use.", valueName: "address"))
    var account: String?

    private struct Document: Encodable {
      let hash: TransactionHash
      let envelope: String
    }

    func run() async throws {
      let network = try options.profile.network
      let signer = try await signer()
      let accounts = await TxCommand.accounts(options)
      var lines = LineReader()
      // Somebody who is asked for the PIN sees first what for.
      var isShown = false
      if pin.pinFile == nil, let line = try lines.peek(), let envelope = try? XDR.TransactionEnvelope(base64: line) {
        Terminal.say(EnvelopeSummary(envelope, on: network, accounts: accounts).text + "\n")
        isShown = true
      }
      let secret = try pin.secret(before: &lines)
      let store = try HomeStore(options.walletHome, now: Surroundings.now)
      let key: KeyPair
      do throws(VaultError) {
        key = try await TxCommand.vault(options, store.guesses).withKey(of: signer, .typed(secret)) { $0 }
      } catch {
        if error == .wrongSecret { try store.log.add(.secretRefused) }
        throw error
      }
      try LineAnswers.run(&lines) { line in
        let transaction = try SignedTransaction(base64: line, on: network)
        if !isShown { Terminal.say(EnvelopeSummary(transaction.envelope, on: network, accounts: accounts).text + "\n") }
        isShown = false
        let signed = try transaction.adding(signaturesOf: [key])
        return try options.text(Document(hash: signed.hash, envelope: signed.base64)) { signed.base64 }
      }
    }

    private func signer() async throws -> AccountID {
      guard let account else {
        var inUse: AccountID?
        try await WalletSession.withoutNetwork(options) { wallet in inUse = try wallet.requiredAccount.id }
        guard let inUse else { throw VaultError.notCreated }
        return inUse
      }
      let id = try AccountID(account, option: "--account")
      guard await TxCommand.accounts(options).contains(id) else {
        throw Refused("This wallet has no key of \(id), so it can't sign for it. Without --account, the account in use signs.")
      }
      return id
    }
  }
}
