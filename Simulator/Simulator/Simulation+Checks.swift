import Foundation
import HorizonKit
import StellarKit
import WalletKit

/// The checks of what must hold.
extension Simulation {
  // MARK: On the way

  /// Checks a review, and returns whether the person would confirm it. What they can't judge themselves must be right.
  func isAsAsked(_ shown: WalletWindow.Shown) async throws -> Bool {
    guard shown.fee.stroops <= Self.highestFee * Int64(shown.operations.count) else { throw otherThanAsked(shown) }
    switch (shown.plan, shown.operations.last?.body) {
    case (.payment(_, let coin, let stroops, let memo), let body):
      let (asset, amount) = (try town.asset(coin), try Amount(stroops: stroops))
      let isRight =
        switch body {
        case .payment(_, asset, amount), .createClaimableBalance(asset, amount, _): true
        case .createAccount(_, amount): asset == .native
        default: false
        }
      guard isRight, shown.operations.count == 1, shown.memo == (memo ? .id(4711) : .none) else { throw otherThanAsked(shown) }
    case (.conversion(true, let from, let into, let stroops, _), let body):
      let (from, into, amount) = (try town.asset(from), try town.asset(into), try Amount(stroops: stroops))
      guard case .pathPaymentStrictSend(from, amount, MuxedAccount(shown.source), into, _, _) = body else { throw otherThanAsked(shown) }
    case (.conversion(false, let from, let into, let stroops, _), let body):
      let (from, into, amount) = (try town.asset(from), try town.asset(into), try Amount(stroops: stroops))
      guard case .pathPaymentStrictReceive(from, _, MuxedAccount(shown.source), into, amount, _) = body else { throw otherThanAsked(shown) }
    case (.withdrawal(let units), .payment(let destination, _, let amount)):
      guard let agreed = await wire.withdrawals.first(where: { $0.id == shown.withdrawal }) else { throw otherThanAsked(shown) }
      // A person who asked for 20 doesn't confirm 5,000. A memo or an account is only a string of characters to them.
      guard amount == (try Amount(String(units))) else { return false }
      guard destination == MuxedAccount(agreed.account), shown.memo == .id(agreed.memo) else {
        throw Violation(check: .withdrawal, what: "shown to \(destination.address) with \(shown.memo), agreed \(agreed)")
      }
    default: break
    }
    return true
  }

  /// The most that anybody would pay for an operation, in stroops: 0.01 XLM.
  private static let highestFee: Int64 = 100_000

  private func otherThanAsked(_ shown: WalletWindow.Shown) -> Violation {
    Violation(check: .shownAsAsked, what: "asked \(shown.plan), shown \(shown.operations) \(shown.memo)")
  }

  /// Finds the attempt behind each envelope that the server has received so far. Each envelope must be one that somebody confirmed, and no
  /// confirmation may have two.
  @discardableResult
  func owners(of sightings: [Wire.Sighting]) async throws -> [TransactionHash: Int] {
    var owners: [TransactionHash: Int] = [:]
    var envelopes: [Int: TransactionHash] = [:]
    for sighting in sightings {
      let transaction = try sighting.signed.transaction
      let owner = try owner(of: transaction, sighting, envelopes)
      if let first = envelopes[owner] {
        throw Violation(check: .oneEnvelope, what: "\(first) and \(sighting.signed.hash) for \(attempts[owner].shown.operations)")
      }
      if let id = attempts[owner].shown.withdrawal, sighting.attempt == owner, !sighting.wanted.contains(id) {
        throw Violation(check: .withdrawal, what: "\(id) was paid, and its anchor had said something else by then")
      }
      if let end = await end(of: attempts[owner].shown.withdrawal), transaction.timeBounds.maxTime >= end {
        throw Violation(check: .withdrawal, what: "a ledger may have it at \(transaction.timeBounds.maxTime), and its anchor wants it before \(end)")
      }
      owners[sighting.signed.hash] = owner
      envelopes[owner] = sighting.signed.hash
    }
    return owners
  }

  /// Returns the time before which the anchor wants a withdrawal's money, or nil if it names none or if this isn't a withdrawal.
  private func end(of withdrawal: String?) async -> UInt64? {
    guard let withdrawal else { return nil }
    return await wire.withdrawals.first { $0.id == withdrawal }?.deadline.map { UInt64($0) }
  }

  private func owner(of transaction: Transaction, _ sighting: Wire.Sighting, _ envelopes: [Int: TransactionHash]) throws -> Int {
    if let known = attempts.firstIndex(where: { $0.hash == sighting.signed.hash }), attempts[known].matches(transaction) { return known }
    if let number = sighting.attempt, attempts[number].matches(transaction), !attempts[number].isCalledNotSent { return number }
    // A payment that was in the journal when the program died is sent by the next program that reads the journal.
    let died = attempts.indices.first { attempts[$0].hasDied && attempts[$0].matches(transaction) && envelopes[$0] == nil }
    if let died { return died }
    guard let number = sighting.attempt else { throw Violation(check: .confirmed, what: "sent \(transaction.operations)") }
    guard attempts[number].matches(transaction) else {
      throw Violation(
        check: .sentAsShown,
        what: "shown \(attempts[number].shown.operations) \(attempts[number].shown.memo) for \(attempts[number].shown.fee), "
          + "sent \(transaction.operations) \(transaction.memo) for \(transaction.fee)")
    }
    return number
  }

  /// Checks what the wallet says of a payment against the account's sequence number, whatever a server has said: a payment that was given up can't be
  /// applied any more, and a confirmed one has used its number.
  func checkTold(_ record: PaymentRecord) async throws {
    guard let signed = await wire.sightings.first(where: { $0.signed.hash == record.hash })?.signed else { return }
    switch record.state {
    case .failed(let refusal) where refusal.code == "not_sent":
      throw Violation(check: .notSent, what: "the server was handed \(record.hash)")
    case .failed where isOneServer: return
    case .failed, .expired, .confirmed: break
    default: return
    }
    let transaction = try signed.transaction
    let isUsed = try await town.horizon.account(transaction.source.accountID).sequence >= transaction.sequenceNumber
    if record.isConfirmed {
      guard isUsed else { throw Violation(check: .believed, what: "\(record.hash) is \(record.state), and its sequence number is free") }
      return
    }
    let isInTime = clock.date() <= Date(timeIntervalSince1970: TimeInterval(transaction.timeBounds.maxTime))
    guard isInTime, !isUsed else { return }
    throw Violation(check: .givenUp, what: "\(record.hash) is \(record.state), and can still be applied")
  }

  // MARK: In the end

  /// Brings everything to an end with an honest server, and checks the outcome.
  func end() async throws {
    disk.calm()
    await wire.begin(.max)
    if SeededGenerator.number(seed, 6) % 2 == 0 { await wire.forgetKept() }
    clock.setRight()
    await wire.becomeHonest()
    // Longer than any transaction's validity and any stall, with ledgers at a normal pace.
    for _ in 0..<15 {
      clock.advance(by: .seconds(48))
      try await town.tick()
    }
    await wire.stopClosing()
    try await reopen()
    try await window.signIn()
    let sightings = await wire.sightings
    // Twice, a ledger apart: the first look may only find out that the ledger at signing was a lie.
    for _ in 1...2 {
      for holder in Step.Holder.allCases {
        try await window.use(holder)
        if let pending = try await window.undecided() { _ = try await window.payment(pending.hash) }
      }
      for sighting in sightings { _ = try await window.payment(sighting.signed.hash) }
      clock.advance(by: .seconds(30))
      try await town.tick()
    }
    try await waitForTheAverage(sightings.map(\.signed.hash))
    // Payments that were only in the journal may have been sent just now.
    let all = await wire.sightings
    let owners = try await owners(of: all)
    let book = try await LedgerBook(town.horizon)
    try checkAttempts(book, owners)
    for sighting in all { try await checkRecord(of: sighting.signed, book) }
    for holder in Step.Holder.allCases {
      try await window.use(holder)
      if let pending = try await window.undecided() { throw Violation(check: .knowsWhich, what: "\(pending.hash) is still \(pending.state)") }
      try await checkBalances(of: holder, book)
      try await checkHistory(of: holder, book)
    }
    try await checkEverybody(book)
    outcome.confirmations = attempts.count
    note("\(sightings.count) \(all.count) \(book.entries.count)")
  }

  /// Waits until a lie about the ledger's date is found out. If the computer's clock was off by the same day, that takes until enough ledgers have
  /// closed for their average to fit again.
  private func waitForTheAverage(_ hashes: [TransactionHash]) async throws {
    var isUndecided = false
    for hash in hashes {
      switch try await window.payment(hash)?.state {
      case .pending, .refused: isUndecided = true
      default: break
      }
    }
    guard isUndecided else { return }
    for _ in 0..<1_700 {
      clock.advance(by: .seconds(6))
      try await town.tick()
    }
    for hash in hashes { _ = try await window.payment(hash) }
  }

  /// Checks that each transaction of the wallet's accounts was confirmed by somebody, and that no confirmation was carried out twice.
  private func checkAttempts(_ book: LedgerBook, _ owners: [TransactionHash: Int]) throws {
    let accounts = Set(town.holders.values.map(\.accountID))
    var taken: [Int: TransactionHash] = [:]
    for entry in book.entries where accounts.contains(entry.transaction.source.accountID) && !town.others.contains(entry.hash) {
      guard let owner = owners[entry.hash] else { throw Violation(check: .confirmed, what: "in the ledger, and nobody sent it: \(entry.hash)") }
      let attempt = attempts[owner]
      guard attempt.matches(entry.transaction) else { throw Violation(check: .sentAsShown, what: "in the ledger: \(entry.transaction)") }
      if case .notSent(let reason) = attempt.outcome {
        throw Violation(check: .notSent, what: "told “\(reason)”, and \(entry.hash) is in ledger \(entry.ledger)")
      }
      guard entry.isSuccessful else { continue }
      if let other = taken[attempt.review] { throw Violation(check: .once, what: "\(other) and \(entry.hash): \(attempt.shown.operations)") }
      taken[attempt.review] = entry.hash
      outcome.applied.append(attempt.shown.plan)
    }
    try checkWithdrawals(book, owners)
  }

  /// Checks that no withdrawal is paid twice. This goes by the ledger, so that payments of programs that died before the answer count, too.
  private func checkWithdrawals(_ book: LedgerBook, _ owners: [TransactionHash: Int]) throws {
    var paid: [String: TransactionHash] = [:]
    for entry in book.entries where entry.isSuccessful {
      guard let owner = owners[entry.hash], let id = attempts[owner].shown.withdrawal else { continue }
      if let first = paid[id] { throw Violation(check: .withdrawal, what: "\(id) is paid twice: by \(first), and by \(entry.hash)") }
      paid[id] = entry.hash
    }
  }

  private func checkRecord(of signed: SignedTransaction, _ book: LedgerBook) async throws {
    let record = try await window.payment(signed.hash)
    guard let record else { throw Violation(check: .remembered, what: "nothing is known of \(signed.hash)") }
    note("\(record.state)")
    let entry = book.entry(signed.hash)
    let disagreement = Violation(
      check: .agrees,
      what: "\(signed.hash) is \(record.state), and in ledger \(entry.map { "\($0.ledger), fee \($0.fee), \($0.isSuccessful)" } ?? "none")")
    guard record.operations == (try signed.transaction.operations) else { throw disagreement }
    switch record.state {
    case .pending: throw Violation(check: .knowsWhich, what: "\(signed.hash) is still \(record.state)")
    case .confirmed(let ledger):
      guard let entry, entry.isSuccessful, entry.ledger == ledger, entry.fee == record.fee else { throw disagreement }
    case .failed: guard entry?.isSuccessful != true else { throw disagreement }
    case .refused, .signed: throw Violation(check: .knowsWhich, what: "\(signed.hash) is still \(record.state)")
    case .expired, .unknown: guard entry == nil else { throw disagreement }
    }
  }

  private func checkBalances(of holder: Step.Holder, _ book: LedgerBook) async throws {
    let account = try town.id(holder)
    let told = try await window.holdings().filter { $0.value != 0 }
    let known = book.balances.filter { $0.key.account == account && $0.value != 0 }
    let expected = Dictionary(uniqueKeysWithValues: known.map { ($0.key.asset, $0.value) })
    guard told == expected else { throw Violation(check: .balances, what: "the wallet says \(told), it is \(expected)") }
  }

  private func checkEverybody(_ book: LedgerBook) async throws {
    for id in town.everybody {
      let account: AccountResource
      do throws(HorizonError) {
        account = try await town.horizon.account(id)
      } catch .notFound {
        continue
      }
      for case .asset(let line) in account.balances {
        let expected = book.balances[LedgerBook.Holding(account: id, asset: line.asset), default: 0]
        guard line.balance.stroops == expected else {
          throw Violation(check: .balances, what: "\(id.address) has \(line.balance.stroops) \(line.asset.code), it is \(expected)")
        }
      }
    }
  }

  /// Checks that the history adds up to the balances, and has each transaction of the account.
  private func checkHistory(of holder: Step.Holder, _ book: LedgerBook) async throws {
    let account = try town.id(holder)
    let entries = try await window.history()
    var sums: [Asset: Int64] = [:]
    for change in entries.flatMap(\.changes) { sums[change.asset, default: 0] += change.isGain ? change.amount.stroops : -change.amount.stroops }
    let fees = Dictionary(entries.map { ($0.transactionNumber, $0.fee?.stroops ?? 0) }) { first, _ in first }
    sums[.native, default: 0] -= fees.values.reduce(0, +)
    sums = sums.filter { $0.value != 0 }
    let known = book.balances.filter { $0.key.account == account && $0.value != 0 }
    let expected = Dictionary(uniqueKeysWithValues: known.map { ($0.key.asset, $0.value) })
    guard sums == expected else { throw Violation(check: .history, what: "adds up to \(sums), the ledger to \(expected)") }
    let hashes = Set(entries.compactMap(\.hash))
    for entry in book.entries where entry.transaction.source.accountID == account && !hashes.contains(entry.hash) {
      throw Violation(check: .history, what: "\(entry.hash) is missing")
    }
  }
}
