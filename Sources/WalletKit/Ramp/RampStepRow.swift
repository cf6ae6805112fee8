import Foundation
import GRDB

/// A step of a purchase or a sale in the database. What the page said in words is encrypted in ``sealed``. Times are seconds since 1970.
struct RampStepRow: Codable, Sendable, FetchableRecord, MutablePersistableRecord {
  static let databaseTableName = "rampStep"

  var id: Int64?
  var ramp: Int64
  var kind: String
  var time: Int64
  var networkTransactionID: String?
  var sealed: Data?

  mutating func didInsert(_ inserted: InsertionSuccess) { id = inserted.rowID }

  func place(on network: NetworkProfile) -> String { "ramp step \(network.name) \(ramp) \(kind) \(time)" }
}
