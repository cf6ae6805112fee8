import AnchorKit
import ArgumentParser
import Sentences
import WalletKit

/// `basicpay transfers`
struct TransfersCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "transfers", abstract: "List deposits and withdrawals, show one, follow them, or pay one.",
    discussion: """
      The list is what was known last, and needs no PIN. One transfer by its number, and --watch, ask the anchor, which takes the PIN once.
      Example: basicpay transfers 3 --watch
      """)

  @OptionGroup var options: GlobalOptions
  @OptionGroup var pin: PINOptions

  @Argument(help: "The number of one transfer.")
  var id: Int64?

  @Flag(help: "Follow until all have ended or are waiting for you. Changes are printed to standard error.")
  var watch = false

  @Flag(help: "Pay the withdrawal that is named.")
  var pay = false

  @Option(help: ArgumentHelp("Only those that are open, or done (completed, refunded or failed): open, done.", valueName: "which"))
  var only: Which?

  @Option(
    help: ArgumentHelp("Correct a field that the anchor wants corrected, by its name. May be given more than once.", valueName: "field=value"),
    transform: Assignment.init)
  var correct: [Assignment] = []

  @Option(help: ArgumentHelp("First import your transfers from this anchor. Needs the PIN.", valueName: "domain"))
  var from: String?

  @Flag(help: "Pay without asking for confirmation: what you asked to withdraw, or up to --pay-at-most.")
  var yes = false

  @OptionGroup var bound: PaymentBound

  enum Which: String, ExpressibleByArgument, CaseIterable { case open, done }

  mutating func validate() throws {
    guard id != nil || (!pay && correct.isEmpty) else { throw ValidationError("Name the transfer by its number, as in: basicpay transfers 3 --pay") }
    if pay { try pin.leavesInput(for: yes) }
  }

  private struct Document: Encodable {
    let transfers: [TransferDocument]
  }

  func run() async throws {
    try await WalletSession.run(options) { wallet in
      _ = try wallet.requiredAccount
      if id != nil || watch || from != nil { try await ask(wallet, try pin.secret()) }
      if let id {
        let record = try wallet.transfers.record(id)
        return try options.print(TransferDocument(record)) { TransferText.whole(record) }
      }
      let records = (wallet.transfers.state.value ?? []).filter { only == nil || $0.progress.phase.isEnd == (only == .done) }
      try options.print(Document(transfers: records.map(TransferDocument.init))) {
        records.isEmpty ? ["No deposits or withdrawals yet."] : Columns.lines(records.map(TransferText.cells), right: [0])
      }
    }
  }

  @MainActor
  private func ask(_ wallet: Wallet, _ secret: String) async throws {
    try await wallet.signIn(.typed(secret))
    if let from {
      try await wallet.signIn(toAnchor: from, .typed(secret))
      try await wallet.transfers.takeOver(from: from)
    }
    let wanted = try id.map { [try wallet.transfers.record($0)] } ?? (wallet.transfers.state.value ?? []).filter { !$0.progress.phase.isEnd }
    for anchor in Set(wanted.filter { id != nil || !$0.progress.phase.isEnd }.map(\.anchor)).sorted() {
      try await wallet.signIn(toAnchor: anchor, .typed(secret))
    }
    if let id {
      let hasEnded = try wallet.transfers.record(id).progress.phase.isEnd
      do {
        _ = try await wallet.transfers.look(id)
      } catch {
        guard hasEnded else { throw error }
        // What is known of one that has ended is shown all the same.
        Terminal.say(Sentence(error))
      }
    }
    if let id, !correct.isEmpty { try await wallet.transfers.correct(id, correct.values) }
    if let id, pay {
      _ = try await WithdrawalPayment(id: id, yes: yes, payAtMost: try bound.amount, isQuiet: yes && options.json).pay(wallet, secret)
    }
    if watch { try await TransferWatch(wallet: wallet, ids: Set(wanted.map(\.id))).run() }
  }
}
