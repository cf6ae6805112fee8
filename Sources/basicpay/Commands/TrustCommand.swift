import ArgumentParser
import Sentences
import StellarKit
import WalletKit

/// The command `basicpay trust …`.
struct TrustCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "trust", abstract: "The assets that you can hold (trustlines).", discussion: "Example: basicpay trust add USDC:GABC…",
    subcommands: [Add.self, Remove.self, List.self])

  /// The options for what a command sends after a review.
  struct SendingOptions: ParsableArguments {
    @OptionGroup var pin: PINOptions
    @Flag(help: "Send it without asking for confirmation.")
    var yes = false
    @OptionGroup var fee: FeeOption
    @OptionGroup var source: SourceOption

    mutating func validate() throws { try pin.refuseStandardInput(unless: yes) }
  }

  struct Add: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "add", abstract: "Add an asset, or change the limit of one that you hold.",
      discussion: "Example: basicpay trust add USDC:GABC… --limit 1000")

    @OptionGroup var options: GlobalOptions
    @OptionGroup var sending: SendingOptions
    @Argument(help: "The asset, CODE:ISSUER.")
    var asset: String
    @Option(help: ArgumentHelp("The most to hold, with a point before decimals. Default: no limit.", valueName: "n"))
    var limit = ""

    private struct Document: Encodable {
      let hash: TransactionHash
      let state: String
      let source: AccountID
      let asset: Asset
      let limit: Amount
      let reserve: Amount
      let fee: Amount
      let ledger: Int?
      let domain: String?
      let verified: Bool
    }

    func run() async throws {
      try await WalletSession.run(options) { wallet in
        try await wallet.useHere(sending.source)
        let review = try await wallet.review(TrustForm(asset: asset, limit: limit, feePolicy: try sending.fee.policy(options)))
        let details = review.details
        let rows: [(Sentence, Sentence)?] = [
          ("Asset", "\(details.asset)"), ("Issuer", TrustCommand.words(details)),
          review.limit == .max ? nil : ("Limit", "\(review.limit.trimmed)"),
          review.isNew ? ("Reserved", "\(review.reserve.trimmed) XLM, until you remove it") : nil,
          ("Fee, at most", "\(review.transaction.fee.trimmed) XLM"),
        ]
        let record = try await wallet.send(
          review.transaction, options, sending, showing: rows,
          question: review.isNew
            ? "Add \(details.asset.code)?"
            : review.limit == .max
              ? "Remove the limit of \(details.asset.code)?" : "Set the limit of \(details.asset.code) to \(review.limit.trimmed)?")
        let (state, ledger) = record.state.words
        let document = Document(
          hash: record.hash, state: state, source: record.source, asset: details.asset, limit: review.limit, reserve: review.reserve,
          fee: record.fee, ledger: ledger, domain: details.domain, verified: details.isVerified)
        try await record.report(
          wallet, options, document,
          done: review.isNew
            ? "Added \(details.asset). The transaction is \(record.hash)" : "The limit is set. The transaction is \(record.hash)")
      }
    }
  }

  struct Remove: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "remove", abstract: "Remove an asset with a balance of zero.",
      discussion:
        "With --return, all that you hold goes back to its issuer first, and with --cancel-offers your offers are cancelled, all in one step.\nExample: basicpay trust remove USDC:GABC… --return"
    )

    @OptionGroup var options: GlobalOptions
    @OptionGroup var sending: SendingOptions
    @Argument(help: "The asset: CODE:ISSUER, or the code alone if you hold it from one issuer.")
    var asset: String
    @Flag(name: .customLong("return"), help: "First send all of it back to its issuer, for nothing.")
    var returns = false
    @Flag(help: "First cancel your open offers that buy or sell it.")
    var cancelOffers = false

    private struct Document: Encodable {
      let hash: TransactionHash
      let state: String
      let source: AccountID
      let asset: Asset
      let released: Amount
      /// The number of cancelled offers, if there were too many to remove the asset in the same transaction.
      let cancelledOffers: Int?
      let fee: Amount
      let ledger: Int?
    }

    func run() async throws {
      try await WalletSession.run(options) { wallet in
        try await wallet.useHere(sending.source)
        let asset = try await wallet.asset(self.asset)
        let review = try await wallet.reviewRemoval(
          of: asset, RemovalReview.Steps(returnsBalance: returns, cancelsOffers: cancelOffers), feePolicy: try sending.fee.policy(options))
        guard let transaction = review.transaction else { throw Refused(Self.refusal(review)) }
        let offers = review.offersFirst
        let rows: [(Sentence, Sentence)?] = [
          ("Asset", "\(asset)"), offers.map { ("Offers cancelled", "\($0), the most that fit in one transaction") },
          returns && offers == nil ? ("Given up", "\(review.holding.balance.balance.trimmed) \(asset.code), which go back to the issuer") : nil,
          review.reserve == .zero ? nil : ("Released", "\(review.reserve.trimmed) XLM"), ("Fee, at most", "\(transaction.fee.trimmed) XLM"),
        ]
        let record = try await wallet.send(
          transaction, options, sending, showing: rows, question: offers == nil ? "Remove \(asset.code)?" : "Cancel these offers?")
        let (state, ledger) = record.state.words
        let document = Document(
          hash: record.hash, state: state, source: record.source, asset: asset, released: review.reserve, cancelledOffers: offers,
          fee: record.fee, ledger: ledger)
        let done: Sentence =
          offers.map { "Cancelled \($0) offers. \(asset) isn't removed yet: run the command again." }
          ?? "Removed \(asset). The transaction is \(record.hash)"
        try await record.report(wallet, options, document, done: done)
      }
    }

    /// Says what prevents the removal, and what can be done about it.
    private static func refusal(_ review: RemovalReview) -> Sentence {
      let (code, issuer) = (review.holding.asset.code, review.holding.asset.issuer?.address ?? "")
      let sentences = review.obstacles.map { obstacle -> Sentence in
        switch obstacle {
        case .balance(let amount):
          "you hold \(amount.trimmed) \(code): pay it to somebody, convert it, or give it back to its issuer with --return."
        case .offers(let offers):
          Sentence(
            offers.count, one: "\(offers.count) offer of yours on the exchange: cancel it with --cancel-offers.",
            other: "\(offers.count) offers of yours on the exchange: cancel them with --cancel-offers.")
        case .pools(let pools):
          Sentence(
            pools.count, one: "shares of \(pools.count) pool with it: take them out in the browser (basicpay serve), under Assets.",
            other: "shares of \(pools.count) pools with it: take them out in the browser (basicpay serve), under Assets.")
        case .frozen(let amount): "you hold \(amount.trimmed) \(code), which the issuer has frozen: ask the issuer to release it."
        case .memo(let amount):
          "you hold \(amount.trimmed) \(code): pay it to somebody or convert it. Its issuer takes it back only with a memo: ask them which one, then pay it to \(issuer)."
        }
      }
      let why = sentences.dropFirst().reduce(sentences.first ?? "") { "\($0) And \($1)" }
      return "\(code) can't be removed yet. Why: \(why)"
    }
  }

  struct List: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "list", abstract: "List the assets that you hold, with their issuers.", discussion: "Example: basicpay trust list --json")

    @OptionGroup var options: GlobalOptions

    private struct Document: Encodable {
      struct Item: Encodable {
        let asset: Asset
        let balance: Amount
        let limit: Amount?
        let permission: String
        let clawback: Bool
        let domain: String?
        let verified: Bool
        let name: String?
      }

      struct Pool: Encodable {
        let id: String
        let shares: Amount
        let assets: [Asset]?
      }

      let assets: [Item]
      let pools: [Pool]
      let otherKinds: [String]
      /// Left out if the network's server lists everything.
      let unlisted: Int?
      let reserve: Amount
    }

    func run() async throws {
      try options.checkHome()
      try await WalletSession.run(options) { wallet in
        _ = try wallet.requiredAccount
        guard let holdings = try await wallet.holdings() else { throw Refused("Your account isn't funded yet. Fund it first.", code: .notFunded) }
        var items: [Document.Item] = []
        var (rows, lines) = ([[Sentence]](), [Sentence]())
        for (holding, details) in zip(holdings.assets, await wallet.details(of: holdings.assets.map(\.asset))) {
          items.append(
            Document.Item(
              asset: holding.asset, balance: holding.balance.balance, limit: holding.limit, permission: holding.permission.rawValue,
              clawback: holding.canBeTakenBack, domain: details.domain, verified: details.isVerified, name: details.name))
          rows.append(["\(holding.balance.balance.trimmed)", "\(holding.asset)", TrustCommand.words(details)])
        }
        for shares in holdings.pools {
          let amount = shares.balance.trimmed
          lines.append(
            shares.assets.flatMap { $0.count == 2 ? "\(amount) shares of a pool of \($0[0].code) and \($0[1].code)" : nil }
              ?? "\(amount) shares of a pool of two assets")
        }
        lines += holdings.unknownKinds.map { "Something of a kind that this version doesn't know (“\($0)”)." }
        if holdings.unlisted > 0 { lines.append(AccountSnapshot.listLimitNotice) }
        let document = Document(
          assets: items, pools: holdings.pools.map { Document.Pool(id: $0.id.hex, shares: $0.balance, assets: $0.assets) },
          otherKinds: holdings.unknownKinds, unlisted: holdings.unlisted > 0 ? holdings.unlisted : nil, reserve: holdings.reserve)
        try options.print(document) { Columns.lines(rows, right: [0]) + lines }
      }
    }
  }

  /// Says whether a domain vouches for an asset.
  static func words(_ details: AssetDetails) -> Sentence {
    switch details.verification {
    case .native: "lumens"
    case .verified(let domain):
      details.name.map { "verified: \(domain) lists it as its own (\($0))" } ?? "verified: \(domain) lists it as its own"
    case .notListed(let domain): "NOT verified: it names \(domain) as its home, which doesn't list it"
    case .unreachable(let domain, let sentence): "not verified: \(domain) couldn't be asked. \(sentence)"
    case .noDomain: "not verified: the issuer names no home domain"
    case .noIssuer: "NOT verified: the issuer's account doesn't exist"
    case .unknown(let sentence): "not verified: \(sentence)"
    }
  }
}

extension Wallet {
  /// Shows a review, asks whether it is right, and sends it.
  func send(
    _ transaction: TransactionReview, _ options: GlobalOptions, _ sending: TrustCommand.SendingOptions,
    showing rows: [(label: Sentence, value: Sentence)?], _ lines: [Sentence] = [], question: Sentence
  ) async throws -> PaymentRecord {
    try await confirm(transaction, options, showing: rows, lines, question: sending.yes ? nil : question) { try sending.pin.secret() }
  }
}
