import AnchorKit
import ArgumentParser
import Sentences
import StellarKit
import WalletKit

/// The command `basicpay anchor …`.
struct AnchorCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "anchor", abstract: "What an anchor offers, and what it knows about you.",
    discussion: "Example: basicpay anchor info localhost:8001", subcommands: [Info.self, Auth.self, Customer.self, Price.self])

  struct Info: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "info", abstract: "Show what an anchor offers: assets, limits, fees.",
      discussion: "Example: basicpay anchor info localhost:8001 --json")

    @OptionGroup var options: GlobalOptions
    @Argument(help: "The anchor's domain.")
    var domain: String

    private struct Document: Encodable {
      struct Item: Encodable {
        let asset: Asset
        let direction: String
        let `protocol`: String
        let minimum: DecimalAmount?
        let maximum: DecimalAmount?
        let feeFixed: DecimalAmount?
        let feePercent: DecimalAmount?
        let feeMinimum: DecimalAmount?
        let methods: [String]
        /// Whether the anchor only offers it with an exchange, so that `--money` is needed.
        let exchangeOnly: Bool
      }

      let domain: String
      let organization: String?
      let signingKey: AccountID?
      let services: [String]
      let items: [Item]
      let problems: [String]
    }

    func run() async throws {
      try await WalletSession.run(options) { wallet in
        let offer = try await wallet.transfers.offer(of: domain)
        let items = offer.items.map { item in
          Document.Item(
            asset: item.asset, direction: item.isWithdrawal ? "withdrawal" : "deposit", protocol: item.via.rawValue, minimum: item.terms.minimum,
            maximum: item.terms.maximum, feeFixed: item.terms.fees.fixed, feePercent: item.terms.fees.percent,
            feeMinimum: item.terms.fees.minimum, methods: item.terms.methods.map(\.name),
            exchangeOnly: item.isExchangeOnly)
        }
        let toml = offer.anchor.toml
        let document = Document(
          domain: offer.anchor.domain.name, organization: toml.documentation?.organizationName, signingKey: toml.signingKey,
          services: AnchorService.allCases.filter { offer.anchor.offers($0) }.map(\.rawValue), items: items, problems: offer.problems.map(\.english))
        try options.print(document) { ["\(offer.anchor.domain.name)"] + Columns.lines(offer.items.map { Self.cells($0, offer) }) + offer.problems }
      }
    }

    private static func cells(_ item: AnchorOffer.Item, _ offer: AnchorOffer) -> [Sentence] {
      let terms = item.terms
      let isAlone = offer.items.allSatisfy { $0.asset == item.asset || $0.asset.code != item.asset.code }
      let direction: Sentence = item.isWithdrawal ? "withdraw" : "deposit"
      let place: Sentence = item.via == .sep24 ? "--interactive" : item.isExchangeOnly ? "within the wallet, with --money" : "within the wallet"
      let limits: Sentence =
        switch (terms.minimum, terms.maximum) {
        case (let least?, let most?): "from \(least) to \(most)"
        case (let least?, nil): "from \(least)"
        case (nil, let most?): "to \(most)"
        case (nil, nil): ""
        }
      let (fixed, percent): (Sentence?, Sentence?) = (terms.fees.fixed.map { "\($0)" }, terms.fees.percent.map { "\($0)%" })
      let fees = [fixed, percent].compactMap(\.self)
      let methods = terms.methods.map(\.name).joined(separator: ", ")
      let cells: [Sentence] = [
        direction, "\(isAlone ? item.asset.code : item.asset.description)", place, limits, fees.isEmpty ? "" : "fee \(fees.joined(separator: " + "))",
        methods.isEmpty ? "" : "through \(methods)",
      ]
      // Empty cells at the end are left out.
      return Array(cells.prefix((cells.lastIndex { !$0.isEmpty } ?? 0) + 1))
    }
  }

  struct Auth: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "auth", abstract: "Sign in to an anchor, to check that it works. Nothing is stored.",
      discussion: "Example: basicpay anchor auth localhost:8001")

    @OptionGroup var options: GlobalOptions
    @OptionGroup var pin: PINOptions
    @OptionGroup var shared: SharedAccountOptions
    @OptionGroup var source: SourceOption
    @Argument(help: "The anchor's domain.")
    var domain: String

    private struct Document: Encodable {
      let domain: String
      let account: AccountID
      let isSignedIn: Bool
    }

    func run() async throws {
      try await WalletSession.run(options) { wallet in
        try await wallet.useHere(source)
        let account = try wallet.requiredAccount.id
        try await wallet.signIn(toAnchor: domain, .secret(try pin.secret()), as: shared.user)
        let name = try await wallet.transfers.anchor(domain).domain.name
        try options.print(Document(domain: name, account: account, isSignedIn: await wallet.transfers.isSignedIn(to: domain))) {
          ["Signed in to \(name) as \(account)."]
        }
      }
    }
  }
}
