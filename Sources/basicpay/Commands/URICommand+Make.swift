import ArgumentParser
import Sentences
import StellarKit
import StellarXDR
import WalletKit

extension URICommand {
  struct Make: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "make", abstract: "Make a link that asks for a payment, or for a signature.",
      discussion: "Example: basicpay uri make pay --to GABC… --amount 10.5 --network testnet", subcommands: [Pay.self, Transaction.self],
      defaultSubcommand: Pay.self)
  }

  /// The options that every link can have.
  struct LinkOptions: ParsableArguments {
    @OptionGroup var global: GlobalOptions

    @Option(help: ArgumentHelp("The web address that gets the signed transaction, instead of the network.", valueName: "url"))
    var callback: String?

    @Option(help: ArgumentHelp("What the link says to the person, at most 300 characters.", valueName: "text"))
    var msg: String?

    @Option(help: ArgumentHelp("The domain that the link comes from. Needs --sign.", valueName: "domain"))
    var originDomain: String?

    @Flag(help: "Sign the link with a secret key, asked for or read as the first line of standard input.")
    var sign = false

    mutating func validate() throws {
      guard sign == (originDomain != nil) else {
        throw ValidationError("--origin-domain and --sign belong together: the signature proves that the link comes from that domain.")
      }
    }

    private struct Document: Encodable {
      let uri: String
    }

    /// Reads the key to sign with, if the link is to be signed.
    func key(_ lines: inout LineReader) throws(Refused) -> KeyPair? {
      guard sign else { return nil }
      let secret = Terminal.isInteractive ? try Terminal.secret("Secret key to sign the link with") : try lines.next() ?? ""
      do throws(StrKeyError) {
        return try KeyPair(secretSeed: secret)
      } catch {
        throw Refused("The first line of standard input has to be the secret key to sign with. This isn't one: \(error.reason).")
      }
    }

    /// Prints the link, after checking that it will be read as it is meant.
    func print(_ request: StellarURI.Request, _ key: KeyPair?) throws {
      var link = try StellarURI(request, callback: callback, message: msg, network: global.profile.network, originDomain: originDomain)
      if let key { link = try link.signed(by: key) }
      guard try StellarURI(link.text).request == request else {
        throw Refused("This link could be misread. Leave colons, semicolons and commas out of names and hints.")
      }
      try global.print(Document(uri: link.text)) { "\(link.text)" }
    }
  }

  struct Pay: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "pay", abstract: "Make a link that asks for a payment.",
      discussion: "Example: basicpay uri make pay --to GABC… --amount 10.5 --memo 'Invoice 7' --network public")

    @OptionGroup var options: LinkOptions
    @OptionGroup var memo: MemoOptions

    @Option(help: ArgumentHelp("Who to pay: a G… or M… address, or name*domain.", valueName: "who"))
    var to: String

    @Option(help: "The amount, with a decimal point. Without it, the payer decides.")
    var amount: String?

    @Option(help: ArgumentHelp("What to pay: XLM, or CODE:ISSUER.", valueName: "asset"))
    var asset = "XLM"

    mutating func validate() throws { try memo.refuseEmpty() }

    func run() throws {
      var payment = PaymentRequest(to: try recipient(), amount: try amount.map { try Amount($0) }, asset: try Asset(asset))
      guard payment.amount != .zero else { throw Refused("Enter an amount above zero.", code: .input) }
      payment.memo = try Memo(memo.written.text, kind: memo.written.kind)
      try payment.memo.checkIsVisible()
      var lines = LineReader()
      try options.print(.pay(payment), try options.key(&lines))
    }

    private func recipient() throws(Refused) -> PaymentRequest.Recipient {
      if to.contains("*") { return .federation(to) }
      do throws(StrKeyError) {
        return .account(try MuxedAccount(to))
      } catch {
        throw Refused("--to is not an address: \(error.reason).", code: .input)
      }
    }
  }

  struct Transaction: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "tx", abstract: "Make a link that asks for a signature on the transaction on standard input (base64).",
      discussion: """
        With --sign, the secret key is the first line of standard input and the transaction the second.
        Example: basicpay uri make tx --replace 'sourceAccount:X:Who pays the fee' --network testnet < envelope.txt
        """)

    @OptionGroup var options: LinkOptions

    @Option(
      help: ArgumentHelp(
        "Something to fill in before signing, as FIELD:NAME:HINT: the field as txrep (SEP-11) calls it, a short name, and what to tell the person. May be repeated; the same name again, without a hint, fills another field with the same value.",
        valueName: "field:name:hint"))
    var replace: [String] = []

    @Option(help: ArgumentHelp("The account whose signature is asked for.", valueName: "address"))
    var pubkey: String?

    func run() throws {
      var lines = LineReader()
      let key = try options.key(&lines)
      guard let line = try lines.next(), !line.isEmpty else { throw Refused("A transaction in base64 is needed on standard input.") }
      let request = SigningRequest(
        try XDR.TransactionEnvelope(base64: line), replacements: try replacements(),
        publicKey: try pubkey.map { text throws(Refused) in try AccountID(text, option: "--pubkey") })
      try Self.check(request)
      try options.print(.sign(request), key)
    }

    private func replacements() throws(Refused) -> [SigningRequest.Replacement] {
      var replacements: [SigningRequest.Replacement] = []
      for text in replace {
        let parts = text.split(separator: ":", maxSplits: 2, omittingEmptySubsequences: false).map(String.init)
        guard parts.count >= 2, !parts[0].isEmpty, !parts[1].isEmpty else {
          throw Refused("“\(text)” doesn't say what to fill in. Write --replace FIELD:NAME:HINT, such as sourceAccount:X:Who pays the fee.")
        }
        if let index = replacements.firstIndex(where: { $0.identifier == parts[1] }) {
          replacements[index].fields.append(parts[0])
          if parts.count == 3 { replacements[index].hint = parts[2] }
        } else {
          replacements.append(SigningRequest.Replacement(identifier: parts[1], hint: parts.count == 3 ? parts[2] : "", fields: [parts[0]]))
        }
      }
      return replacements
    }

    /// Checks that the transaction has all fields to fill in, since nobody can fill in others.
    private static func check(_ request: SigningRequest) throws(StellarURIError) {
      do throws(StellarURIError) {
        _ = try request.filled(with: Dictionary(request.replacements.map { ($0.identifier, "") }) { first, _ in first })
      } catch .invalidReplacement(.unknownField(let field)) {
        throw .invalidReplacement(.unknownField(field))
      } catch {}
    }
  }
}
