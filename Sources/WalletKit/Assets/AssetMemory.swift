import Foundation
import GRDB
import StellarKit

/// What domains said of assets, encrypted in a network's database. After a restart, it is known without asking which assets a domain vouches for.
struct AssetMemory: Sendable {
  /// How long an answer is used, in seconds. After that, the asset is looked up again, or counts as unknown.
  static let lifetime: TimeInterval = 30 * 86_400

  fileprivate enum Verdict: String, Codable {
    case verified, notListed, noDomain, noIssuer
  }

  fileprivate struct Entry: Codable {
    let asset: Asset
    let verdict: Verdict
    let domain: String?
    let name: String?
    let time: Date
  }

  let store: WalletStore

  private static let place = "assets"

  static func createTable(_ database: Database) throws {
    try database.execute(sql: "CREATE TABLE assetMemory (id INTEGER PRIMARY KEY CHECK (id = 1), sealed BLOB NOT NULL) STRICT;")
  }

  /// Loads what is known, with the time of each answer. Returns nothing if it can't be read.
  func load(_ key: DataKey) async -> [Asset: (details: AssetDetails, time: Date)] {
    guard let sealed = try? await store.read({ try Self.sealed($0) }) else { return [:] }
    return Dictionary(Self.entries(sealed, key).map { ($0.asset, ($0.details, $0.time)) }) { first, _ in first }
  }

  /// Saves answers together with those that another window or command has saved meanwhile, and keeps the newest ones. If they can't be saved, less is
  /// known after a restart.
  ///
  /// - Parameter limit: how many assets are kept at most.
  func save(_ answers: [Asset: (details: AssetDetails, time: Date)], limit: Int, _ key: DataKey) async {
    try? await store.write { database in
      let before = try Self.sealed(database).map { Self.entries($0, key) } ?? []
      let fresh = answers.compactMap { Entry($0.value.details, $0.value.time) }
      let all = Dictionary((before + fresh).map { ($0.asset, $0) }) { $0.time > $1.time ? $0 : $1 }
      let kept = all.values.sorted { $0.time > $1.time }.prefix(limit)
      let sealed = try key.sealed(json: Array(kept), place: Self.place)
      try database.execute(sql: "INSERT OR REPLACE INTO assetMemory (id, sealed) VALUES (1, ?)", arguments: [sealed])
    }
  }

  private static func sealed(_ database: Database) throws -> Data? { try Data.fetchOne(database, sql: "SELECT sealed FROM assetMemory") }

  private static func entries(_ sealed: Data, _ key: DataKey) -> [Entry] {
    key.open(sealed, place: place).flatMap { try? JSONDecoder().decode([Entry].self, from: $0) } ?? []
  }
}

extension AssetMemory.Entry {
  /// An entry for an answer; nil if nobody answered, and for lumens.
  init?(_ details: AssetDetails, _ time: Date) {
    let verdict: AssetMemory.Verdict
    switch details.verification {
    case .verified: verdict = .verified
    case .notListed: verdict = .notListed
    case .noDomain: verdict = .noDomain
    case .noIssuer: verdict = .noIssuer
    case .native, .unreachable, .unknown: return nil
    }
    self.init(asset: details.asset, verdict: verdict, domain: details.domain, name: details.name, time: time)
  }

  var details: AssetDetails {
    let verification: AssetDetails.Verification =
      switch verdict {
      case .verified: .verified(domain: domain ?? "")
      case .notListed: .notListed(domain: domain ?? "")
      case .noDomain: .noDomain
      case .noIssuer: .noIssuer
      }
    return AssetDetails(asset: asset, verification: verification, name: name)
  }
}
