/// Reads XDR from bytes, strictly: it never reads past the end, never allocates more than the input could fill,
/// and refuses what a canonical encoder would not have written.
public struct XDRDecoder {
  /// How deep recursive types (predicates, contract values) may nest.
  public static let depthLimit = 200

  private let input: UnsafeRawBufferPointer
  private var depth = 0
  /// How many bytes have been read.
  public private(set) var offset = 0

  /// A decoder over bytes that outlive it. Use ``XDRCodable/init(xdr:)`` unless you hold the buffer yourself.
  public init(_ input: UnsafeRawBufferPointer) {
    self.input = input
  }

  /// How many bytes have not been read.
  public var remaining: Int { input.count - offset }

  /// Throws unless every byte has been read.
  public func finish(_ type: @autoclosure () -> String) throws(XDRError) {
    guard remaining == 0 else { throw XDRError(.leftOver(count: remaining), field: type(), offset: offset) }
  }

  // MARK: Numbers

  /// Reads an unsigned 32-bit number.
  @inline(__always)
  public mutating func uint32(_ field: StaticString) throws(XDRError) -> UInt32 {
    guard remaining >= 4 else { throw XDRError(.endOfInput, field: "\(field)", offset: offset) }
    let value = UInt32(bigEndian: input.loadUnaligned(fromByteOffset: offset, as: UInt32.self))
    offset += 4
    return value
  }

  /// Reads a signed 32-bit number.
  @inline(__always)
  public mutating func int32(_ field: StaticString) throws(XDRError) -> Int32 {
    Int32(bitPattern: try uint32(field))
  }

  /// Reads an unsigned 64-bit number.
  @inline(__always)
  public mutating func uint64(_ field: StaticString) throws(XDRError) -> UInt64 {
    guard remaining >= 8 else { throw XDRError(.endOfInput, field: "\(field)", offset: offset) }
    let value = UInt64(bigEndian: input.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
    offset += 8
    return value
  }

  /// Reads a signed 64-bit number.
  @inline(__always)
  public mutating func int64(_ field: StaticString) throws(XDRError) -> Int64 {
    Int64(bitPattern: try uint64(field))
  }

  /// Reads a Boolean: 0 or 1.
  @inline(__always)
  public mutating func bool(_ field: StaticString) throws(XDRError) -> Bool {
    let value = try uint32(field)
    guard value <= 1 else { throw XDRError(.invalidFlag(value), field: "\(field)", offset: offset - 4) }
    return value == 1
  }

  // MARK: Bytes

  /// Reads opaque bytes of a fixed size into the value's own storage.
  @inline(__always)
  public mutating func fixed<Value: FixedBytes>(_ field: StaticString) throws(XDRError) -> Value {
    let size = Value.byteCount
    guard remaining >= size else { throw XDRError(.endOfInput, field: "\(field)", offset: offset) }
    let value = input.loadUnaligned(fromByteOffset: offset, as: Value.self)
    offset += size
    return value
  }

  /// Reads variable-length opaque bytes or a string of at most `limit` bytes.
  public mutating func opaque(_ field: StaticString, limit: Int) throws(XDRError) -> [UInt8] {
    let start = offset
    let length = Int(try uint32(field))
    guard length <= limit else { throw XDRError(.tooLong(length: length, limit: limit), field: "\(field)", offset: start) }
    let padding = (4 - length % 4) % 4
    guard remaining >= length + padding else { throw XDRError(.endOfInput, field: "\(field)", offset: start) }
    let bytes = [UInt8](input[offset..<offset + length])
    offset += length
    for _ in 0..<padding {
      guard input[offset] == 0 else { throw XDRError(.nonZeroPadding, field: "\(field)", offset: offset) }
      offset += 1
    }
    return bytes
  }

  // MARK: Composites

  /// Reads an optional value: a flag, then the value if the flag is 1.
  @inline(__always)
  public mutating func optional<Value: XDRCodable>(_ field: StaticString) throws(XDRError) -> Value? {
    try bool(field) ? try Value(from: &self) : nil
  }

  /// Reads an array of at most `limit` values.
  public mutating func array<Value: XDRCodable>(_ field: StaticString, limit: Int) throws(XDRError) -> [Value] {
    let start = offset
    let count = Int(try uint32(field))
    guard count <= limit else { throw XDRError(.tooLong(length: count, limit: limit), field: "\(field)", offset: start) }
    // Every value takes at least 4 bytes, so a count that the input can't hold is refused before anything is reserved for it.
    guard count <= remaining / 4 else { throw XDRError(.endOfInput, field: "\(field)", offset: start) }
    var values: [Value] = []
    values.reserveCapacity(count)
    for _ in 0..<count { values.append(try Value(from: &self)) }
    return values
  }

  /// Reads a value that may hold values of its own kind, one level deeper.
  public mutating func nested<Value: XDRCodable>(_ field: StaticString) throws(XDRError) -> Value {
    guard depth < Self.depthLimit else { throw XDRError(.tooDeep(limit: Self.depthLimit), field: "\(field)", offset: offset) }
    depth += 1
    defer { depth -= 1 }
    return try Value(from: &self)
  }

  /// The error for a discriminant, just read, that the protocol doesn't have.
  public func unknown(_ discriminant: Int32, _ field: StaticString) -> XDRError {
    XDRError(.unknownDiscriminant(discriminant), field: "\(field)", offset: offset - 4)
  }
}
