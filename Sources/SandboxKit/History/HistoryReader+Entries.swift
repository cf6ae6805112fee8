import Foundation
import GRDB
import StellarKit
import StellarXDR

/// Lists of entries, as the last ledger left them.
extension HistoryReader {
  /// Reads the accounts in a facet's list, sorted by address.
  func accounts(_ page: EntryPage, under facet: EntryFacet) throws -> [StoredAccount] {
    var addresses = try places(page, under: [facet]).map { String(decoding: $0, as: UTF8.self) }
    if case .signer(let key) = facet, page.contains(EntryListing.place(key)), try signsForItself(key) {
      addresses.append(key.address)
      addresses.sort { page.order == .ascending ? $0 < $1 : $0 > $1 }
    }
    return try addresses.prefix(page.limit).compactMap { try account(try AccountID($0)) }
  }

  /// Reads the offers that are in the lists of all these facets, sorted by number.
  func offers(_ page: EntryPage, under facets: [EntryFacet]) throws -> [StoredEntry<OfferEntry>] {
    try places(page, under: facets).compactMap { try stored(try OfferKey(place: $0)) }
  }

  /// Reads the offer with a number.
  func offer(_ id: Int64) throws -> StoredEntry<OfferEntry>? {
    guard id > 0 else { return nil }
    let page = EntryPage(cursor: Data(EntryListing.bytes(id)), limit: 1)
    let offer = try offers(page, under: [.offers]).first
    return offer?.key.id == id ? offer : nil
  }

  /// Reads the claimable balances that are in the lists of all these facets, the longest unchanged first.
  func claimableBalances(_ page: EntryPage, under facets: [EntryFacet]) throws -> [StoredEntry<ClaimableBalanceEntry>] {
    try places(page, under: facets).compactMap { try stored(try Self.hash($0.dropFirst(MemoryLayout<UInt32>.size))) }
  }

  /// Reads the pools that are in the lists of all these facets, sorted by id.
  func pools(_ page: EntryPage, under facets: [EntryFacet]) throws -> [StoredEntry<LiquidityPoolEntry>] {
    try places(page, under: facets).compactMap { try stored(try Self.hash($0)) }
  }

  /// Reads the entry with a key.
  func stored<Entry: ListedEntry>(_ key: Entry.Key) throws -> StoredEntry<Entry>? {
    guard let entry = try entry(Entry.xdr(key)).flatMap(Entry.init) else { return nil }
    return StoredEntry(key: key, entry: entry, lastModifiedTime: try ledger(entry.lastModified)?.header.closeTime)
  }

  // MARK: Lists

  /// Reads the places that are in the lists of all these facets.
  ///
  /// It walks the list of the first facet, so that should be the shortest.
  private func places(_ page: EntryPage, under facets: [EntryFacet]) throws -> [Data] {
    var tables = "facets f0"
    var conditions = "f0.facet = ?"
    var joined: StatementArguments = []
    for (index, facet) in facets.enumerated().dropFirst() {
      tables += " CROSS JOIN facets f\(index) ON f\(index).facet = ? AND f\(index).place = f0.place"
      joined += [facet.data]
    }
    joined += [facets.first?.data]
    if let cursor = page.cursor {
      conditions += " AND f0.place \(page.order == .ascending ? ">" : "<") ?"
      joined += [cursor]
    }
    let sql = "SELECT DISTINCT f0.place FROM \(tables) WHERE \(conditions) ORDER BY f0.place \(page.order.rawValue) LIMIT ?"
    return try Data.fetchAll(statement(sql), arguments: joined + [page.limit])
  }

  private func signsForItself(_ account: AccountID) throws -> Bool {
    let stored: StoredEntry<AccountEntry>? = try stored(account)
    return stored.map { $0.entry.thresholds.masterWeight > 0 } ?? false
  }

  private static func hash(_ place: Data) throws -> Bytes32 {
    guard let hash = Bytes32(place) else { throw InvalidRow(description: "a list of entries has a place of the wrong length") }
    return hash
  }
}

extension OfferKey {
  fileprivate init(place: Data) throws {
    guard place.count == MemoryLayout<Int64>.size + Bytes32.byteCount, let seller = Bytes32(place.suffix(Bytes32.byteCount)) else {
      throw InvalidRow(description: "the list of offers has a place of the wrong length")
    }
    self.init(
      seller: AccountID(publicKey: seller), id: place.prefix(MemoryLayout<Int64>.size).reduce(0) { $0 << 8 | Int64($1) }
    )
  }
}
