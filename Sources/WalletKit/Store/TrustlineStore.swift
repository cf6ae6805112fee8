import GRDB
import StellarKit

/// A store of what the person's accounts have trustlines for, in a network's database. A service that can't list trustlines is asked about these. The
/// ledger shows them to everybody, like the payments in the journal, so they can be read while the wallet is locked.
struct TrustlineStore: TrustlineMemory {
  /// How many are stored for an account at most, however many a server reports.
  private static let limit = 1_000
  private static let poolPrefix = "pool:"

  let store: WalletStore
  /// Whether an account is the person's own.
  let isOwn: @Sendable (AccountID) async -> Bool

  func trustlines(of account: AccountID) async -> KnownTrustlines? {
    guard await isOwn(account) else { return nil }
    // The journal of this wallet's payments names assets, too. If this can't be read, the person is told that there may be more.
    let texts = try? await store.read { database in
      try String.fetchAll(
        database, sql: "SELECT line FROM knownLine WHERE account = ? UNION SELECT DISTINCT asset FROM journal WHERE source = ?",
        arguments: [account.address, account.address])
    }
    var lines = KnownTrustlines()
    for text in texts ?? [] {
      if text.hasPrefix(Self.poolPrefix) {
        if let pool = try? LiquidityPoolID(String(text.dropFirst(Self.poolPrefix.count))) { lines.pools.insert(pool) }
      } else if let asset = try? Asset(text), asset != .native {
        lines.assets.insert(asset)
      }
    }
    return lines
  }

  func remember(_ lines: KnownTrustlines, of account: AccountID) async {
    let texts = lines.assets.map(\.description) + lines.pools.map { "\(Self.poolPrefix)\($0)" }
    try? await store.write { database in
      // Those that the account had once make room for those that it has.
      let count = try Int.fetchOne(database, sql: "SELECT COUNT(*) FROM knownLine WHERE account = ?", arguments: [account.address]) ?? 0
      if count + texts.count > Self.limit { try database.execute(sql: "DELETE FROM knownLine WHERE account = ?", arguments: [account.address]) }
      let insert = try database.cachedStatement(
        sql: "INSERT OR IGNORE INTO knownLine (account, line) SELECT ?1, ?2 WHERE (SELECT COUNT(*) FROM knownLine WHERE account = ?1) < ?3")
      for text in texts { try insert.execute(arguments: [account.address, text, Self.limit]) }
    }
  }

  static func createTable(_ database: Database) throws {
    try database.execute(
      sql: "CREATE TABLE knownLine (account TEXT NOT NULL, line TEXT NOT NULL, PRIMARY KEY (account, line)) STRICT, WITHOUT ROWID;")
  }
}
