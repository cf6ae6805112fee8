import GRDB
import StellarKit

/// The numbers under which the history lists what concerns accounts.
final class AccountNumbers {
  /// The SQL of an account's number. Its argument is the account's public key. The number is NULL if nothing in the history concerns the account.
  static let sql = "(SELECT number FROM accountNumbers WHERE account = ?)"

  private let db: Database
  private var known: [AccountID: Int64] = [:]

  init(_ db: Database) {
    self.db = db
  }

  /// Returns an account's number, and assigns one if it has none.
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
