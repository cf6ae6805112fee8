import ArgumentParser
import Sentences
import WalletKit

extension RampCommand {
  struct Sign: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "sign", abstract: "Sign the message on standard input with the key of your address on a chain, as the ramp asks for it there.",
      discussion: """
        Exactly the bytes that are read are signed, including white space and line ends, and the signature alone is printed: base58 for solana, \
        0x and hexadecimal digits for ethereum and polygon (EIP-191). With --pin-file - the PIN is the first line, and the message follows. \
        Sign only what you have read: it proves to whoever gave it to you that the address is yours.
        Example: printf %s "$MESSAGE" | basicpay ramp sign --chain solana --pin-file pin.txt
        """)

    private static let messageLimit = 1 << 20

    @OptionGroup var options: GlobalOptions
    @OptionGroup var pin: PINOptions
    @Option(help: ArgumentHelp("The chain of the address.", valueName: "chain"))
    var chain: RampChain

    private struct Document: Encodable {
      let chain: String
      let address: String
      let signature: String
    }

    func run() async throws {
      var lines = LineReader()
      let secret = try pin.secret(before: &lines)
      let message = try lines.rest(limit: Self.messageLimit)
      try await WalletSession.withoutNetwork(options) { wallet in
        let address = try wallet.rampAddress(on: chain)
        let signature = try await wallet.signForRamp(message, on: chain, .secret(secret))
        try options.print(Document(chain: chain.rawValue, address: address, signature: signature)) { "\(signature)" }
      }
    }
  }
}
