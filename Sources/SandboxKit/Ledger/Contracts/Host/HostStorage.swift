import StellarXDR

/// The entries that a contract's call reads and writes: those of its footprint, or all that it asks for if it is only simulated.
struct HostStorage {
  /// An entry, with its state before the call.
  struct Slot {
    let key: HostKey
    var isWritable: Bool
    /// The entry before the call; nil if none was live.
    let before: HostEntry?
    /// The size before the call in bytes; 0 if no entry was live, and for an archived one.
    var oldSize: UInt32
    /// The last ledger for which rent was paid before the call; 0 if no entry was live, and for an archived one.
    var oldLastLedger: UInt32
    /// Whether it was archived and the call restores it.
    var isRestored = false
    /// The size of an archived entry in bytes; 0 for any other.
    var archivedSize: UInt32 = 0
    var entry: HostEntry?
    /// The size after the call in bytes; 0 if there is no entry. It is computed once the call is over.
    var newSize: UInt32 = 0
    var lastLedger: UInt32
  }

  typealias Loading = (HostKey) -> (entry: HostEntry, lastLedger: UInt32)?

  private(set) var slots: [Slot] = []
  private var places: [HostKey: Int] = [:]
  /// Finds entries outside of the footprint; nil if only the footprint may be touched.
  private let load: Loading?
  private let ledger: UInt32
  private let settings: ContractSettings

  /// - Parameters:
  ///   - ledger: the ledger in which the call takes place.
  ///   - load: finds entries that aren't in the footprint; nil if nothing else may be touched.
  init(in ledger: UInt32, _ settings: ContractSettings, load: Loading? = nil) {
    self.ledger = ledger
    self.settings = settings
    self.load = load
  }

  // MARK: Footprint

  /// Adds an entry to the footprint.
  ///
  /// - Parameters:
  ///   - found: the entry on the ledger; nil if there is none.
  ///   - isRestored: whether an archived entry is restored.
  @discardableResult
  mutating func add(_ key: HostKey, isWritable: Bool, _ found: (entry: HostEntry, lastLedger: UInt32)?, isRestored: Bool = false) -> Int {
    let isLive = found.map { isRestored || !key.isOfContract || $0.lastLedger >= ledger } ?? false
    let entry = isLive ? found?.entry : nil
    let size = entry.map { $0.size(at: key) } ?? 0
    let lastLedger = isRestored ? settings.firstLastLedger(isTemporary: false, from: ledger) : found?.lastLedger ?? 0
    let slot = Slot(
      key: key, isWritable: isWritable, before: entry, oldSize: isRestored ? 0 : size, oldLastLedger: isLive && !isRestored ? lastLedger : 0,
      isRestored: isRestored, archivedSize: isRestored ? size : 0, entry: entry, newSize: size, lastLedger: isLive ? lastLedger : 0)
    places[key] = slots.count
    slots.append(slot)
    return slots.count - 1
  }

  private mutating func place(of key: HostKey, writes: Bool) throws(HostError) -> Int {
    if let place = places[key] {
      if writes, !slots[place].isWritable {
        guard load != nil else {
          throw HostError(.storage(.exceededLimit), "The call writes an entry that its footprint lets it only read: \(key.xdr.readable)")
        }
        slots[place].isWritable = true
      }
      return place
    }
    guard let load else { throw HostError(.storage(.exceededLimit), "The call reads an entry that isn't in its footprint: \(key.xdr.readable)") }
    let found = load(key)
    let isArchived = key.isPersistent && found.map { $0.lastLedger < ledger } ?? false
    return add(key, isWritable: writes || isArchived, found, isRestored: isArchived)
  }

  // MARK: Entries

  mutating func find(_ key: HostKey) throws(HostError) -> HostEntry? { slots[try place(of: key, writes: false)].entry }

  /// Writes an entry. A new entry lives at least as long as the settings say.
  ///
  /// - Parameter lastLedger: the last ledger in which a new entry lives; nil for the shortest life.
  mutating func write(_ entry: HostEntry, at key: HostKey, lastLedger: UInt32? = nil) throws(HostError) {
    let place = try place(of: key, writes: true)
    if slots[place].entry == nil, key.isOfContract {
      slots[place].lastLedger = max(lastLedger ?? 0, settings.firstLastLedger(isTemporary: key.isTemporary, from: ledger))
    }
    slots[place].entry = entry
  }

  /// Extends the life of an entry that has no more than a number of ledgers left.
  ///
  /// - Parameters:
  ///   - threshold: the largest number of ledgers that it may have left to be extended.
  ///   - ledgers: the number of ledgers for which it lives then.
  mutating func extend(_ key: HostKey, ifAtMost threshold: UInt32, to ledgers: UInt32) throws(HostError) {
    guard threshold <= ledgers else { throw HostError(.storage(.invalidInput), "An entry can't be extended to less than it has.") }
    let place = try place(of: key, writes: false)
    guard slots[place].entry != nil else { throw HostError(.storage(.missingValue), "There is no entry to extend: \(key.xdr.readable)") }
    let last = settings.latestLastLedger(from: ledger)
    guard !key.isTemporary || ledgers <= last - min(last, ledger) else {
      throw HostError(.storage(.invalidAction), "A temporary entry can't be extended for so long.")
    }
    let current = slots[place].lastLedger
    guard current - min(current, ledger) <= threshold else { return }
    let (end, isTooFar) = ledger.addingReportingOverflow(ledgers)
    slots[place].lastLedger = max(current, min(last, isTooFar ? .max : end))
  }

  /// Sorts the footprint by the keys' bytes, as simulation reports it.
  mutating func sort() {
    slots = slots.map { (key: $0.key.xdr.xdrBytes, slot: $0) }.sorted { $0.key.lexicographicallyPrecedes($1.key) }.map(\.slot)
    places = Dictionary(slots.enumerated().map { ($1.key, $0) }, uniquingKeysWith: { $1 })
  }

  /// Computes the sizes of the entries that the call may have changed.
  mutating func measure() {
    for index in slots.indices where slots[index].isWritable {
      slots[index].newSize = slots[index].entry?.size(at: slots[index].key) ?? 0
    }
  }

  // MARK: Rent

  /// The changes that rent is paid for, after the entries were measured.
  var rentChanges: [RentChange] {
    slots.compactMap { slot in
      guard slot.key.isOfContract, slot.entry != nil else { return nil }
      let size = slot.isWritable ? slot.newSize : slot.oldSize
      let last = max(slot.lastLedger, slot.oldLastLedger)
      guard slot.oldLastLedger < last || slot.oldSize < size else { return nil }
      return RentChange(
        isTemporary: slot.key.isTemporary, oldSize: slot.oldSize, newSize: size, oldLastLedger: slot.oldLastLedger, newLastLedger: last)
    }
  }
}
