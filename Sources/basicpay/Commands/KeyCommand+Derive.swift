import ArgumentParser
import Foundation
import MesoKit
import Sentences
import StellarKit

extension KeyCommand {
  struct Derive: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "derive", abstract: "Show the address of recovery words or a secret key.",
      discussion: """
        The key is asked for, or read as a line of standard input; the words' passphrase, if they have one, is the second line. Paths: \
        m/44'/148'/N' (stellar), m/44'/501'/N'/0' (solana), m/44'/60'/0'/0/N (ethereum and the chains like it).
        Example: basicpay key derive --account 1 < phrase.txt
        """)

    enum Chain: String, ExpressibleByArgument, CaseIterable {
      case stellar, solana, ethereum
    }

    @OptionGroup var options: GlobalOptions
    @Option(help: ArgumentHelp("Which of the words' accounts, counted from 0.", valueName: "n"))
    var account: UInt32 = 0
    @Option(help: ArgumentHelp("The chain of the address. Those of ethereum are also polygon's.", valueName: "chain"))
    var chain = Chain.stellar
    @Flag(help: "Print the secret key as well. Anyone who has it has the money.")
    var secret = false

    mutating func validate() throws {
      guard account <= Int32.max else { throw ValidationError("--account takes a whole number from 0 to \(Int32.max).") }
    }

    private struct Document: Encodable {
      let address: String
      let chain: String
      let path: String?
      let secretKey: String?
    }

    private typealias Key = (address: String, secret: String)

    func run() throws {
      var lines = LineReader()
      let typed = try TypedKey(&lines)
      let (address, secretKey) = typed.isSeed ? try key(seed: typed) : try key(phrase: typed.text, passphrase: typed.passphrase)
      let document = Document(
        address: address, chain: chain.rawValue, path: typed.isSeed ? nil : path, secretKey: secret ? secretKey : nil)
      try options.print(secret: document) { ([address] + (secret ? [secretKey] : [])).joined(separator: "\n") }
    }

    private func key(seed: TypedKey) throws(Refused) -> Key {
      guard account == 0, chain == .stellar else {
        throw Refused("A secret key is a single key on Stellar. Further accounts and other chains need recovery words.")
      }
      return (try seed.keyPair().accountID.address, seed.text)
    }

    private func key(phrase: String, passphrase: String) throws -> Key {
      let mnemonic = try Mnemonic(phrase: phrase)
      switch chain {
      case .stellar:
        let key = try mnemonic.keyPair(account: account, passphrase: passphrase)
        return (key.accountID.address, key.revealSecretSeed())
      case .solana:
        let key = try SolanaSigner(seed: mnemonic.seed(passphrase: passphrase), account: account)
        return (key.address, key.revealSecretKey())
      case .ethereum:
        let key = try EthereumSigner(seed: mnemonic.seed(passphrase: passphrase), account: account)
        return (key.address, key.revealSecretKey())
      }
    }

    private var path: String {
      switch chain {
      case .stellar: "m/44'/148'/\(account)'"
      case .solana: "m/44'/501'/\(account)'/0'"
      case .ethereum: "m/44'/60'/0'/0/\(account)"
      }
    }
  }
}
