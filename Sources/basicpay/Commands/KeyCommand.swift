import ArgumentParser
import Foundation
import Sentences
import StellarKit
import WalletKit

/// The command `basicpay key …`.
struct KeyCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "key", abstract: "Generate, explain and derive keys without a wallet. Nothing is stored.",
    discussion: "Example: basicpay key generate", subcommands: [Generate.self, Inspect.self, Derive.self])

  struct Generate: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "generate", abstract: "Generate recovery words, and show the address and secret key of their first account.",
      discussion: """
        The key is at m/44'/148'/0' (SEP-5), where other Stellar wallets look for it too. It is printed, but not stored.
        Example: basicpay key generate --words 12
        """)

    @OptionGroup var options: GlobalOptions
    @Option(help: ArgumentHelp("How many recovery words: 12 or 24.", valueName: "n"))
    var words = 24

    mutating func validate() throws {
      guard words == 12 || words == 24 else { throw ValidationError("--words takes 12 or 24.") }
    }

    private struct Document: Encodable {
      let address: AccountID
      let secretKey: String
      let mnemonic: String
    }

    func run() throws {
      let mnemonic = try Mnemonic(entropy: SystemEnvironment.randomBytes(words / 3 * 4))
      let key = try mnemonic.keyPair()
      let (phrase, secret) = (mnemonic.revealPhrase(), key.revealSecretSeed())
      Terminal.say("Anyone who has the words or the secret key has the money. Write the words down on paper: they aren't stored anywhere.")
      try options.print(secret: Document(address: key.accountID, secretKey: secret, mnemonic: phrase)) {
        Terminal.text(
          lines: LabelledLines.of([("Address", "\(key.accountID)"), ("Secret key", "\(secret)"), ("Recovery words", "\(phrase)")]))
      }
    }
  }

  struct Inspect: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "inspect", abstract: "Explain an address or key.",
      discussion: """
        Explains every kind of StrKey: G, M, S, T, X, P, C, L and B (SEP-23) and W (CAP-84).
        Example: basicpay key inspect GA7QYNF7SOWQ3GLR2BGMZEHXAVIRZA4KVWLTJJFC7MGXUA74P7UJVSGZ
        """)

    @OptionGroup var options: GlobalOptions
    @Argument(help: "The address or key; - or nothing for a line of standard input, which is the way to inspect a secret key.")
    var strkey = "-"

    func run() throws {
      let isArgument = strkey != "-"
      let text = isArgument ? strkey : try Self.input()
      let description: KeyDescription
      do throws(StrKeyError) {
        description = try KeyDescription(text, showsOwner: !isArgument)
      } catch {
        throw Refused("This is not a Stellar address or key: \(error.reason).")
      }
      if isArgument, description.isSecret {
        Terminal.say(
          """
          Careful: as an argument, a secret key can be read by other programs, and the shell remembers it. \
          Give it on standard input next time, and move what it holds to a new key.
          """)
      }
      try options.print(description) { description.lines }
    }

    private static func input() throws(Refused) -> String {
      guard !Terminal.isInteractive else { return try Terminal.secret("Address or key").trimmingSpaces }
      var lines = LineReader()
      guard let line = try lines.next() else {
        throw Refused("There is no address or key: give one as an argument, or on a line of standard input.", code: .input)
      }
      return line
    }
  }
}
