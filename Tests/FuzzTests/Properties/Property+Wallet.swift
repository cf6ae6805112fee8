import Foundation
import GRDB
import StellarKit

@testable import WalletKit

extension Property {
  // MARK: Tables

  /// The bytes as a file, and, split at zeros, as the cells of a table.
  static func checkCSV(_ input: [UInt8]) throws {
    if let table = try? CSVTable(Data(input), maximumRows: 1000) { try check(table) }
    let cells = input.split(separator: 0, maxSplits: 63, omittingEmptySubsequences: false).map { String(decoding: $0, as: UTF8.self) }
    try check(CSVTable(rows: [["first", cells[0]], cells, ["last"]]))
  }

  private static func check(_ table: CSVTable) throws {
    let text = table.text
    let read = try CSVTable(Data(text.utf8), maximumRows: table.rows.count)
    // Compares bytes, since strings with different bytes can be equal.
    let bytes = { (table: CSVTable) in table.rows.map { $0.map { Array($0.utf8) } } }
    try require(bytes(read) == bytes(table), "read otherwise than it was written: \(text)")
    for cell in table.rows.joined() {
      guard let first = cell.unicodeScalars.first, "=+-@\t\r".unicodeScalars.contains(first) else { continue }
      try require(CSVTable(rows: [[cell]]).text.utf8.starts(with: "\"'".utf8), "a formula: \(cell)")
    }
  }

  // MARK: Records

  private static let sample = Result {
    let folder = temporaryFolder()
    defer { try? FileManager.default.removeItem(at: folder) }
    let (url, key) = (folder.appending(path: "wallet.sqlite"), try KeyPair(seed: [UInt8](repeating: 3, count: 32)))
    let store = try WalletStore(at: url, tables: NetworkDatabase.tables)
    try store.write { database in
      for number in 0..<20 {
        let state = number == 0 ? "pending" : ["confirmed", "failed", "expired"][number % 3]
        try database.execute(
          sql: """
            INSERT INTO journal (hash, source, envelope, maxTime, recipient, asset, amount, fee, createdAt, state)
            VALUES (?, ?, ?, 1795255200, ?, 'native', ?, 100, 1795255000, ?)
            """,
          arguments: [
            String(repeating: String(format: "%02x", number), count: 32), key.accountID.address, "AAAA", key.accountID.address, number, state,
          ])
      }
    }
    try store.database.close()
    return (account: key.accountID, file: Array(try Data(contentsOf: url)))
  }

  /// The input lists changes of the file: a kind, two bytes of a position, and for overwriting a count and that many bytes. The rest is a journal.
  static func checkRecords(_ input: [UInt8]) throws {
    let (account, whole) = try sample.get()
    var (file, rest) = (whole, input[...])
    func take() -> Int { Int(rest.popFirst() ?? 0) }
    for _ in 0..<8 where !rest.isEmpty {
      let kind = take() % 4
      if kind == 3 { break }
      let place = (take() << 8 | take()) * whole.count >> 16
      switch kind {
      case 0: file.removeLast(max(0, file.count - place))
      case 1: for index in file.indices.dropFirst(place).prefix(512) { file[index] = 0 }
      default: for index in file.indices.dropFirst(place).prefix(take()) { file[index] = UInt8(take()) }
      }
    }
    let folder = temporaryFolder()
    defer { try? FileManager.default.removeItem(at: folder) }
    let url = folder.appending(path: "wallet.sqlite")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try Data(file).write(to: url)
    if !rest.isEmpty { try Data(rest).write(to: URL(filePath: url.path + "-journal")) }
    do throws(StoreError) {
      try read(url, account)
    } catch .databaseDamaged, .databaseNewer, .databaseInaccessible {
      return
    } catch {
      throw BrokenProperty(what: "another error: \(error)")
    }
    guard file == whole, rest.isEmpty else { return }
    let entries = try PaymentJournal(store: WalletStore(at: url, tables: NetworkDatabase.tables)).pending(of: account)
    try require(entries.count == 1, "an undecided payment is forgotten")
  }

  private static func read(_ url: URL, _ account: AccountID) throws(StoreError) {
    try WalletStore.check(url, tables: NetworkDatabase.tables)
    let store = try WalletStore(at: url, tables: NetworkDatabase.tables)
    let journal = PaymentJournal(store: store)
    for entry in try journal.pending(of: account) { _ = entry.record }
    for number in 0..<20 {
      guard let hash = TransactionHash(String(repeating: String(format: "%02x", number), count: 32)) else { continue }
      _ = try journal.entry(hash)?.record
    }
    for (row, payment) in try store.read({ try TransferStore.rows(of: account, $0) }) { _ = TransferRecord(row, privateData: nil, payment: payment) }
    let ramp = RampStore(store: store, profile: .sandbox)
    for (row, steps) in try store.read({ try RampStore.rows($0) }) { _ = ramp.record(row, steps, nil) }
  }

  private static func temporaryFolder() -> URL {
    FileManager.default.temporaryDirectory.appending(path: "basicpay-fuzz-\(UUID().uuidString)")
  }
}
