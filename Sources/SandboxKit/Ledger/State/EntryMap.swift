/// A compact map of values by key: a ledger holds millions of them, and `Dictionary` keeps up to three places for each.
///
/// The values are in the order in which they were added, except that the last one moves into the place of a removed one. So the order is the same in
/// every run.
struct EntryMap<Key: EntryKey, Value: Sendable>: Sendable {
  private var rows: [(key: Key, value: Value)] = []
  /// A hash table of the rows, in which a search starts at the place that the key's hash names. Each place holds the row's number from 1, or 0 if it
  /// is free.
  private var slots: [UInt32] = [0]

  init() {}

  var count: Int { rows.count }
  var isEmpty: Bool { rows.isEmpty }
  var keys: some Sequence<Key> { rows.lazy.map(\.key) }
  var values: some Sequence<Value> { rows.lazy.map(\.value) }

  subscript(key: Key) -> Value? { row(of: key).map { rows[$0].value } }

  /// Returns the row that holds a key's value, or nil if there is none. It is valid until the next removal.
  func row(of key: Key) -> Int? {
    let row = slots[slot(of: key)]
    return row == 0 ? nil : Int(row) - 1
  }

  /// Returns the value in a row.
  func value(in row: Int) -> Value { rows[row].value }

  /// Writes a value, or removes it.
  ///
  /// - Returns: the value before.
  @discardableResult
  mutating func update(_ value: Value?, forKey key: Key) -> Value? {
    let slot = slot(of: key)
    guard slots[slot] == 0 else {
      let row = Int(slots[slot]) - 1
      let before = rows[row].value
      if let value { rows[row].value = value } else { remove(row, at: slot) }
      return before
    }
    guard let value else { return nil }
    rows.append((key: key, value: value))
    slots[slot] = UInt32(rows.count)
    // At most three quarters of the places are taken.
    if rows.count * 4 > slots.count * 3 { spread(over: slots.count * 2) }
    return nil
  }

  mutating func reserveCapacity(_ count: Int) {
    rows.reserveCapacity(count)
    var size = slots.count
    while count * 4 > size * 3 { size *= 2 }
    if size > slots.count { spread(over: size) }
  }

  // MARK: Places

  private var mask: Int { slots.count - 1 }

  private func home(of row: UInt32) -> Int { rows[Int(row) - 1].key.place & mask }

  /// Finds the place of a key, or the free place where it would be put.
  private func slot(of key: Key) -> Int {
    var slot = key.place & mask
    while slots[slot] != 0, rows[Int(slots[slot]) - 1].key != key { slot = (slot + 1) & mask }
    return slot
  }

  /// Rebuilds the hash table with another number of places.
  ///
  /// - Parameter size: a power of two.
  private mutating func spread(over size: Int) {
    slots = [UInt32](repeating: 0, count: size)
    for row in rows.indices {
      var slot = home(of: UInt32(row + 1))
      while slots[slot] != 0 { slot = (slot + 1) & mask }
      slots[slot] = UInt32(row + 1)
    }
  }

  private mutating func remove(_ row: Int, at slot: Int) {
    // Rows that were stored further on because of the removed one move back, so that no search ends before it reaches them.
    var hole = slot
    var next = (slot + 1) & mask
    while slots[next] != 0 {
      if (next - home(of: slots[next])) & mask >= (next - hole) & mask {
        slots[hole] = slots[next]
        hole = next
      }
      next = (next + 1) & mask
    }
    slots[hole] = 0
    let last = rows.count - 1
    if row != last {
      slots[self.slot(of: rows[last].key)] = UInt32(row + 1)
      rows[row] = rows[last]
    }
    rows.removeLast()
  }
}

extension EntryMap: Sequence {
  func makeIterator() -> IndexingIterator<[(key: Key, value: Value)]> { rows.makeIterator() }
}
