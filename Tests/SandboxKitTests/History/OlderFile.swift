import Foundation
import GRDB

@testable import SandboxKit

/// Turns files of today into those of earlier versions.
enum OlderFile {
  /// A file from before there were lists of entries.
  static func removeLists(from path: String) throws {
    let queue = try DatabaseQueue(path: path)
    try queue.write { db in
      try db.execute(sql: "DROP TABLE facets; DROP TABLE assets; DELETE FROM grdb_migrations WHERE identifier LIKE '4 %'")
    }
    try queue.close()
  }
}

extension Sandbox {
  /// Every row of the lists of entries and of the assets' statistics.
  func lists() async throws -> [String] {
    try await history.read { reader in
      let facets = try Row.fetchAll(reader.statement("SELECT hex(facet), hex(place), hex(part) FROM facets ORDER BY facet, place, part"))
      let assets = try Row.fetchAll(reader.statement("SELECT code, issuer, hex(statistics) FROM assets ORDER BY code, issuer"))
      return (facets + assets).map(\.description)
    }
  }
}
