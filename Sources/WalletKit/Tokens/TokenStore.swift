import Foundation
import GRDB
import StellarKit

/// The tokens that the person has added to their accounts' lists, in a network's database. What accounts hold of them is public on the ledger, so
/// that the lists can be read while the wallet is locked.
struct TokenStore: Sendable {
  /// The most tokens that an account's list can have.
  static let limit = 100

  let store: WalletStore

  static func createTable(_ database: Database) throws {
    try database.execute(
      sql: """
        CREATE TABLE token (
          account TEXT NOT NULL, contract TEXT NOT NULL, label TEXT NOT NULL, name TEXT NOT NULL, addedAt INTEGER NOT NULL,
          PRIMARY KEY (account, contract)) STRICT, WITHOUT ROWID;
        """)
  }

  /// Returns an account's list of tokens, in the order in which they were added.
  func tokens(of account: AccountID) async throws(StoreError) -> [ListedToken] {
    try await store.read { database in
      try Row.fetchAll(
        database, sql: "SELECT label, name, addedAt FROM token WHERE account = ? ORDER BY addedAt, contract", arguments: [account.address]
      ).compactMap { row -> ListedToken? in
        // A token that can't be read is left out: it can be added again.
        guard let label = try? JSONDecoder().decode(TokenLabel.self, from: Data((row["label"] as String).utf8)) else { return nil }
        return ListedToken(label: label, name: row["name"], addedAt: Date(timeIntervalSince1970: TimeInterval(row["addedAt"] as Int64)))
      }
    }
  }

  /// Returns whether an account's list has any tokens.
  func hasTokens(of account: AccountID) async throws(StoreError) -> Bool {
    try await store.read { database in
      try Bool.fetchOne(database, sql: "SELECT EXISTS (SELECT 1 FROM token WHERE account = ?)", arguments: [account.address]) ?? false
    }
  }

  /// Adds a token to an account's list, or updates what it is called if it is there already.
  ///
  /// - Returns: whether there was room for it.
  func add(_ token: ListedToken, to account: AccountID) async throws(StoreError) -> Bool {
    try await store.write { database in
      let label = String(decoding: try JSONEncoder().encode(token.label), as: UTF8.self)
      let (address, contract) = (account.address, token.contract.description)
      try database.execute(
        sql: """
          INSERT INTO token (account, contract, label, name, addedAt)
          SELECT ?1, ?2, ?3, ?4, ?5 WHERE (SELECT COUNT(*) FROM token WHERE account = ?1 AND contract <> ?2) < ?6
          ON CONFLICT (account, contract) DO UPDATE SET label = excluded.label, name = excluded.name
          """,
        arguments: [address, contract, label, token.name, Int64(token.addedAt.timeIntervalSince1970), Self.limit])
      return try Bool.fetchOne(
        database, sql: "SELECT EXISTS (SELECT 1 FROM token WHERE account = ? AND contract = ?)", arguments: [address, contract]) ?? false
    }
  }

  /// Removes a token from an account's list. The account keeps what it holds of it.
  func remove(_ contract: ContractAddress, from account: AccountID) async throws(StoreError) {
    try await store.write { database in
      try database.execute(sql: "DELETE FROM token WHERE account = ? AND contract = ?", arguments: [account.address, contract.description])
    }
  }
}
