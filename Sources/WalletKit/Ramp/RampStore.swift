import Foundation
import GRDB
import Sentences
import StellarKit

/// The purchases and sales of one network.
struct RampStore: Sendable {
  /// The most steps of each of these kinds that are stored, since a window can post as often as it likes. Unimportant steps take no other step's
  /// place. Steps of all other kinds are always stored: the person's word, and how it ended.
  private static let stepLimits: [(kinds: [RampStep.Kind], limit: Int)] = [
    (RampStep.Kind.allCases.filter(\.isOfTransfer), 100), ([.signatureAsked, .signed, .signatureRefused], 2 * textLimit), ([.sendAsked], 100),
    ([.ready, .incomplete, .error, .messageRefused, .loadFailed], 50),
  ]
  /// The most texts that a window signs. There is room for both steps of each, so that nothing is signed without a trace.
  static let textLimit = 50
  /// The most characters that are stored of what a page said.
  static let detailLimit = 4_000

  let store: WalletStore
  let profile: NetworkProfile

  /// Stores a purchase or a sale before its window opens.
  ///
  /// - Returns: the number of the purchase or sale.
  func insert(_ row: RampRow, address: String, _ key: DataKey) async throws(StoreError) -> Int64 {
    var row = row
    row.sealed = try key.sealed(Data(address.utf8), place: row.place(on: profile))
    return try await store.write { [row] database in try row.inserted(database).id ?? 0 }
  }

  /// Stores what happened. If the same thing about the transfer is reported twice in a row, it is stored once. While the wallet is locked, no words
  /// are stored.
  func add(
    _ kind: RampStep.Kind, to id: Int64, networkTransactionID: String? = nil, detail: Sentence? = nil, _ key: DataKey?, now: Date
  ) async throws(StoreError) {
    var row = RampStepRow(
      ramp: id, kind: kind.rawValue, time: Int64(now.timeIntervalSince1970), networkTransactionID: networkTransactionID.map { String($0.prefix(200)) }
    )
    // If the wallet was locked a moment ago, no words are stored, either.
    row.sealed = detail.flatMap { try? key?.seal(Data($0.shortened(Self.detailLimit).stored.utf8), place: row.place(on: profile)) }
    try await store.write { [row] database in
      let last = try RampStepRow.filter(Column("ramp") == id).order(Column("id").desc).fetchOne(database)
      let isRepeated = kind.isOfTransfer && last?.kind == row.kind && last?.networkTransactionID == row.networkTransactionID
      guard !isRepeated else { return }
      if let (kinds, limit) = Self.stepLimits.first(where: { $0.kinds.contains(kind) }) {
        let those = RampStepRow.filter(Column("ramp") == id && kinds.map(\.rawValue).contains(Column("kind")))
        if try those.fetchCount(database) >= limit {
          guard kind.isOfTransfer else { return }
          // The last report counts, and takes the place of the one before.
          try those.order(Column("id").desc).limit(1).deleteAll(database)
        }
      }
      _ = try row.inserted(database)
    }
  }

  /// Stores that the window of a purchase or a sale is opened, unless it was opened before.
  ///
  /// - Returns: whether it wasn't opened before.
  func open(_ id: Int64, now: Date) async throws(StoreError) -> Bool {
    let row = RampStepRow(ramp: id, kind: RampStep.Kind.opened.rawValue, time: Int64(now.timeIntervalSince1970))
    return try await store.write { database in
      guard try RampStepRow.filter(Column("ramp") == id && Column("kind") == row.kind).isEmpty(database) else { return false }
      _ = try row.inserted(database)
      return true
    }
  }

  /// Loads a purchase or a sale, and decrypts it if there is a key.
  func record(_ id: Int64, _ key: DataKey?) async throws(StoreError) -> RampRecord? {
    let found = try await store.read { database in
      try RampRow.fetchOne(database, key: id).map { ($0, try Self.steps(of: id, database)) }
    }
    return found.flatMap { record($0, $1, key) }
  }

  /// Loads the newest purchases and sales, newest first.
  func records(_ key: DataKey?) async throws(StoreError) -> [RampRecord] {
    let found = try await store.read { try Self.rows($0) }
    return found.compactMap { record($0, $1, key) }
  }

  /// Loads the newest 200 rows of the database, newest first, each with its steps.
  static func rows(_ database: Database) throws -> [(RampRow, [RampStepRow])] {
    try RampRow.order(Column("id").desc).limit(200).fetchAll(database).map { ($0, try steps(of: $0.id ?? 0, database)) }
  }

  private static func steps(of id: Int64, _ database: Database) throws -> [RampStepRow] {
    try RampStepRow.filter(Column("ramp") == id).order(Column("id")).fetchAll(database)
  }

  func record(_ row: RampRow, _ steps: [RampStepRow], _ key: DataKey?) -> RampRecord? {
    func open(_ sealed: Data?, _ place: String) -> String? {
      key.flatMap { key in sealed.flatMap { key.open($0, place: place) } }.map { String(decoding: $0, as: UTF8.self) }
    }
    return RampRecord(
      id: row.id ?? 0, account: row.account, isSale: row.isSale, chain: row.chain, asset: row.asset, amount: row.amount,
      proof: RampProof(rawValue: row.proof) ?? .asked, environment: row.environment,
      begun: Date(timeIntervalSince1970: TimeInterval(row.begunAt)), address: open(row.sealed, row.place(on: profile)),
      steps: steps.compactMap { step in
        guard let kind = RampStep.Kind(rawValue: step.kind) else { return nil }
        return RampStep(
          id: step.id ?? 0, kind: kind, time: Date(timeIntervalSince1970: TimeInterval(step.time)), networkTransactionID: step.networkTransactionID,
          detail: open(step.sealed, step.place(on: profile)).map { Sentence(stored: $0) })
      })
  }

  /// Creates the ramp's tables.
  static func createTables(_ database: Database) throws {
    try database.execute(
      sql: """
        CREATE TABLE ramp (
          id INTEGER PRIMARY KEY AUTOINCREMENT, account TEXT NOT NULL, isSale INTEGER NOT NULL, chain TEXT NOT NULL, asset TEXT NOT NULL,
          amount TEXT NOT NULL, proof TEXT NOT NULL, environment TEXT NOT NULL, begunAt INTEGER NOT NULL, sealed BLOB NOT NULL
        ) STRICT;
        CREATE TABLE rampStep (
          id INTEGER PRIMARY KEY AUTOINCREMENT, ramp INTEGER NOT NULL REFERENCES ramp(id), kind TEXT NOT NULL, time INTEGER NOT NULL,
          networkTransactionID TEXT, sealed BLOB
        ) STRICT;
        CREATE INDEX rampStep_ramp ON rampStep(ramp);
        """)
  }
}
