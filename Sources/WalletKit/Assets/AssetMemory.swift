import Foundation
import GRDB
import StellarKit

/// What domains said of assets, encrypted in a network's database: which of them one vouches for is known after a restart, too, and nobody is asked.
struct AssetMemory: Sendable {
  /// For how long an answer says something, in seconds. What is older is looked up anew, or not known.
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

  /// What is known, with the time of each answer; nothing where it can't be read.
  func load(_ key: DataKey) async -> [Asset: (details: AssetDetails, time: Date)] {
    guard let sealed = try? await store.read({ try Self.sealed($0) }) else { return [:] }
    return Dictionary(Self.entries(sealed, key).map { ($0.asset, ($0.details, $0.time)) }) { first, _ in first }
  }

  /// Keeps answers beside what another window or command has kept meanwhile, the newest ones. Where they can't be kept, less is known after a restart.
  ///
  /// - Parameter limit: of how many assets at most.
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
  /// Nil where nobody answered, and for lumens.
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
