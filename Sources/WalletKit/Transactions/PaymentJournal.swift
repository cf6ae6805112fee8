import Foundation
import GRDB
import StellarKit

/// Every payment, and every other transaction, that was ever sent from here or exported for others to sign. An entry is on the disk before the first
/// byte of its envelope leaves, so that whatever happens next (no answer, a crash, a power cut) the wallet knows what to ask the network about.
///
/// Unlike in other stores, nothing here is asynchronous, so that no other call of ``TransactionSender`` runs between what it reads and what it
/// decides. What must hold for all callers, the database decides in one transaction (``begin(_:)``, ``settle(_:)``). Code on the main actor asks the
/// sender.
struct PaymentJournal: Sendable {
  let store: WalletStore

  /// Writes a new entry. An account has at most one that is undecided; the database refuses a second.
  ///
  /// - Returns: why a server refused the same envelope before, in which case it may have a copy; nil if nobody has one.
  /// - Throws: ``SendingError/withdrawalPaid(_:)`` if the withdrawal has a payment already, or may have; ``SendingError/store(_:)``.
  func begin(_ entry: JournalEntry) throws(SendingError) -> Refusal? {
    let begun: Result<Refusal?, SendingError>
    do throws(StoreError) {
      begun = try store.write { database in
        if let transfer = entry.transfer, let paid = try Self.payment(of: transfer, database) { return .failure(.withdrawalPaid(paid.hash)) }
        let same = try JournalEntry.fetchOne(database, key: entry.hash.description).flatMap { $0.isReplaceable ? $0 : nil }
        try same?.delete(database)
        try entry.insert(database)
        let logged = entry.signed.flatMap { SigningLogEntry(entry.hash, EnvelopeReading($0.envelope), of: entry.source, createdAt: entry.createdAt) }
        if let logged { try SigningLog.add(logged, database) }
        return .success(same?.state == .refused ? same?.refusal : nil)
      }
    } catch {
      throw .store(error)
    }
    return try begun.get()
  }

  /// Returns whether an entry can be begun for a transaction: it has none yet, or one that may be replaced.
  func canBegin(_ hash: TransactionHash) throws(StoreError) -> Bool { try entry(hash)?.isReplaceable ?? true }

  /// Writes an entry for a transaction that others have, unless it has one.
  func add(_ entry: JournalEntry) throws(StoreError) {
    try store.write { database in
      if try JournalEntry.fetchOne(database, key: entry.hash.description) == nil { try entry.insert(database) }
    }
  }

  /// Returns the payment of a withdrawal, under any number that the withdrawal has here, or nil if it has none except ones that surely came to
  /// nothing. Returns nil for a deposit: a ledger carries out only one claim of it.
  private static func payment(of transfer: Int64, _ database: Database) throws -> JournalEntry? {
    let isDeposit = try Bool.fetchOne(database, sql: "SELECT NOT isWithdrawal FROM transfer WHERE id = ?", arguments: [transfer]) ?? false
    guard !isDeposit else { return nil }
    return
      try JournalEntry
      .filter(try Self.numbers(ofSame: transfer, database).contains(Column("transfer")))
      .filter([JournalEntry.State.pending, .confirmed, .unknown].map(\.rawValue).contains(Column("state")))
      .fetchOne(database)
  }

  /// Returns the number of a transfer, and those of all withdrawals that are the same at its anchor. A withdrawal that the anchor lists in both
  /// protocols may be stored twice.
  static func numbers(ofSame transfer: Int64, _ database: Database) throws -> [Int64] {
    try Int64.fetchAll(
      database,
      sql: """
        SELECT ? UNION SELECT same.id FROM transfer AS own JOIN transfer AS same
        ON same.anchor = own.anchor AND same.account = own.account AND same.via IN ('sep6', 'sep24') AND same.anchorID = own.anchorID
        WHERE own.id = ? AND own.isWithdrawal AND same.isWithdrawal
        """, arguments: [transfer, transfer])
  }

  /// Writes what became of an entry. One that was given up and is found in a ledger is corrected, as is one that was thought to be in a ledger and is
  /// in none. Other entries with the sequence number that it used will never be applied, except for the transaction inside a fee bump, which has the
  /// fee bump's outcome. Fee bumps around the entry are left as they are: whether they were applied, only they can tell.
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

  /// Notes that the person has seen what became of an entry. If they knew already, nothing is written.
  func markAsTold(_ hash: TransactionHash) throws(StoreError) {
    guard try entry(hash)?.isNews == true else { return }
    try store.write { database in
      guard var entry = try JournalEntry.fetchOne(database, key: hash.description) else { return }
      entry.isTold = entry.state == .confirmed
      if entry.correction == .new { entry.correction = .told }
      try entry.update(database)
    }
  }

  /// Returns the entry of a transaction, or nil if there is none.
  func entry(_ hash: TransactionHash) throws(StoreError) -> JournalEntry? {
    try store.read { try JournalEntry.fetchOne($0, key: hash.description) }
  }

  /// Returns the payments of an account that aren't decided yet, oldest first.
  func pending(of source: AccountID) throws(StoreError) -> [JournalEntry] { try entries(of: source, in: [.pending]) }

  /// Returns the payments of an account that a server refused and that may still be applied, oldest first.
  func refused(of source: AccountID) throws(StoreError) -> [JournalEntry] { try entries(of: source, in: [.refused]) }

  /// Returns the payments of an account that others have, too, and that may still be applied, oldest first.
  func signed(of source: AccountID) throws(StoreError) -> [JournalEntry] { try entries(of: source, in: [.signed]) }

  /// Returns the payments of an account that were corrected without their owner having seen it yet, oldest first.
  func corrected(of source: AccountID) throws(StoreError) -> [JournalEntry] {
    try store.read { database in
      try JournalEntry
        .filter(Column("correction") == JournalEntry.Correction.new.rawValue && Column("source") == source.address)
        .order(Column("createdAt"))
        .fetchAll(database)
    }
  }

  /// Returns the payments of an account that are worth asking about, oldest first: those that aren't decided, those that others have, and those that
  /// recently came to nothing or may have.
  ///
  /// - Parameters:
  ///   - seconds: how long ago, at most, those that came to nothing were signed.
  ///   - limit: the most of those, and of those that others have and can still send.
  func open(of source: AccountID, now: Date, endedWithin seconds: TimeInterval, limit: Int) throws(StoreError) -> [JournalEntry] {
    let since = Int64(now.timeIntervalSince1970 - seconds)
    let ended = try store.read { database in
      try Self.givenUp(of: source, since: since)
        // Refusals are the least in doubt, and a batch can have many.
        .order((Column("state") == JournalEntry.State.failed.rawValue).asc, Column("createdAt").desc).limit(limit)
        .fetchAll(database)
    }
    let (moment, signed) = (Int64(now.timeIntervalSince1970), try signed(of: source))
    let (passed, open) = (signed.filter { $0.maxTime < moment }, signed.filter { $0.maxTime >= moment })
    return try (entries(of: source, in: [.pending, .refused]) + passed + open.suffix(limit) + ended).sorted { $0.createdAt < $1.createdAt }
  }

  /// Returns the payments of an account that were seen in a ledger only once, and whose last moment lies in a range, those with the earliest first.
  func seenOnce(of source: AccountID, ended: ClosedRange<Int64>, limit: Int) throws(StoreError) -> [JournalEntry] {
    try store.read { database in
      try JournalEntry
        .filter(Column("source") == source.address && Column("ledger") != nil && !Column("isFoundAgain"))
        .filter(ended.contains(Column("maxTime")))
        .order(Column("maxTime")).limit(limit)
        .fetchAll(database)
    }
  }

  /// Returns the ledger of the account's transaction that was signed last of those in a ledger, with or without effect, or nil if there is none.
  func lastLedger(of source: AccountID) throws(StoreError) -> Int? {
    try store.read { database in
      // This reads from the table's end, which is in the order of signing. With an index, it would read all of the account's rows.
      try Int.fetchOne(
        database, sql: "SELECT ledger FROM journal NOT INDEXED WHERE source = ? AND ledger IS NOT NULL ORDER BY rowid DESC LIMIT 1",
        arguments: [source.address])
    }
  }

  /// Returns the highest sequence number of an account that a transaction of this wallet has used or may still use, or nil if there is none. The
  /// number of a transaction whose outcome is unknown doesn't count, because what used it isn't in these records.
  ///
  /// - Parameter numbers: the numbers that count.
  func highestSequence(of source: AccountID, in numbers: ClosedRange<Int64> = 0 ... .max) throws(StoreError) -> Int64? {
    let mayBeUsed = Column("ledger") != nil || [JournalEntry.State.pending, .refused].map(\.rawValue).contains(Column("state"))
    let counts = Column("source") == source.address && numbers.contains(Column("sequence"))
    return try store.read { database in
      try Int64.fetchOne(database, JournalEntry.select(max(Column("sequence"))).filter(counts && mayBeUsed))
    }
  }

  /// Returns the account's latest payment in a ledger with a higher sequence number than this, or nil if there is none.
  func inLedger(of source: AccountID, above sequence: Int64) throws(StoreError) -> JournalEntry? {
    try store.read { database in
      try JournalEntry
        .filter(Column("source") == source.address && Column("sequence") > sequence && Column("ledger") != nil)
        .order(Column("createdAt").desc, Column("sequence").desc)
        .fetchOne(database)
    }
  }

  /// Returns the account's payments in a ledger with sequence numbers after one and up to another.
  func inLedger(of source: AccountID, since: Int64, to last: Int64) throws(StoreError) -> [JournalEntry] {
    try store.read { database in
      try JournalEntry
        .filter(Column("source") == source.address && Column("sequence") > since && Column("sequence") <= last && Column("ledger") != nil)
        .fetchAll(database)
    }
  }

  /// Returns another payment of the entry's account that is in a ledger and has used the entry's sequence number, or nil if there is none. A fee bump
  /// around the entry is preferred.
  func inLedger(withNumberOf entry: JournalEntry) throws(StoreError) -> JournalEntry? {
    let used = try store.read { try Self.others(withNumberOf: entry).filter(Column("ledger") != nil).fetchAll($0) }
    return used.first { $0.isFeeBump(around: entry) } ?? used.first
  }

  /// Returns the newest ledger when something was last signed, with its time in seconds since 1970, or nil if nothing was.
  func newestLedger() throws(StoreError) -> (number: Int, time: Int64)? {
    try store.read { database in
      let ordered = JournalEntry.filter(Column("sentLedger") != nil && Column("sentLedgerTime") != nil).order(Column("sentLedgerTime").desc)
      guard let entry = try ordered.fetchOne(database), let number = entry.sentLedger, let time = entry.sentLedgerTime else { return nil }
      return (number, time)
    }
  }

  /// Returns the assets that an account has added, bought or claimed with this wallet.
  func assets(of source: AccountID) throws(StoreError) -> Set<Asset> {
    try store.read { database in
      let entries = JournalEntry.filter(Column("source") == source.address && Column("recipient") == Column("source"))
      return try Set(String.fetchAll(database, entries.select(Column("asset")).distinct()).compactMap { try? Asset($0) })
    }
  }

  /// Returns a token as it was when somebody was last paid with it, or nil if nobody was. Revoking an allowance shows no amount of it.
  func paidToken(_ contract: ContractAddress) throws(StoreError) -> TokenLabel? {
    try store.read { database in
      let entries = try JournalEntry.filter(Column("token").like("%\(contract)%")).order(Column("rowid").desc).fetchCursor(database)
      while let entry = try entries.next() { if case .payment? = entry.record.token?.kind { return entry.token } }
      return nil
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

  /// Creates the table. The database refuses a second undecided payment of an account.
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

  /// Adds the columns that tell a refused transaction from a dead one, and an untrue answer from a true one. Whether a withdrawal has a payment
  /// already is only checked when a row is inserted: what turns out later is always written.
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

  /// Adds the column that tells a payment whose outcome was unknown from one that was wrongly said to have failed.
  static func addDoubts(_ database: Database) throws {
    try database.execute(sql: "ALTER TABLE journal ADD COLUMN wasUnknown INTEGER NOT NULL DEFAULT 0")
  }

  /// Adds the column for whether the owner has seen that a payment went through. What went through before counts as seen, and what isn't known yet
  /// doesn't.
  static func addTold(_ database: Database) throws {
    try database.execute(
      sql: "ALTER TABLE journal ADD COLUMN isTold INTEGER NOT NULL DEFAULT 1; UPDATE journal SET isTold = 0 WHERE ledger IS NULL")
    try takeOthersStepsOut(database)
  }

  /// Corrects rows in which an earlier version noted others' steps of an envelope instead of the account's own.
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

  /// Adds the column for the token whose contract is called.
  static func addTokens(_ database: Database) throws {
    try database.execute(sql: "ALTER TABLE journal ADD COLUMN token TEXT")
  }

  /// Adds an index that finds what an account did with its own assets.
  static func addOwnAssets(_ database: Database) throws {
    try database.execute(sql: "CREATE INDEX journal_own_assets ON journal(source, asset) WHERE recipient = source")
  }

  /// Adds an index that finds whether an address was paid before.
  static func addRecipients(_ database: Database) throws {
    try database.execute(sql: "CREATE INDEX journal_recipient ON journal(source, recipient)")
  }

  /// Lets a deposit be claimed again after a claim whose outcome is unknown: a ledger carries out at most one.
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

  /// Makes sure that a withdrawal is paid only once even if it is stored twice, because its anchor lists it in both protocols.
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
