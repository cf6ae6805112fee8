import Foundation
import GRDB
import StellarKit

/// A purchase or a sale in the database. The person's address on the chain is encrypted in ``sealed``. Times are seconds since 1970.
struct RampRow: Codable, Sendable, FetchableRecord, MutablePersistableRecord {
  static let databaseTableName = "ramp"

  var id: Int64?
  var account: AccountID
  var isSale: Bool
  var chain: RampChain
  var asset: String
  var amount: String
  var proof: String
  var environment: String
  var begunAt: Int64
  var sealed: Data

  mutating func didInsert(_ inserted: InsertionSuccess) { id = inserted.rowID }

  /// Returns the place that the encrypted data is bound to: it opens in no other row, nor in another network's.
  func place(on network: NetworkProfile) -> String { "ramp \(network.name) \(account.address) \(chain.rawValue) \(begunAt)" }
}

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
