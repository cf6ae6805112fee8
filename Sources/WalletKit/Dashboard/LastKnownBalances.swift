import Foundation
import GRDB
import StellarKit

/// An account's balances as the network reported them last, encrypted in its database. They are shown before the network answers, and while it
/// doesn't.
struct LastKnownBalances: Sendable {
  /// What is stored.
  struct Content: Codable, Sendable {
    let status: AccountStatus
    /// How many liquidity pools the account has shares in.
    let pools: Int
  }

  private let store: WalletStore
  private let key: DataKey
  private let account: AccountID

  init(_ store: WalletStore, key: DataKey, account: AccountID) {
    self.store = store
    self.key = key
    self.account = account
  }

  private var place: String { "balances \(account.address)" }

  /// Loads what was known last, or returns nil if nothing was or it can't be read any more.
  func load() async -> Known<Content>? {
    let row = try? await store.read { database in
      try Row.fetchOne(database, sql: "SELECT time, sealed FROM lastKnownBalances WHERE account = ?", arguments: [account.address]).map {
        (time: try $0.decode(Int64.self, forColumn: "time"), sealed: try $0.decode(Data.self, forColumn: "sealed"))
      }
    }
    guard let row, let opened = key.open(row.sealed, place: place) else { return nil }
    func decoded<Value: Decodable>(_ type: Value.Type) -> Value? { try? JSONDecoder().decode(type, from: opened) }
    // Earlier versions stored the status alone.
    guard let content = decoded(Content.self) ?? decoded(AccountStatus.self).map({ Content(status: $0, pools: 0) }) else { return nil }
    return Known(content, at: Date(timeIntervalSince1970: TimeInterval(row.time)))
  }

  /// Saves what is known now. If that fails, there is less to see offline.
  func save(_ known: Known<Content>) async {
    guard let sealed = try? key.sealed(json: known.value, place: place) else { return }
    let time = Int64(known.time.timeIntervalSince1970)
    try? await store.write { database in
      try database.execute(
        sql: "INSERT OR REPLACE INTO lastKnownBalances (account, time, sealed) VALUES (?, ?, ?)", arguments: [account.address, time, sealed])
    }
  }
}
