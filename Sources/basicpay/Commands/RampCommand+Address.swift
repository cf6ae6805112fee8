import ArgumentParser
import Sentences
import WalletKit

extension RampCommand {
  struct Address: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "address",
      abstract: "Show your addresses on the chains that the ramp delivers to. They come from the recovery words of the account in use.",
      discussion: "Example: basicpay ramp address --chain solana")

    @OptionGroup var options: GlobalOptions
    @Option(help: ArgumentHelp("Print the address on this chain alone.", valueName: "chain"))
    var chain: RampChain?

    private struct Document: Encodable {
      struct Row: Encodable {
        let chain: String
        let address: String
      }

      let addresses: [Row]
    }

    func run() async throws {
      try await WalletSession.withoutNetwork(options) { wallet in
        let chains = chain.map { [$0] } ?? RampChain.allCases
        let rows = try chains.map { Document.Row(chain: $0.rawValue, address: try wallet.rampAddress(on: $0)) }
        guard chain == nil, !options.json else { return try options.print(Document(addresses: rows)) { rows.map { "\($0.address)" } } }
        let space = Terminal.isOutputShown ? "  " : "\t"
        try Terminal.data(Array(rows.map { "\($0.chain)\(space)\($0.address)\n" }.joined().utf8))
      }
    }
  }
}
