/// A strict decoder of XDR. It never reads past the end, never allocates more than the input could fill, and refuses anything that a canonical
/// encoder would not have written.
public struct XDRDecoder {
  /// The deepest nesting of recursive types (predicates, contract values, authorized calls).
  public static let depthLimit = 128
  /// The most values for which an array reserves memory in advance. Nested arrays can each promise as much as the rest of the input holds, so beyond
  /// this number, memory only grows with what has been read.
  private static let reservation = 256

  private let input: UnsafeRawBufferPointer
  private var depth = 0
  /// The number of bytes that have been read.
  public private(set) var offset = 0

  /// A decoder for bytes that must outlive it. Use ``XDRCodable/init(xdr:)`` unless you manage the buffer yourself.
  public init(_ input: UnsafeRawBufferPointer) {
    self.input = input
  }

  /// The number of bytes that haven't been read.
  public var remaining: Int { input.count - offset }

  /// Throws an error unless every byte has been read.
  public func finish(_ type: @autoclosure () -> String) throws(XDRError) {
    guard remaining == 0 else { throw XDRError(.leftOver(count: remaining), field: type(), offset: offset) }
  }

  // MARK: Numbers

  /// Reads an unsigned 32-bit number.
  @inline(__always)
  public mutating func uint32(_ field: StaticString) throws(XDRError) -> UInt32 {
    try UInt32(bigEndian: load { "\(field)" })
  }

  /// Reads a signed 32-bit number.
  @inline(__always)
  public mutating func int32(_ field: StaticString) throws(XDRError) -> Int32 {
    try Int32(bigEndian: load { "\(field)" })
  }

  /// Reads an unsigned 64-bit number.
  @inline(__always)
  public mutating func uint64(_ field: StaticString) throws(XDRError) -> UInt64 {
    try UInt64(bigEndian: load { "\(field)" })
  }

  /// Reads a signed 64-bit number.
  @inline(__always)
  public mutating func int64(_ field: StaticString) throws(XDRError) -> Int64 {
    try Int64(bigEndian: load { "\(field)" })
  }

  /// Reads a Boolean: 0 or 1.
  @inline(__always)
  public mutating func bool(_ field: StaticString) throws(XDRError) -> Bool {
    try bool { "\(field)" }
  }

  // MARK: Bytes

  /// Reads opaque bytes of a fixed size into the value's own storage.
  @inline(__always)
  public mutating func fixed<Value: FixedBytes>(_ field: StaticString) throws(XDRError) -> Value {
    try load { "\(field)" }
  }

  /// Reads variable-length opaque bytes or a string of at most `limit` bytes.
  public mutating func opaque(_ field: StaticString, limit: Int = .max) throws(XDRError) -> [UInt8] {
    [UInt8](UnsafeRawBufferPointer(rebasing: try opaque(limit: limit) { "\(field)" }))
  }

  // MARK: Composites

  /// Reads an optional value: a flag, then the value if the flag is 1.
  @inline(__always)
  public mutating func optional<Value: XDRCodable>(_ field: StaticString) throws(XDRError) -> Value? {
    try bool(field) ? try Value(from: &self) : nil
  }

  /// Reads an array of at most `limit` values, each of at least `minimumSize` bytes.
  @inline(__always)
  public mutating func array<Value: XDRCodable>(
    _ field: StaticString, limit: Int = .max, minimumSize: Int = 4
  ) throws(XDRError) -> [Value] {
    try array(field, limit: limit, minimumSize: minimumSize) { (decoder: inout XDRDecoder) throws(XDRError) in try Value(from: &decoder) }
  }

  /// Reads an array of at most `limit` values, each of at least `minimumSize` bytes and read by `element`.
  @inline(__always)
  public mutating func array<Value>(
    _ field: StaticString, limit: Int = .max, minimumSize: Int = 4, element: (inout XDRDecoder) throws(XDRError) -> Value
  ) throws(XDRError) -> [Value] {
    let count = try count(limit: limit, minimumSize: minimumSize) { "\(field)" }
    return try vector(field, count: count, element: element)
  }

  /// Reads exactly `count` values.
  @inline(__always)
  public mutating func vector<Value>(
    _ field: StaticString, count: Int, element: (inout XDRDecoder) throws(XDRError) -> Value
  ) throws(XDRError) -> [Value] {
    // Nearly every transaction has one operation and one signature. A literal with one element only takes the memory that it needs, which is faster.
    if count == 1 { return [try element(&self)] }
    var values: [Value] = []
    values.reserveCapacity(min(count, Self.reservation))
    for _ in 0..<count { values.append(try element(&self)) }
    return values
  }

  /// Reads the number of an enumeration's case.
  @inline(__always)
  public mutating func enumeration<Value: XDREnumeration>(_ field: StaticString) throws(XDRError) -> Value {
    let raw = try int32(field)
    guard let value = Value(rawValue: raw) else { throw unknown(raw, field) }
    return value
  }

  /// Reads a number for which the protocol has only one valid value so far.
  @inline(__always)
  public mutating func expect(_ value: Int32, _ field: StaticString) throws(XDRError) {
    let found = try int32(field)
    guard found == value else { throw unknown(found, field) }
  }

  /// Reads a number for which the protocol has only one valid value so far, and the value that goes with it.
  @inline(__always)
  public mutating func tagged<Value: XDRCodable>(_ value: Int32, _ field: StaticString) throws(XDRError) -> Value {
    try expect(value, field)
    return try Value(from: &self)
  }

  /// Returns the error for an unknown discriminant that has just been read.
  public func unknown(_ discriminant: Int32, _ field: StaticString) -> XDRError {
    XDRError(.unknownDiscriminant(discriminant), field: "\(field)", offset: offset - 4)
  }

  /// Begins a value that may contain values of its own type. Each call that doesn't throw must be followed by one of ``leave()``.
  @inline(__always)
  public mutating func enter(_ type: StaticString) throws(XDRError) {
    try enter { "\(type)" }
  }

  /// Ends a value that may contain values of its own type.
  @inline(__always)
  public mutating func leave() {
    depth -= 1
  }
}

// The parts shared by typed values and the codec by name. A field's name is only created when an error needs it.
extension XDRDecoder {
  @inline(__always)
  private mutating func load<Value: BitwiseCopyable>(_ field: () -> String) throws(XDRError) -> Value {
    guard remaining >= MemoryLayout<Value>.size else { throw XDRError(.endOfInput, field: field(), offset: offset) }
    let value = input.loadUnaligned(fromByteOffset: offset, as: Value.self)
    offset += MemoryLayout<Value>.size
    return value
  }

  @inline(__always)
  package mutating func int32(_ field: () -> String) throws(XDRError) -> Int32 {
    try Int32(bigEndian: load(field))
  }

  @inline(__always)
  package mutating func int64(_ field: () -> String) throws(XDRError) -> Int64 {
    try Int64(bigEndian: load(field))
  }

  @inline(__always)
  package mutating func bool(_ field: () -> String) throws(XDRError) -> Bool {
    let value = try UInt32(bigEndian: load(field))
    guard value <= 1 else { throw XDRError(.invalidFlag(value), field: field(), offset: offset - 4) }
    return value == 1
  }

  @inline(__always)
  package mutating func enter(_ type: () -> String) throws(XDRError) {
    guard depth < Self.depthLimit else { throw XDRError(.tooDeep(limit: Self.depthLimit), field: type(), offset: offset) }
    depth += 1
  }

  /// Reads the count of an array. A count that the input can't hold is refused before any memory is reserved for it.
  @inline(__always)
  package mutating func count(limit: Int, minimumSize: Int, _ field: () -> String) throws(XDRError) -> Int {
    let start = offset
    let count = try Int(UInt32(bigEndian: load(field)))
    guard count <= limit else { throw XDRError(.tooLong(length: count, limit: limit), field: field(), offset: start) }
    guard count <= remaining / minimumSize else { throw XDRError(.endOfInput, field: field(), offset: start) }
    return count
  }

  /// Reads bytes that are preceded by their count and padded with zeros to a multiple of 4.
  @inline(__always)
  package mutating func opaque(limit: Int, _ field: () -> String) throws(XDRError) -> UnsafeRawBufferPointer.SubSequence {
    let length = try count(limit: limit, minimumSize: 1, field)
    return try padded(length, from: offset - 4, field)
  }

  /// Reads bytes that are padded with zeros to a multiple of 4; `start` is the offset for errors.
  @inline(__always)
  package mutating func padded(_ length: Int, from start: Int, _ field: () -> String) throws(XDRError) -> UnsafeRawBufferPointer.SubSequence {
    let end = offset + length
    let padding = -length & 3
    guard remaining >= length + padding else { throw XDRError(.endOfInput, field: field(), offset: start) }
    for index in end..<end + padding where input[index] != 0 { throw XDRError(.nonZeroPadding, field: field(), offset: index) }
    defer { offset = end + padding }
    return input[offset..<end]
  }
}
