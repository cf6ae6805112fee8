import ArgumentParser
import Foundation
import Sentences
import StellarKit
import WalletKit

/// The command `basicpay claim …`.
struct ClaimCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "claim", abstract: "What others have set aside for you to claim.", discussion: "Example: basicpay claim list",
    subcommands: [List.self, Take.self])

  /// A balance as the commands print it.
  struct Document: Encodable {
    let id: String
    let asset: Asset
    let amount: Amount
    let sender: AccountID?
    let creator: AccountID?
    let claimable: Bool
    let from: Date?
    let until: Date?
    let expected: Bool
    let transfer: String?

    init(_ balance: ClaimableBalance, isExpected: Bool, transfer: TransferRecord?) {
      id = balance.id.hex
      asset = balance.asset
      amount = balance.amount
      // Scripts know the sponsor by this name, which claims too much. A key never changes its meaning.
      sender = balance.sponsor
      creator = balance.giver
      expected = isExpected
      self.transfer = transfer.map { String($0.id) }
      switch balance.claimability {
      case .now(let until): (claimable, from, self.until) = (true, nil, until)
      case .later(let start, let until): (claimable, from, self.until) = (false, start, until)
      case .never, .unknown: (claimable, from, until) = (false, nil, nil)
      }
    }
  }

  struct List: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "list", abstract: "List what is waiting for you, without dust and assets that you don't hold.",
      discussion: "Example: basicpay claim list --all")

    private struct Documents: Encodable {
      let balances: [Document]
      let hidden: Int
      /// Whether there may be more balances than were looked at.
      let more: Bool
    }

    @OptionGroup var options: GlobalOptions
    @Flag(help: "List everything, including dust and assets that you don't hold.")
    var all = false

    func run() async throws {
      try options.checkHome()
      try await WalletSession.run(options) { wallet in
        _ = try wallet.requiredAccount
        guard let holdings = try await wallet.holdings() else { throw Refused("Your account isn't funded yet. Fund it first.", code: .notFunded) }
        let held = Set(holdings.assets.map(\.asset))
        let balances = try await wallet.claimableBalances()
        let expected = Set(wallet.expected(among: balances, holding: held).map(\.id))
        let waiting = balances.map { Document($0, isExpected: expected.contains($0.id), transfer: wallet.transfers.deposit(in: $0)) }
        let shown = waiting.filter { all || $0.expected }
        let hidden = waiting.count - shown.count
        let more = waiting.count >= ClaimableBalance.listLimit
        try options.print(Documents(balances: shown, hidden: hidden, more: more)) {
          var lines = Columns.lines(
            shown.map { ["\($0.id)", "\($0.amount.trimmed)", "\($0.asset)"] + [Self.words($0)].compactMap(\.self) }, right: [1])
          if lines.isEmpty { lines.append("Nothing is waiting for you.") }
          if hidden > 0 {
            lines.append("Not shown, because you don't hold the asset or the amount is tiny: \(hidden). See: basicpay claim list --all")
          }
          if more { lines.append(ClaimableBalance.listLimitNotice) }
          return lines
        }
      }
    }

    private static func words(_ balance: Document) -> Sentence? {
      let time = time(balance)
      guard let transfer = balance.transfer else { return time }
      let deposit: Sentence = "your deposit, transfer \(transfer)"
      return time.map { "\(deposit), \($0)" } ?? deposit
    }

    private static func time(_ balance: Document) -> Sentence? {
      switch (balance.from?.formatted(.iso8601), balance.until?.formatted(.iso8601)) {
      case (let from?, let until?): "from \(from) until \(until)"
      case (let from?, nil): "from \(from)"
      case (nil, let until?): "until \(until)"
      case (nil, nil): balance.claimable ? nil : "can't be claimed"
      }
    }
  }

  struct Take: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "take", abstract: "Claim a balance, adding its asset in the same step if you don't hold it yet.",
      discussion: "Example: basicpay claim take 00000000…")

    private struct Document: Encodable {
      let hash: TransactionHash
      let state: String
      let source: AccountID
      let asset: Asset
      let amount: Amount
      let addedAsset: Bool
      let fee: Amount
      let ledger: Int?
    }

    @OptionGroup var options: GlobalOptions
    @OptionGroup var sending: TrustCommand.SendingOptions
    @Argument(help: "The balance's ID, as in the list.")
    var id: String

    func run() async throws {
      try await WalletSession.run(options) { wallet in
        try await wallet.useHere(sending.source)
        guard let id = try? ClaimableBalanceID(self.id) else {
          throw Refused("“\(self.id.prefix(80))” is not the ID of a claimable balance. See: basicpay claim list.", code: .input)
        }
        let review = try await wallet.reviewClaim(id, feePolicy: try sending.fee.policy(options))
        let (balance, names) = (review.balance, await wallet.names())
        func name(_ account: AccountID) -> Sentence { names.name(at: account.address, memo: nil).map { "\($0), \(account)" } ?? "\(account)" }
        let rows: [(Sentence, Sentence)?] = [
          // The ID as it was typed. What is signed has it in another form.
          ("Balance", "\(self.id)"), ("Amount", "\(balance.amount.trimmed) \(balance.asset)"),
          balance.asset == .native ? nil : ("Issuer", TrustCommand.words(review.details)),
          balance.giver.map { ("Set aside by", name($0)) } ?? balance.sponsor.map { ("Reserve paid by", name($0)) },
          review.addsAsset ? ("Reserved", "\(review.reserve.trimmed) XLM, since the asset is added") : nil,
          ("Fee, at most", "\(review.transaction.fee.trimmed) XLM"),
        ]
        let record = try await wallet.send(
          review.transaction, options, sending, showing: rows,
          question: "Claim \(review.balance.amount.trimmed) \(review.balance.asset.code)?")
        let (state, ledger) = record.state.words
        let document = Document(
          hash: record.hash, state: state, source: record.source, asset: review.balance.asset, amount: review.balance.amount,
          addedAsset: review.addsAsset, fee: record.fee, ledger: ledger)
        try await record.report(
          wallet, options, document,
          done: "Claimed \(review.balance.amount.trimmed) \(review.balance.asset.code). The transaction is \(record.hash)")
      }
    }
  }
}
