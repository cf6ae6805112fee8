import Foundation
import GRDB
import StellarKit

/// Every payment, and every other transaction, that was ever signed. An entry is on the disk before the first byte of its envelope leaves, so
/// that whatever happens next (no answer, a crash, a power cut) the wallet knows what to ask the network about.
///
/// Nothing here is awaited, unlike in other stores: between what ``TransactionSender`` reads and what it decides by it, nothing else of it runs. What
/// must hold whoever asks, the database decides in one transaction (``begin(_:)``, ``settle(_:)``). Who is on the main actor asks the sender.
struct PaymentJournal: Sendable {
  let store: WalletStore

  /// Writes a new entry. An account has one that is undecided at the most; the database refuses a second.
  ///
  /// - Returns: why a server refused the same envelope before, of which it may have a copy; nil for one that nobody has.
  /// - Throws: ``SendingError/withdrawalPaid(_:)`` for a withdrawal that has its payment already, or may have; ``SendingError/store(_:)``.
  func begin(_ entry: JournalEntry) throws(SendingError) -> Refusal? {
    let begun: Result<Refusal?, SendingError>
    do throws(StoreError) {
      begun = try store.write { database in
        if let transfer = entry.transfer, let paid = try Self.payment(of: transfer, database) { return .failure(.withdrawalPaid(paid.hash)) }
        let same = try JournalEntry.fetchOne(database, key: entry.hash.description).flatMap { $0.isReplaceable ? $0 : nil }
        try same?.delete(database)
        try entry.insert(database)
        return .success(same?.state == .refused ? same?.refusal : nil)
      }
    } catch {
      throw .store(error)
    }
    return try begun.get()
  }

  /// Whether an entry of a transaction can be begun: there is none of it yet, or one that it replaces.
  func canBegin(_ hash: TransactionHash) throws(StoreError) -> Bool { try entry(hash)?.isReplaceable ?? true }

  /// Writes an entry of what others have, unless there is one of it.
  func add(_ entry: JournalEntry) throws(StoreError) {
    try store.write { database in
      if try JournalEntry.fetchOne(database, key: entry.hash.description) == nil { try entry.insert(database) }
    }
  }

  /// The payment of a withdrawal, whichever of its numbers it has here, unless it surely came to nothing. A deposit has none: a ledger carries out one claim.
  private static func payment(of transfer: Int64, _ database: Database) throws -> JournalEntry? {
    let isDeposit = try Bool.fetchOne(database, sql: "SELECT NOT isWithdrawal FROM transfer WHERE id = ?", arguments: [transfer]) ?? false
    guard !isDeposit else { return nil }
    return
      try JournalEntry
      .filter(try Self.numbers(ofSame: transfer, database).contains(Column("transfer")))
      .filter([JournalEntry.State.pending, .confirmed, .unknown].map(\.rawValue).contains(Column("state")))
      .fetchOne(database)
  }

  /// The numbers of a transfer and of all withdrawals that are the same one at its anchor: where both protocols list it, it may be here twice.
  static func numbers(ofSame transfer: Int64, _ database: Database) throws -> [Int64] {
    try Int64.fetchAll(
      database,
      sql: """
        SELECT ? UNION SELECT same.id FROM transfer AS own JOIN transfer AS same
        ON same.anchor = own.anchor AND same.account = own.account AND same.via IN ('sep6', 'sep24') AND same.anchorID = own.anchorID
        WHERE own.id = ? AND own.isWithdrawal AND same.isWithdrawal
        """, arguments: [transfer, transfer])
  }

  /// Writes what became of an entry. One that was given up and is found in a ledger is put right, as is one that was thought to be in a ledger and is
  /// in none. What else was signed with the sequence number that it used will never be applied, but for the transaction inside a fee bump, of which the
  /// same became as of that. Whether fee bumps around it were applied, only they tell.
  func settle(_ entry: JournalEntry) throws(StoreError) {
    try store.write { database in
      guard let before = try JournalEntry.fetchOne(database, key: entry.hash.description) else { return }
      guard entry.isInLedger || before.isInLedger || before.isUndecided else { return }
      try entry.update(database)
      guard entry.isInLedger else { return }
      let others = try Self.others(withNumberOf: entry).filter(Column("ledger") == nil).fetchAll(database)
      for var other in others where entry.isFeeBump(around: other) || other.isUndecided && !other.isFeeBump(around: entry) {
        other.settle(after: entry)
        try other.update(database)
      }
    }
  }

  private static func others(withNumberOf entry: JournalEntry) -> QueryInterfaceRequest<JournalEntry> {
    JournalEntry.filter(
      Column("source") == entry.source.address && Column("sequence") == entry.sequence && Column("hash") != entry.hash.description)
  }

  /// Notes that the person has seen what became of an entry. Where they knew, nothing is written.
  func markAsTold(_ hash: TransactionHash) throws(StoreError) {
    guard try entry(hash)?.isNews == true else { return }
    try store.write { database in
      guard var entry = try JournalEntry.fetchOne(database, key: hash.description) else { return }
      entry.isTold = entry.state == .confirmed
      if entry.correction == .new { entry.correction = .told }
      try entry.update(database)
    }
  }

  /// The last payment of an account that went through, of which nobody was told so, and that a review would repeat; nil for none.
  ///
  /// - Parameter since: when it was signed at the earliest.
  func untold(repeatedBy review: TransactionReview, since: Date) throws(StoreError) -> JournalEntry? {
    try store.read { database in
      try JournalEntry
        .filter(Column("source") == review.source.address && !Column("isTold") && Column("createdAt") > Int64(since.timeIntervalSince1970))
        .filter(Column("state") == JournalEntry.State.confirmed.rawValue)
        .order(Column("createdAt").desc)
        .fetchAll(database).first { $0.isRepeated(by: review) }
    }
  }

  /// The entry of a transaction.
  func entry(_ hash: TransactionHash) throws(StoreError) -> JournalEntry? {
    try store.read { try JournalEntry.fetchOne($0, key: hash.description) }
  }

  /// The payments of an account that are not decided yet, oldest first.
  func pending(of source: AccountID) throws(StoreError) -> [JournalEntry] { try entries(of: source, in: [.pending]) }

  /// The payments of an account that a server refused, and that may still be applied, oldest first.
  func refused(of source: AccountID) throws(StoreError) -> [JournalEntry] { try entries(of: source, in: [.refused]) }

  /// The payments of an account that others were given to sign, and that may still be applied, oldest first.
  func signed(of source: AccountID) throws(StoreError) -> [JournalEntry] { try entries(of: source, in: [.signed]) }

  /// The same of those that pay a withdrawal, whichever of its numbers it has here.
  func signed(of source: AccountID, paying transfer: Int64) throws(StoreError) -> [JournalEntry] {
    let numbers = try store.read { try Self.numbers(ofSame: transfer, $0) }
    return try signed(of: source).filter { $0.transfer.map(numbers.contains) ?? false }
  }

  /// The payments of an account that were put right, which their owner hasn't seen yet, oldest first.
  func corrected(of source: AccountID) throws(StoreError) -> [JournalEntry] {
    try store.read { database in
      try JournalEntry
        .filter(Column("correction") == JournalEntry.Correction.new.rawValue && Column("source") == source.address)
        .order(Column("createdAt"))
        .fetchAll(database)
    }
  }

  /// The payments of an account that are worth asking about, oldest first: those that aren't decided, and those that others have, that lately came to
  /// nothing or may have.
  ///
  /// - Parameters:
  ///   - seconds: how long ago those that came to nothing were signed at the most.
  ///   - limit: how many of those, and of those that others have, which can be open for years.
  func open(of source: AccountID, now: Date, endedWithin seconds: TimeInterval, limit: Int) throws(StoreError) -> [JournalEntry] {
    let since = Int64(now.timeIntervalSince1970 - seconds)
    let ended = try store.read { database in
      try JournalEntry
        .filter(Column("source") == source.address && Column("ledger") == nil && Column("createdAt") > since)
        .filter([JournalEntry.State.failed, .expired, .unknown].map(\.rawValue).contains(Column("state")))
        // What never left this computer is nobody else's to apply.
        .filter(Column("failureCode") == nil || Column("failureCode") != "not_sent")
        .order(Column("createdAt").desc).limit(limit)
        .fetchAll(database)
    }
    return try (entries(of: source, in: [.pending, .refused]) + signed(of: source).suffix(limit) + ended).sorted { $0.createdAt < $1.createdAt }
  }

  /// The newest payments of an account that were seen in a ledger once, and whose last moment lies in a range.
  func seenOnce(of source: AccountID, ended: ClosedRange<Int64>, limit: Int) throws(StoreError) -> [JournalEntry] {
    try store.read { database in
      try JournalEntry
        .filter(Column("source") == source.address && Column("ledger") != nil && !Column("isFoundAgain"))
        .filter(ended.contains(Column("maxTime")))
        .order(Column("createdAt").desc).limit(limit)
        .fetchAll(database)
    }
  }

  /// The ledger of an account's transaction that was signed last of those that are in one, with effect or without.
  func lastLedger(of source: AccountID) throws(StoreError) -> Int? {
    try store.read { database in
      // From the table's end, which is in the order of signing: by an index, all of the account's would be read.
      try Int.fetchOne(
        database, sql: "SELECT ledger FROM journal NOT INDEXED WHERE source = ? AND ledger IS NOT NULL ORDER BY rowid DESC LIMIT 1",
        arguments: [source.address])
    }
  }

  /// The highest sequence number of an account that a transaction of this wallet used, or may still use; nil for none. What used the number of one of which
  /// nobody knows what became isn't in these records.
  func highestSequence(of source: AccountID) throws(StoreError) -> Int64? {
    let mayBeUsed = Column("ledger") != nil || [JournalEntry.State.pending, .refused].map(\.rawValue).contains(Column("state"))
    return try store.read { database in
      try Int64.fetchOne(database, JournalEntry.select(max(Column("sequence"))).filter(Column("source") == source.address && mayBeUsed))
    }
  }

  /// The last payment of an account that is in a ledger with a higher sequence number than this; nil for none.
  func inLedger(of source: AccountID, above sequence: Int64) throws(StoreError) -> JournalEntry? {
    try store.read { database in
      try JournalEntry
        .filter(Column("source") == source.address && Column("sequence") > sequence && Column("ledger") != nil)
        .order(Column("createdAt").desc, Column("sequence").desc)
        .fetchOne(database)
    }
  }

  /// Another payment of an entry's account that is in a ledger and has used the entry's sequence number, a fee bump around the entry before others; nil
  /// for none.
  func inLedger(withNumberOf entry: JournalEntry) throws(StoreError) -> JournalEntry? {
    let used = try store.read { try Self.others(withNumberOf: entry).filter(Column("ledger") != nil).fetchAll($0) }
    return used.first { $0.isFeeBump(around: entry) } ?? used.first
  }

  /// The newest ledger, with its time in seconds since 1970, when something was last signed; nil where nothing was.
  func newestLedger() throws(StoreError) -> (number: Int, time: Int64)? {
    try store.read { database in
      let ordered = JournalEntry.filter(Column("sentLedger") != nil && Column("sentLedgerTime") != nil).order(Column("sentLedgerTime").desc)
      guard let entry = try ordered.fetchOne(database), let number = entry.sentLedger, let time = entry.sentLedgerTime else { return nil }
      return (number, time)
    }
  }

  /// The accounts that an account has paid, by their addresses, the last ones first.
  ///
  /// - Parameters:
  ///   - withAnchors: whether withdrawals count, which are paid to anchors.
  ///   - payments: how many of the last payments are looked through; to look through all of many takes its time.
  ///   - limit: how many accounts at most.
  func recipients(
    of source: AccountID, withAnchors: Bool = true, inLast payments: Int = .max, limit: Int
  ) throws(StoreError) -> [String] {
    try store.read { database in
      try String.fetchAll(
        database,
        sql: """
          SELECT recipient FROM (
            SELECT recipient, createdAt FROM journal WHERE source = ? AND state = ? AND (? OR transfer IS NULL) ORDER BY sequence DESC LIMIT ?)
          GROUP BY recipient ORDER BY MAX(createdAt) DESC LIMIT ?
          """,
        arguments: [source.address, JournalEntry.State.confirmed.rawValue, withAnchors, payments, limit])
    }
  }

  /// Whether an account has paid an address with this wallet, or may have: all but what came to nothing.
  func hasPaid(_ recipient: String, from source: AccountID) throws(StoreError) -> Bool {
    let nothing = [JournalEntry.State.failed, .expired].map(\.rawValue)
    return try store.read { database in
      let payments = JournalEntry.filter(Column("source") == source.address && Column("recipient") == recipient)
      return try !payments.filter(!nothing.contains(Column("state"))).isEmpty(database)
    }
  }

  /// The assets that an account has added, bought or claimed with this wallet.
  func assets(of source: AccountID) throws(StoreError) -> Set<Asset> {
    try store.read { database in
      let entries = JournalEntry.filter(Column("source") == source.address && Column("recipient") == Column("source"))
      return try Set(String.fetchAll(database, entries.select(Column("asset")).distinct()).compactMap { try? Asset($0) })
    }
  }

  private func entries(of source: AccountID, in states: [JournalEntry.State]) throws(StoreError) -> [JournalEntry] {
    try store.read { database in
      try JournalEntry
        .filter(Column("source") == source.address && states.map(\.rawValue).contains(Column("state")))
        .order(Column("createdAt"), Column("rowid"))
        .fetchAll(database)
    }
  }

  /// Makes the table. The database refuses a second undecided payment of an account.
  static func createTable(_ database: Database) throws {
    try database.create(table: "journal") { table in
      table.primaryKey("hash", .text)
      table.column("source", .text).notNull()
      table.column("envelope", .text).notNull()
      table.column("maxTime", .integer).notNull()
      table.column("recipient", .text).notNull()
      table.column("asset", .text).notNull()
      table.column("amount", .integer).notNull()
      table.column("fee", .integer).notNull()
      table.column("memoKind", .text)
      table.column("memo", .text)
      table.column("createdAt", .integer).notNull()
      table.column("state", .text).notNull().indexed()
      table.column("ledger", .integer)
      table.column("failureCode", .text)
      table.column("failureSentence", .text)
    }
    try database.execute(sql: "CREATE UNIQUE INDEX one_undecided ON journal(source) WHERE state = 'pending'")
  }

  /// Adds to the table what tells a refused transaction from a dead one, and an untrue answer from a true one. A withdrawal has one payment by what is
  /// inserted: what turns out later is written down, whatever it is.
  static func addSequenceNumbers(_ database: Database) throws {
    try database.execute(
      sql: """
        ALTER TABLE journal ADD COLUMN sequence INTEGER NOT NULL DEFAULT 0;
        ALTER TABLE journal ADD COLUMN sentLedger INTEGER;
        ALTER TABLE journal ADD COLUMN sentLedgerTime INTEGER;
        ALTER TABLE journal ADD COLUMN answeredLedger INTEGER;
        ALTER TABLE journal ADD COLUMN correction TEXT;
        ALTER TABLE journal ADD COLUMN isFoundAgain INTEGER NOT NULL DEFAULT 0;
        CREATE INDEX journal_sequence ON journal(source, sequence);
        DROP INDEX one_payment_a_transfer;
        CREATE INDEX journal_transfer ON journal(transfer) WHERE transfer IS NOT NULL;
        CREATE TRIGGER one_payment_a_transfer BEFORE INSERT ON journal WHEN NEW.transfer IS NOT NULL BEGIN
          SELECT RAISE(ABORT, 'this withdrawal has a payment') FROM journal
          WHERE transfer = NEW.transfer AND state IN ('pending', 'confirmed', 'unknown') AND hash <> NEW.hash;
        END;
        """)
    for row in try Row.fetchAll(database, sql: "SELECT hash, envelope FROM journal") {
      guard let hash = TransactionHash(row["hash"]),
        let sequence = try? SignedTransaction(base64: row["envelope"], hash: hash).transaction.sequenceNumber
      else { continue }
      try database.execute(sql: "UPDATE journal SET sequence = ? WHERE hash = ?", arguments: [sequence, row["hash"] as String])
    }
  }

  /// Adds to the table what tells a payment of which nobody knew what had become from one that was wrongly said to have failed.
  static func addDoubts(_ database: Database) throws {
    try database.execute(sql: "ALTER TABLE journal ADD COLUMN wasUnknown INTEGER NOT NULL DEFAULT 0")
  }

  /// Adds to the table who has seen that a payment went through. What went through before counts as seen, and what isn't known yet doesn't.
  static func addTold(_ database: Database) throws {
    try database.execute(
      sql: "ALTER TABLE journal ADD COLUMN isTold INTEGER NOT NULL DEFAULT 1; UPDATE journal SET isTold = 0 WHERE ledger IS NULL")
    try takeOthersStepsOut(database)
  }

  /// Writes what an account's own steps do over what an earlier version took from others' steps of the same envelope.
  private static func takeOthersStepsOut(_ database: Database) throws {
    for row in try Row.fetchAll(database, sql: "SELECT hash, envelope FROM journal WHERE token IS NULL") {
      guard let hash = TransactionHash(row["hash"]), let transaction = try? SignedTransaction(base64: row["envelope"], hash: hash).transaction,
        transaction.operations.contains(where: { $0.source.map { $0.accountID != transaction.source.accountID } ?? false })
      else { continue }
      let headline = Headline(transaction.operations, source: transaction.source.accountID)
      try database.execute(
        sql: "UPDATE journal SET recipient = ?, asset = ?, amount = ? WHERE hash = ?",
        arguments: [headline.recipient, headline.asset.description, headline.amount.stroops, row["hash"] as String])
    }
  }

  /// Adds to the table which token's contract is called.
  static func addTokens(_ database: Database) throws {
    try database.execute(sql: "ALTER TABLE journal ADD COLUMN token TEXT")
  }

  /// Finds soon what an account did with assets of its own.
  static func addOwnAssets(_ database: Database) throws {
    try database.execute(sql: "CREATE INDEX journal_own_assets ON journal(source, asset) WHERE recipient = source")
  }

  /// Finds soon whether somebody was paid before.
  static func addRecipients(_ database: Database) throws {
    try database.execute(sql: "CREATE INDEX journal_recipient ON journal(source, recipient)")
  }

  /// Lets a deposit be claimed again after a claim of which nobody knows what became: a ledger carries out one at the most.
  static func allowClaims(_ database: Database) throws {
    try database.execute(
      sql: """
        DROP TRIGGER one_payment_a_transfer;
        CREATE TRIGGER one_payment_a_transfer BEFORE INSERT ON journal WHEN NEW.transfer IS NOT NULL BEGIN
          SELECT RAISE(ABORT, 'this withdrawal has a payment') FROM journal
          WHERE transfer = NEW.transfer AND state IN ('pending', 'confirmed', 'unknown') AND hash <> NEW.hash
            AND NOT EXISTS (SELECT 1 FROM transfer WHERE id = NEW.transfer AND NOT isWithdrawal);
        END;
        """)
  }

  /// Has a withdrawal paid once also where it is here twice, since its anchor lists it by both protocols.
  static func countSameWithdrawals(_ database: Database) throws {
    try database.execute(
      sql: """
        DROP TRIGGER one_payment_a_transfer;
        CREATE TRIGGER one_payment_a_transfer BEFORE INSERT ON journal WHEN NEW.transfer IS NOT NULL BEGIN
          SELECT RAISE(ABORT, 'this withdrawal has a payment') FROM journal
          WHERE state IN ('pending', 'confirmed', 'unknown') AND hash <> NEW.hash
            AND transfer IN (
              SELECT NEW.transfer UNION SELECT same.id FROM transfer AS own JOIN transfer AS same
              ON same.anchor = own.anchor AND same.account = own.account AND same.via IN ('sep6', 'sep24') AND same.anchorID = own.anchorID
              WHERE own.id = NEW.transfer AND same.isWithdrawal)
            AND NOT EXISTS (SELECT 1 FROM transfer WHERE id = NEW.transfer AND NOT isWithdrawal);
        END;
        """)
  }
}
