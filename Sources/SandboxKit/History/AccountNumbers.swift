import GRDB
import StellarKit

/// The numbers under which the history lists what concerns accounts.
final class AccountNumbers {
  /// An account's number, in SQL whose argument is its public key; NULL where nothing concerns it.
  static let sql = "(SELECT number FROM accountNumbers WHERE account = ?)"

  private let db: Database
  private var known: [AccountID: Int64] = [:]

  init(_ db: Database) {
    self.db = db
  }

  /// An account's number, which it is given if it has none.
  func number(of account: AccountID) throws -> Int64 {
    if let number = known[account] { return number }
    let key = account.publicKey.data
    let number = try Int64.fetchOne(db.cachedStatement(sql: "SELECT \(Self.sql)"), arguments: [key]) ?? add(key)
    known[account] = number
    return number
  }

  private func add(_ key: some DatabaseValueConvertible) throws -> Int64 {
    try db.cachedStatement(sql: "INSERT INTO accountNumbers (account) VALUES (?)").execute(arguments: [key])
    return db.lastInsertedRowID
  }
}
