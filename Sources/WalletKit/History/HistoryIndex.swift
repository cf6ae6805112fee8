import Foundation
import StellarKit

/// An index for searching a history and adding it up, in memory from signing in until the wallet is locked. It takes about 80 bytes and the memo for
/// each entry, and holds each address and asset once. The entries themselves stay encrypted in the database.
struct HistoryIndex: Sendable {
  /// How many assets are told apart. If the account had more, those beyond aren't found.
  private static let assetLimit = Int(UInt16.max)
  /// From this number of assets on, those that only the other side had are left out: anybody can set aside, or pay with, any number of them.
  private static let othersAssetLimit = 1_000

  struct Row {
    let id: Int64
    let time: Int64
    /// A hash of the memo's kind and exact text, which tells apart people who are paid at one address; 0 for none.
    let memoHash: Int
    /// A hash of the transaction's hash, by which deposits and withdrawals are found; 0 for none.
    let transaction: Int
    /// What the whole transaction cost, in stroops.
    let fee: Int64
    /// The place in ``people``.
    let person: UInt32
    let memo: UInt32
    /// The first place in ``flows``.
    let flow: UInt32
    /// Places in ``assets``. Only a contract can move more than four at a time; those beyond are in ``flows`` alone.
    let assets: (UInt16, UInt16, UInt16, UInt16)
    let memoLength: UInt8
    /// How many there are in ``flows``.
    let flowCount: UInt8
    let direction: UInt8
    /// Whether something was received or sent, rather than exchanged.
    let isPayment: Bool
    /// Whether it looks like a friendbot's gift.
    let isGift: Bool
    /// Whether it is a claimable balance that somebody set aside for the account.
    let isOffered: Bool
    /// Whether it is a claimable balance that the account set aside.
    let isSetAside: Bool
    /// Whether it is a claimable balance that the account claimed.
    let isClaim: Bool

    /// Returns whether it has all of what is known of its entry: the effects tell what moved, and the operation the rest.
    func tellsAsMuch(as entry: HistoryEntry) -> Bool {
      flowCount == min(entry.changes.count, 255) && direction == HistoryIndex.number(of: entry.direction) && fee == entry.fee?.stroops ?? 0
        && transaction == entry.hash?.hashValue ?? 0
    }

    /// Returns whether the asset at a place moved.
    func moved(_ asset: UInt16) -> Bool { assets.0 == asset || assets.1 == asset || assets.2 == asset || assets.3 == asset }
  }

  /// A change in the balance of an asset, in stroops: above zero if it came in, below zero if it went out.
  struct Flow {
    /// The place in ``assets``.
    let asset: UInt32
    let stroops: Int64
  }

  /// The rows, newest first.
  private(set) var rows: [Row] = []
  private(set) var flows: [Flow] = []
  /// All memos without case and accents, one after the other.
  private var memos: [UInt8] = []
  private(set) var people = Places<String>()
  private(set) var assets = Places<Asset>()
  /// Every asset of which the account's balance has ever changed.
  private(set) var movedAssets: Set<Asset> = []

  var count: Int { rows.count }

  /// Adds entries. Newest first is fastest: those that belong together are inserted at once, since everything below them has to move.
  ///
  /// - Parameter replaces: whether an entry that is there already is replaced if more is known of it now; otherwise it stays. What it had in ``flows``
  ///   and in the memos stays unused.
  mutating func add(_ entries: [HistoryEntry], replaces: Bool = false) {
    var (run, start): ([Row], Int) = ([], 0)
    for entry in entries {
      if let last = run.last, place(of: entry.id) != start || entry.id >= last.id {
        rows.insert(contentsOf: run, at: start)
        run = []
      }
      let place = place(of: entry.id)
      guard place == rows.count || rows[place].id != entry.id else {
        if replaces, !rows[place].tellsAsMuch(as: entry) { rows[place] = row(of: entry) }
        continue
      }
      start = place
      run.append(row(of: entry))
    }
    rows.insert(contentsOf: run, at: start)
  }

  private mutating func row(of entry: HistoryEntry) -> Row {
    let memo = Array((entry.memo?.text.folded ?? "").utf8.prefix(255))
    let changes = entry.changes.prefix(255)
    movedAssets.formUnion(changes.map(\.asset))
    let own = changes.map { assets.place(of: $0.asset) }
    let others = entry.moves.dropFirst(entry.changes.count).compactMap { move in
      assets.values.count < Self.othersAssetLimit ? assets.place(of: move.asset) : assets.find(move.asset)
    }
    let touched = own + others + Array(repeating: Places<Asset>.none, count: 4)
    defer {
      memos += memo
      flows += zip(own, changes).map { Flow(asset: $0, stroops: $1.isGain ? $1.amount.stroops : -$1.amount.stroops) }
    }
    return Row(
      id: entry.id, time: Int64(entry.time.timeIntervalSince1970), memoHash: entry.counterpartyMemo?.hashValue ?? 0,
      transaction: entry.hash?.hashValue ?? 0, fee: entry.fee?.stroops ?? 0,
      person: entry.counterparty.map { people.place(of: $0) } ?? Places<String>.none, memo: UInt32(clamping: memos.count),
      flow: UInt32(clamping: flows.count), assets: Self.four(touched), memoLength: UInt8(memo.count), flowCount: UInt8(changes.count),
      direction: Self.number(of: entry.direction), isPayment: entry.isPayment, isGift: Names.isGift(entry),
      isOffered: entry.kind == .claimableBalanceOffered, isSetAside: entry.kind == .claimableBalanceCreated,
      isClaim: entry.kind == .claimableBalanceClaimed)
  }

  /// Finds the ids of the newest entries that match, newest first.
  ///
  /// - Parameters:
  ///   - filter: which entries to find.
  ///   - id: the id below which they are looked for.
  ///   - limit: how many at most.
  func find(_ filter: HistoryFilter, before id: Int64, limit: Int) -> [Int64] {
    let asset = filter.asset.flatMap(place)
    if filter.asset != nil, asset == nil { return [] }
    let text = filter.text.folded
    let person = filter.people.map { HashedPeople($0, in: self) }
    let named = text.isEmpty ? nil : HashedPeople(filter.named, in: self)
    let shown = text.isEmpty ? [] : people.values.map { $0.lowercased().contains(text) }
    let direction = filter.direction.map(Self.number)
    let since = filter.since.map { Int64($0.timeIntervalSince1970) } ?? .min
    let until = filter.until.map { Int64($0.timeIntervalSince1970) } ?? .max
    let needle = Array(text.utf8)
    var found: [Int64] = []
    for row in rows[place(of: id - 1)...] {
      guard row.time >= since, row.time < until || until == .max, direction == nil || row.direction == direction else { continue }
      if let asset, !row.moved(asset), !isBeyondFour(asset, row) { continue }
      if let person, !person.matches(row) { continue }
      if !needle.isEmpty {
        let isShown = row.person != Places<String>.none && shown[Int(row.person)]
        guard isShown || named?.matches(row) == true || memos.holds(needle, from: Int(row.memo), count: Int(row.memoLength)) else { continue }
      }
      found.append(row.id)
      if found.count == limit { break }
    }
    return found
  }

  private func isBeyondFour(_ asset: UInt16, _ row: Row) -> Bool {
    row.flowCount > 4 && flows[Int(row.flow)..<Int(row.flow) + Int(row.flowCount)].contains { $0.asset == UInt32(asset) }
  }

  /// ``HistoryPeople`` in the form in which rows are matched with it.
  private struct HashedPeople {
    /// For each of the index's people, the rules for the memos in their rows; none for people who aren't wanted.
    let rules: [[HashedRule]]
    /// The place of the asset and the direction of each deposit or withdrawal, by the hash of its transaction's hash.
    let transactions: [Int: (asset: UInt16, direction: UInt8)]
    let includesFriendbot: Bool

    init(_ people: HistoryPeople, in index: HistoryIndex) {
      rules = index.people.values.map { address in
        HistoryFilter.addresses(of: address).compactMap { people.addresses[$0].map(HashedRule.init) }
      }
      let found = people.transactions.compactMap { hash, transfer in
        index.place(of: transfer.asset).map { (hash.hashValue, (asset: $0, direction: HistoryIndex.number(of: transfer.direction))) }
      }
      transactions = Dictionary(found) { first, _ in first }
      includesFriendbot = people.includesFriendbot
    }

    func matches(_ row: Row) -> Bool {
      if includesFriendbot && row.isGift { return true }
      // The same rule as HistoryTransfer.fits.
      if let (asset, direction) = transactions[row.transaction], row.moved(asset), row.isOffered || row.direction == direction { return true }
      return row.person != Places<String>.none && rules[Int(row.person)].contains { $0.matches(row.memoHash) }
    }
  }

  /// A ``MemoRule`` for memos of which only the hashes are known.
  private struct HashedRule {
    let hashes: Set<Int>
    let areTheirs: Bool

    init(_ rule: MemoRule) {
      switch rule {
      case .oneOf(let memos): (hashes, areTheirs) = (Set(memos.map(\.hashValue)), true)
      case .noneOf(let memos): (hashes, areTheirs) = (Set(memos.map(\.hashValue)), false)
      }
    }

    func matches(_ hash: Int) -> Bool { hashes.contains(hash) == areTheirs }
  }

  /// Finds the place of the first row with this id or an older one.
  private func place(of id: Int64) -> Int {
    var (low, high) = (0, rows.count)
    while low < high {
      let middle = (low + high) / 2
      if rows[middle].id > id { low = middle + 1 } else { high = middle }
    }
    return low
  }

  /// Returns the place of an asset by which rows are found, or nil if it has none.
  private func place(of asset: Asset) -> UInt16? {
    assets.find(asset).flatMap { $0 < Self.assetLimit ? UInt16($0) : nil }
  }

  private static func number(of direction: HistoryEntry.Direction) -> UInt8 {
    UInt8(HistoryEntry.Direction.allCases.firstIndex(of: direction) ?? 0)
  }

  private static func four(_ places: [UInt32]) -> (UInt16, UInt16, UInt16, UInt16) {
    let places = places.map { UInt16(clamping: $0) }
    return (places[0], places[1], places[2], places[3])
  }

  /// Values that are stored once, each at a place of its own.
  struct Places<Value: Hashable & Sendable>: Sendable {
    static var none: UInt32 { .max }

    private(set) var values: [Value] = []
    private var places: [Value: UInt32] = [:]

    func find(_ value: Value) -> UInt32? { places[value] }

    mutating func place(of value: Value) -> UInt32 {
      if let place = places[value] { return place }
      let place = UInt32(clamping: values.count)
      values.append(value)
      places[value] = place
      return place
    }
  }
}

extension [UInt8] {
  /// Returns whether a part of these bytes contains other bytes.
  fileprivate func holds(_ needle: [UInt8], from start: Int, count: Int) -> Bool {
    guard count >= needle.count, let first = needle.first else { return false }
    return withUnsafeBufferPointer { bytes in
      for place in start...(start + count - needle.count) where bytes[place] == first {
        var length = 1
        while length < needle.count, bytes[place + length] == needle[length] { length += 1 }
        if length == needle.count { return true }
      }
      return false
    }
  }
}
