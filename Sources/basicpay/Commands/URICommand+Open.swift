import ArgumentParser
import Sentences
import StellarKit
import WalletKit

extension URICommand {
  struct Open: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "open", abstract: "Show what a link asks for. Nothing is paid or signed.",
      discussion: """
        A link that names the domain it comes from carries a signature. Where the domain's stellar.toml gives a URI_REQUEST_SIGNING_KEY, \
        name that key with --signing-key to check it.
        Example: basicpay uri open 'web+stellar:pay?destination=GA7Q…&amount=10'
        """)

    @OptionGroup var options: GlobalOptions

    @Option(help: ArgumentHelp("The key that must have signed the link.", valueName: "address"))
    var signingKey: String?

    @Argument(help: "The link; - or nothing for a line of standard input.")
    var link = "-"

    func run() async throws {
      let uri = try StellarURI(link == "-" ? try Self.input() : link)
      let summary = await LinkSummary(uri, isVerified: try isVerified(uri), accounts: await TxCommand.accounts(options))
      try Terminal.result(verbatim: try options.text(summary) { summary.text })
    }

    private static func input() throws(Refused) -> String {
      var lines = LineReader()
      guard let line = try lines.next() else {
        throw Refused("There is no link: give one as an argument, or on a line of standard input.", code: .input)
      }
      return line
    }

    /// Checks the link's signature if a key is given.
    ///
    /// - Throws: an error if the signature isn't the key's.
    private func isVerified(_ link: StellarURI) throws -> Bool {
      guard let signingKey else { return false }
      let key = try AccountID(signingKey, option: "--signing-key")
      guard link.originDomain != nil else { throw Refused("This link names no domain and carries no signature, so there is nothing to check.") }
      try link.verify(signingKey: key)
      return true
    }
  }
}
