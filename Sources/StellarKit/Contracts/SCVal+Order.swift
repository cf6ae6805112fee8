public import StellarXDR

extension XDR.SCVal {
  /// The name of the value's type in contracts, such as `i128`.
  public var kind: String {
    switch self {
    case .bool: "bool"
    case .void: "void"
    case .error: "error"
    case .u32: "u32"
    case .i32: "i32"
    case .u64: "u64"
    case .i64: "i64"
    case .timepoint: "timepoint"
    case .duration: "duration"
    case .u128: "u128"
    case .i128: "i128"
    case .u256: "u256"
    case .i256: "i256"
    case .bytes: "bytes"
    case .string: "string"
    case .symbol: "symbol"
    case .vec: "vec"
    case .map: "map"
    case .address: "address"
    case .contractInstance: "contract instance"
    case .ledgerKeyContractInstance: "key of an instance"
    case .ledgerKeyNonce: "key of a nonce"
    case .executableTag: "tag of code"
    }
  }

  /// Makes a map with its entries in order.
  ///
  /// - Parameter entries: The entries, without duplicate keys.
  static func map(ordering entries: [XDR.SCMapEntry]) -> XDR.SCVal { .map(entries.sorted { $0.key.isBefore($1.key) }) }

  /// Returns a map's entries, and checks that they are in order.
  ///
  /// - Throws: ``ContractValueError``, including ``ContractValueError/unorderedMap``.
  func orderedEntries() throws(ContractValueError) -> XDR.SCMap {
    guard case .map(let entries?) = self else { throw .wrongType(expected: "map", found: kind) }
    for (entry, next) in zip(entries, entries.dropFirst()) where !entry.key.isBefore(next.key) { throw .unorderedMap }
    return entries
  }

  /// Returns whether a key comes before another one in a map (CAP-46-01): by type, then by value. Bytes, strings and lists are in lexicographical
  /// order.
  public func isBefore(_ other: XDR.SCVal) -> Bool { Self.compare(self, other) < 0 }

  private static func compare(_ left: XDR.SCVal, _ right: XDR.SCVal) -> Int {
    switch (left, right) {
    case (.bool(let left), .bool(let right)): order(left ? 1 : 0, right ? 1 : 0)
    case (.u32(let left), .u32(let right)): order(left, right)
    case (.i32(let left), .i32(let right)): order(left, right)
    case (.u64(let left), .u64(let right)), (.timepoint(let left), .timepoint(let right)), (.duration(let left), .duration(let right)):
      order(left, right)
    case (.i64(let left), .i64(let right)): order(left, right)
    case (.u128(let left), .u128(let right)): order(UInt128(left), UInt128(right))
    case (.i128(let left), .i128(let right)): order(Int128(left), Int128(right))
    case (.u256(let left), .u256(let right)): order(UInt256(left), UInt256(right))
    case (.i256(let left), .i256(let right)): order(Int256(left), Int256(right))
    case (.bytes(let left), .bytes(let right)), (.string(let left), .string(let right)), (.symbol(let left), .symbol(let right)),
      (.executableTag(let left), .executableTag(let right)):
      lists(left, right, by: order)
    case (.vec(let left), .vec(let right)): lists(left ?? [], right ?? [], by: compare)
    case (.map(let left), .map(let right)): lists(left ?? [], right ?? [], by: entries)
    // Their wire forms have a fixed order of fields, and no signed numbers, so their bytes can be compared.
    case (.address(let left), .address(let right)): lists(left.xdrBytes, right.xdrBytes, by: order)
    case (.error(let left), .error(let right)): lists(left.xdrBytes, right.xdrBytes, by: order)
    case (.ledgerKeyNonce(let left), .ledgerKeyNonce(let right)): order(left.nonce, right.nonce)
    case (.contractInstance(let left), .contractInstance(let right)): lists(left.executable.xdrBytes, right.executable.xdrBytes, by: order)
    default: order(left.rank, right.rank)
    }
  }

  private static func entries(_ left: XDR.SCMapEntry, _ right: XDR.SCMapEntry) -> Int {
    let keys = compare(left.key, right.key)
    return keys == 0 ? compare(left.val, right.val) : keys
  }

  private static func order<Value: Comparable>(_ left: Value, _ right: Value) -> Int { left < right ? -1 : left > right ? 1 : 0 }

  private static func lists<Element>(_ left: [Element], _ right: [Element], by compare: (Element, Element) -> Int) -> Int {
    for (left, right) in zip(left, right) {
      let order = compare(left, right)
      if order != 0 { return order }
    }
    return order(left.count, right.count)
  }

  /// The rank of its type among all types.
  private var rank: Int {
    switch self {
    case .bool: 0
    case .void: 1
    case .error: 2
    case .u32: 3
    case .i32: 4
    case .u64: 5
    case .i64: 6
    case .timepoint: 7
    case .duration: 8
    case .u128: 9
    case .i128: 10
    case .u256: 11
    case .i256: 12
    case .bytes: 13
    case .string: 14
    case .symbol: 15
    case .vec: 16
    case .map: 17
    case .address: 18
    case .contractInstance: 19
    case .ledgerKeyContractInstance: 20
    case .ledgerKeyNonce: 21
    case .executableTag: 22
    }
  }
}
