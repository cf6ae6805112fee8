import AnchorKit
import ArgumentParser
import Sentences
import StellarKit
import WalletKit

/// The command `basicpay transfers`.
struct TransfersCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "transfers", abstract: "List deposits and withdrawals, show one, follow them, or pay one.",
    discussion: """
      The list shows what was last known, and needs no PIN. With a transfer's number, or with --watch, the anchor is asked, which takes the PIN once.
      Example: basicpay transfers 3 --watch
      """)

  @OptionGroup var options: GlobalOptions
  @OptionGroup var pin: PINOptions
  @OptionGroup var shared: SharedAccountOptions
  @OptionGroup var source: SourceOption

  @Argument(help: "The number of one transfer.")
  var id: Int64?

  @Flag(help: "Follow until all have ended or are waiting for you. Changes are printed to standard error.")
  var watch = false

  @Flag(help: "Pay the withdrawal with this number.")
  var pay = false

  @Option(help: ArgumentHelp("Only those that are open, or done (completed, refunded or failed).", valueName: "which"))
  var only: Which?

  @Option(
    help: ArgumentHelp(
      "Correct a field that the anchor wants corrected, by its name; with - as the value, it is read from the next line of standard input. May be given more than once.",
      valueName: "field=value"),
    transform: Assignment.init)
  var correct: [Assignment] = []

  @Option(help: ArgumentHelp("First import your transfers from this anchor. Needs the PIN.", valueName: "domain"))
  var from: String?

  @Flag(help: "Pay without asking for confirmation: what you asked to withdraw, or up to --pay-at-most, and nothing without either.")
  var yes = false

  @OptionGroup var bound: PaymentBound
  @OptionGroup var fee: FeeOption

  enum Which: String, ExpressibleByArgument, CaseIterable { case open, done }

  mutating func validate() throws {
    guard id != nil || (!pay && correct.isEmpty) else { throw ValidationError("Name the transfer by its number, as in: basicpay transfers 3 --pay") }
    if pay { try pin.refuseStandardInput(unless: yes) }
  }

  private struct Document: Encodable {
    let transfers: [TransferDocument]
    /// Whether there are older ones that aren't listed. All of those are done.
    let more: Bool
  }

  func run() async throws {
    try options.checkHome()
    try await WalletSession.run(options, staysOpen: watch) { wallet, _ in
      try await wallet.useHere(source)
      var (id, unpaid, unfollowed): (Int64?, Refused?, Refused?) = (id, nil, nil)
      if id != nil || watch || from != nil {
        let (secret, corrections) = try correct.values(after: pin)
        (id, unpaid, unfollowed) = try await ask(wallet, secret, correcting: corrections)
      }
      if let id {
        let record = await wallet.checkingTrust(of: try await wallet.transfers.record(id))
        // A payment that was still on its way may have arrived while it was watched.
        if case .applied = record.progress.payment, unpaid?.code == .pending { unpaid = nil }
        // The reason why it isn't paid matters more.
        return try options.print(TransferDocument(record), unfinished: unpaid ?? unfollowed) { TransferText.whole(record) }
      }
      let records = (wallet.transfers.state.value ?? []).filter { only == nil || $0.isDone == (only == .done) }
      let more = wallet.transfers.isCut && only != .open
      try options.print(Document(transfers: records.map(TransferDocument.init), more: more), unfinished: unfollowed) {
        if records.isEmpty { return [only == nil ? "No deposits or withdrawals yet." : "No transfers match."] }
        return Columns.lines(records.map(TransferText.cells), right: [0]) + (more ? [TransferRecord.listLimitNotice] : [])
      }
    }
  }

  /// Asks the anchor about a transfer, or about all that are watched, and corrects and pays the transfer as the options say.
  ///
  /// - Returns: the transfer to show, which is another than the one that was named if the anchor has begun it again because its page had expired; why
  ///   it isn't paid, or isn't known to be, if it was to be; and that not all could be followed.
  @MainActor
  private func ask(_ wallet: Wallet, _ secret: Secret, correcting corrections: [CustomerField: String]) async throws -> (
    id: Int64?, unpaid: Refused?, unfollowed: Refused?
  ) {
    try await wallet.signIn(.secret(secret))
    if let from {
      try await wallet.signIn(toAnchor: from, .secret(secret), as: shared.user)
      for note in try await wallet.transfers.takeOver(from: from) { Terminal.say(note) }
    }
    guard let id else {
      guard watch else { return (nil, nil, nil) }
      let open = (wallet.transfers.state.value ?? []).filter { !$0.progress.phase.isEnd }
      var following = TransferWatch(wallet: wallet, secret: secret, ids: Set(open.map(\.id)))
      return (nil, nil, try await following.run())
    }
    // If the transfer is only to be shown and its anchor gives no answer, it is shown as it is known.
    let isOnlyShown = !pay && !watch && corrections.isEmpty
    do throws(TransferError) {
      let record = try await wallet.transfers.record(id)
      try await wallet.signIn(for: record, .secret(secret))
      try await look(record, wallet, secret)
    } catch {
      if case .otherAccount(let owner) = error { throw Refused.otherAccount(owner) }
      switch error {
      case .anchor, .moreSignersNeeded: if !isOnlyShown { throw error }
      default: throw error
      }
      Terminal.say(error.sentence)
      return (id, nil, nil)
    }
    if !corrections.isEmpty { try await wallet.transfers.correct(id, corrections) }
    var (unpaid, unfollowed): (Refused?, Refused?)
    if pay {
      let payment = WithdrawalPayment(id: id, yes: yes, payAtMost: bound.payAtMost, feePolicy: try fee.policy(options), options: options)
      unpaid = try await payment.pay(wallet, secret)
    }
    if watch {
      var following = TransferWatch(wallet: wallet, secret: secret, ids: [id])
      unfollowed = try await following.run()
    }
    // A page that opens for half a minute is requested at the moment when somebody wants to open it.
    guard isOnlyShown else { return (id, unpaid, unfollowed) }
    do throws(TransferError) {
      return (try await wallet.transfers.window(of: id).record.id, nil, nil)
    } catch {
      guard case .priceOver = error else { throw error }
      Terminal.say(error.sentence)
      return (try await wallet.transfers.window(of: id, atAnyPrice: true).record.id, nil, nil)
    }
  }

  /// Asks the anchor, with one more sign-in if it doesn't accept the one that it gave.
  @MainActor
  private func look(_ record: TransferRecord, _ wallet: Wallet, _ secret: Secret) async throws(TransferError) {
    do throws(TransferError) {
      _ = try await wallet.transfers.look(record.id)
    } catch .signInNeeded {
      try await wallet.signIn(toAnchor: record.anchor, .secret(secret), as: record.user ?? "")
      _ = try await wallet.transfers.look(record.id)
    }
  }
}
