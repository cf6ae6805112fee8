import ArgumentParser
import Foundation
import HorizonKit
import Sentences
import StellarKit
import WalletKit

/// The command `basicpay history`.
struct HistoryCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "history", abstract: "List everything that moved your money, newest first.",
    discussion: """
      It asks the network, as far back as needed. With --pin-file, the history is stored, encrypted, so that it can be listed offline, too, and \
      contacts are shown by name. --summary adds everything up, each asset separately, without conversions and what your own accounts paid each other.
      Tokens that aren't assets have a history of their own (basicpay token history): here a payment of one is a contract's call with its fee, and \
      what you receive of one isn't listed.
      Example: basicpay history --since 2026-11-01 --asset XLM --csv, or: basicpay history --summary month
      """)

  static let largestLimit = 1_000_000
  private static let usualLimit = 50
  /// How many characters are shown of a text that isn't an address: more than any address has.
  private static let longestAddress = 80

  @OptionGroup var options: GlobalOptions

  @Option(help: ArgumentHelp("How many at most (default: 50; all with --csv). --summary always counts all.", valueName: "n"))
  var limit: Int?

  @Option(help: ArgumentHelp("Only what happened on this day (UTC) or later, such as 2026-11-21.", valueName: "date"))
  var since: String?

  @Option(help: ArgumentHelp("Only what happened on this day (UTC) or earlier.", valueName: "date"))
  var until: String?

  @Option(help: ArgumentHelp("Only what moved this asset: XLM, CODE:ISSUER, or the code alone of one that you hold.", valueName: "asset"))
  var asset: String?

  @Option(help: ArgumentHelp("Only to or from this address or this name; a contact's needs --pin-file.", valueName: "who"))
  var with: String?

  @Flag(help: "Print a table for spreadsheets (CSV, RFC 4180).")
  var csv = false

  @Flag(
    help: "Keep printing new entries as they happen, until Ctrl-C, oldest first throughout. With --json, each line is a document of its own.")
  var follow = false

  @Option(help: ArgumentHelp("Instead of a list, what came in and went out by month (UTC), person or asset.", valueName: "by"))
  var summary: HistorySummary.Grouping?

  @OptionGroup var pin: PINOptions

  mutating func validate() throws {
    if summary != nil, csv || follow { throw ValidationError("--summary is neither a table (--csv) nor followed (--follow). Choose one.") }
    try Self.check(limit: limit, upTo: Self.largestLimit)
    guard until == nil || !follow else { throw ValidationError("--until sets an end, and --follow has none. Choose one.") }
    guard !(csv && options.json) else { throw ValidationError("--csv and --json are two forms of the same result. Choose one.") }
  }

  /// Refuses a limit that isn't within its range.
  static func check(limit: Int?, upTo most: Int) throws {
    if let limit, !(1...most).contains(limit) { throw ValidationError("--limit takes a whole number from 1 to \(most).") }
  }

  /// Makes the filter for the entries that are listed.
  @MainActor
  private func filter(_ wallet: Wallet, _ names: Names) async throws -> HistoryFilter {
    var filter = HistoryFilter(
      people: try with.map { try people($0, names) }, since: try since.map { try Self.day($0) }, until: try until.map { try Self.day($0, after: 1) })
    if let asset { filter.asset = try await wallet.asset(asset) }
    return filter
  }

  /// Returns the beginning of a day, or of a later day.
  private static func day(_ text: String, after days: Int = 0) throws(Refused) -> Date {
    guard let date = HistoryFilter.day(text, in: .gmt, after: days) else {
      throw Refused("“\(text.prefix(40))” is not a date. Write year, month and day, as in 2026-11-21.", code: .input)
    }
    return date
  }

  private func people(_ text: String, _ names: Names) throws(Refused) -> HistoryPeople {
    if let named = names.people(named: text) {
      if named.isEmpty { Terminal.say(Names.notPaidYet) }
      return named
    }
    if let contract = HistoryPeople(contract: text) { return contract }
    do throws(StrKeyError) {
      return [try MuxedAccount(text).address: .any]
    } catch {
      let shown = text.count > Self.longestAddress ? "\(text.prefix(Self.longestAddress))…" : text
      throw Refused(
        pin.pinFile == nil
          ? "“\(shown)” is not an address: \(error.reason). A contact's name is known only with --pin-file."
          : "“\(shown)” is not an address: \(error.reason).", code: .input)
    }
  }

  private struct Document: Encodable {
    struct Change: Encodable {
      let direction: HistoryEntry.Direction
      let amount: Amount
      let asset: Asset

      init(_ change: HistoryChange) {
        (direction, amount, asset) = (change.isGain ? .received : .sent, change.amount, change.asset)
      }
    }

    /// What the account can hold from then on, and how much of it.
    struct Trustline: Encodable {
      let asset: Asset
      let limit: Amount

      init(_ trustline: (asset: Asset, limit: Amount)) { (asset, limit) = trustline }
    }

    struct Item: Encodable {
      let id: String
      let direction: HistoryEntry.Direction
      let kind: HistoryEntry.Kind
      let operation: String
      /// The amount of what was given, else of what was received.
      let amount: Amount?
      let asset: Asset?
      let changes: [Change]
      let otherSide: [Change]
      let trustline: Trustline?
      let counterparty: String?
      let name: String?
      let time: Date
      let hash: TransactionHash?
      let ledger: Int
      let fee: Amount?
      let memo: String?
      let memoType: MemoKind?
      /// The deposit or withdrawal that it belongs to.
      let transfer: String?
      /// The known address that a stranger who sent next to nothing could be mistaken for.
      let imitates: String?

      init(_ entry: HistoryEntry, _ names: Names) {
        id = String(entry.id)
        direction = entry.direction
        kind = entry.kind
        operation = entry.operation
        let first = entry.changes.first { !$0.isGain } ?? entry.changes.first
        amount = first?.amount
        asset = first?.asset
        changes = entry.changes.map(Change.init)
        otherSide = entry.trustline == nil ? entry.otherSide.map(Change.init) : []
        trustline = entry.trustline.map(Trustline.init)
        counterparty = entry.counterparty
        name = names.name(of: entry)
        time = entry.time
        hash = entry.hash
        ledger = entry.ledger
        fee = entry.fee
        memo = entry.memo?.text
        memoType = entry.memo?.kind
        transfer = names.transfer(of: entry).map { String($0.id) }
        imitates = names.imitatedAddress(by: entry)
      }
    }

    let payments: [Item]
    /// Whether these are all entries, from the beginning or from --since on, until now; nil for what is added to a list that is followed.
    let complete: Bool?
  }

  func run() async throws {
    try options.checkHome()
    try await WalletSession.run(options, staysOpen: follow) { wallet, network in
      _ = try wallet.requiredAccount
      let names = try await wallet.names(openedWith: pin)
      let filter = try await filter(wallet, names)
      if let summary { return try await show(summary, wallet, names, filter) }
      // The newest entry is read before the list, so that nothing is lost between the list and what follows.
      let newest = follow ? try await wallet.history(limit: 1).first : nil
      let most = limit ?? (csv ? Self.largestLimit : Self.usualLimit)
      let (found, isUpdated) = try await entries(of: wallet, filter, limit: most + 1)
      let (entries, hasMore) = (Array(found.prefix(most)), found.count > most)
      let isComplete = try await isComplete(wallet, since: filter.since) && isUpdated && !hasMore
      // With --json, the document says so itself.
      if hasMore, limit == nil, !options.json { Self.sayMoreExist(than: most) }
      let told = await wallet.names(names, withTokensOf: entries)
      try show(follow ? entries.reversed() : entries, told, filter, isComplete: isComplete)
      guard follow else { return }
      let last = [newest, entries.first].compactMap(\.self).max { $0.id < $1.id }
      try await UntilInterrupted.run { try await showComing(wallet, network, filter, names, after: last) }
    }
  }

  /// Says that only the newest entries are listed.
  static func sayMoreExist(than most: Int) {
    Terminal.say(most == 1 ? "Only the newest is listed. Use --limit to list more." : "Only the \(most) newest are listed. Use --limit to list more.")
  }

  /// Says that there is nothing to show.
  ///
  /// - Parameter isComplete: whether everything is known that could be shown.
  static func nothing(_ filter: HistoryFilter, isComplete: Bool) -> Sentence {
    if isComplete { return filter.isEmpty ? "No payments yet." : "No matching payments." }
    return filter.isEmpty ? "No payments are known so far." : "Nothing matches so far."
  }

  /// Prints entries as a table, a document or lines.
  ///
  /// - Parameter isComplete: whether everything is known that could be shown; nil for what is added to what was shown before.
  private func show(_ entries: [HistoryEntry], _ names: Names, _ filter: HistoryFilter, isComplete: Bool?) throws {
    if csv {
      var table = HistoryTable(names: names)
      return try Terminal.data(Array(((isComplete == nil ? "" : table.head) + table.lines(entries)).utf8))
    }
    try options.print(Document(payments: entries.map { Document.Item($0, names) }, complete: isComplete)) {
      entries.isEmpty ? [Self.nothing(filter, isComplete: isComplete ?? true)] : Columns.lines(entries.map { Self.cells($0, names) })
    }
  }

  /// Shows what happens from now on, until it is cancelled or nobody reads it any more.
  @MainActor
  private func showComing(
    _ wallet: Wallet, _ network: any WalletNetwork, _ filter: HistoryFilter, _ names: Names, after last: HistoryEntry?
  ) async throws {
    var (id, since) = (last?.id ?? 0, last?.time)
    for await _ in network.changes(of: try wallet.requiredAccount.id, after: id) {
      let entries = try await UntilAnswered.ask { try await wallet.history(HistoryFilter(since: since), limit: Self.largestLimit) }
      let coming = entries.filter { $0.id > id }
      guard let newest = coming.first else { continue }
      (id, since) = (newest.id, newest.time)
      let wanted = coming.filter(filter.matches)
      let told = await wallet.names(names, withTokensOf: wanted)
      if !wanted.isEmpty { try show(wanted.reversed(), told, filter, isComplete: nil) }
    }
  }

  /// Returns the entries to list, and whether the network told what is new.
  ///
  /// - Throws: among others the network's error, if it gives no answer and nothing was known before.
  @MainActor
  func entries(of wallet: Wallet, _ filter: HistoryFilter, limit: Int) async throws -> (entries: [HistoryEntry], isUpdated: Bool) {
    guard let history = wallet.dashboard.payments.history else {
      let entries = try await wallet.history(filter, limit: limit)
      if let since = wallet.historyKeptSince {
        Self.say(keptSince: since)
      } else if summary == nil, entries.count < limit, try await mayBeginLate(wallet, since: filter.since) {
        Terminal.say(History.beginsLate)
      }
      return (entries, true)
    }
    var isUpdated = true
    do throws(HistoryError) {
      try await history.update(isThorough: true)
      try await history.complete()
    } catch .network(let error) {
      guard try await !history.entries(limit: 1).isEmpty else { throw WalletError.network(error) }
      Terminal.say("\(error) Below is what was known before.")
      isUpdated = false
    }
    let list = try await history.list(filter, limit: limit)
    if let since = await history.keptSince {
      Self.say(keptSince: since)
    } else if summary == nil, list.entries.count < limit {
      if !list.isComplete {
        Terminal.say("Older entries haven't loaded yet, so they aren't listed.")
      } else if try await mayBeginLate(wallet, since: filter.since) {
        Terminal.say(History.beginsLate)
      }
    }
    return (list.entries, isUpdated)
  }

  private static func say(keptSince time: Date) {
    Terminal.say(History.sentence(keptSince: time.formatted(.iso8601)))
  }

  private static func cells(_ entry: HistoryEntry, _ names: Names) -> [Sentence] {
    // Assets are written with their issuers: anybody can set aside one with the same code.
    let what = entry.changes.map { change -> Sentence in
      let amount: Sentence = "\(change.isGain ? "+" : "-")\(change.amount.trimmed) \(change.asset)"
      return amount.styled(change.isGain ? .gain : .loss)
    }
    let offered =
      entry.kind != .claimableBalanceOffered
      ? []
      : entry.otherSide.map { change -> Sentence in
        "\(change.amount.trimmed) \(change.asset)"
      }
    // What is only set aside hasn't reached anybody yet.
    let titled = what.isEmpty || entry.kind == .claimableBalanceCreated ? [names.title(of: entry)] : []
    let moved = (titled + what + offered).joined(separator: "  ")
    let party = entry.counterparty.map { names.name(of: entry) ?? "\($0.prefix(4))…\($0.suffix(4))" }
    // The words of --json, for people who search the lines for them, but not "unmoved": one would think that an asset was left alone.
    let way = entry.direction == .unmoved ? "-" : entry.direction.rawValue
    let cells: [Sentence?] = [
      // If a call moved no asset, what it did with tokens isn't known, or is said in the line.
      "\(entry.time.formatted(.iso8601))", "\(entry.tellsNoMovement ? entry.kind.rawValue : way)",
      Self.line(moved, with: party, isSender: entry.isFromCounterparty),
      entry.hash.map { "\($0)" } ?? "",
      entry.memo.map { "“\($0.text)”" },
      Self.warning(ofImitated: names.imitated(by: entry)),
    ]
    return cells.compactMap(\.self)
  }

  /// Returns a line of what moved, with the other side.
  ///
  /// - Parameter isSender: whether the other side sent it; nil if it neither sent nor received anything.
  static func line(_ moved: Sentence, with party: String?, isSender: Bool?) -> Sentence {
    switch (party, isSender) {
    case (let party?, true?): "\(moved)  from \(party)"
    case (let party?, false?): "\(moved)  to \(party)"
    case (let party?, nil): "\(moved)  \(party)"
    case (nil, _): moved
    }
  }

  /// Warns of a stranger's address; nil if it imitates nobody's.
  ///
  /// - Parameter name: whom the stranger can be mistaken for.
  static func warning(ofImitated name: String?) -> Sentence? {
    name.map { "Careful: this address looks like the one of \($0), but isn't." }
  }
}
