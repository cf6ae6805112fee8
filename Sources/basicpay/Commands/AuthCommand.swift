import ArgumentParser
import Foundation
import Sentences
import StellarKit
import WalletKit

/// The command `basicpay auth …`.
struct AuthCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "auth",
    abstract: "Explain and sign authorizations, which let contracts act for your account: one a line on standard input, in base64.",
    discussion: "Example: basicpay auth inspect --network testnet < authorization.txt", subcommands: [Inspect.self, Sign.self])

  struct Inspect: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "inspect", abstract: "Explain what each authorization allows, until when, and whose signature it needs.",
      discussion: """
        A line is an entry of a transaction (SorobanAuthorizationEntry), or what is signed (HashIDPreimage). What isn't understood is said to be so.
        Example: basicpay auth inspect --network testnet < authorization.txt
        """)

    @OptionGroup var options: GlobalOptions

    func run() async throws {
      try await WalletSession.run(options) { wallet in
        var lines = LineReader()
        try await LineAnswers.run(&lines) { line in
          let review = await wallet.review(try OpenedAuthorization(line))
          let context = await wallet.terminalContext(review.ledger)
          return try options.text(AuthorizationDocument(review, context)) {
            Terminal.plain(lines: AuthorizationDocument.lines(review, context)) + "\n"
          }
        }
      }
    }
  }
}

extension Wallet {
  /// Returns the context for describing calls in the terminal's words.
  ///
  /// - Parameter ledger: the newest one; nil if it isn't known.
  func terminalContext(_ ledger: LedgerSnapshot?) async -> CallContext {
    await callContext(ledger) { $0.formatted(.iso8601) }
  }
}
