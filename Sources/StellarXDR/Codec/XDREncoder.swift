/// An encoder of XDR, which writes into its own growing block of memory.
public struct XDREncoder: ~Copyable {
  var output: ByteWriter

  /// An empty encoder with room for `capacity` bytes, which grows if there are more.
  public init(capacity: Int = 512) {
    output = ByteWriter(capacity: capacity)
  }

  /// The number of bytes that have been written.
  public var count: Int { output.count }

  /// The bytes that have been written.
  public var bytes: [UInt8] { output.bytes }

  // MARK: Numbers

  /// Writes an unsigned 32-bit number.
  @inline(__always)
  public mutating func uint32(_ value: UInt32) {
    output.store(value.bigEndian)
  }

  /// Writes a signed 32-bit number.
  @inline(__always)
  public mutating func int32(_ value: Int32) {
    output.store(value.bigEndian)
  }

  /// Writes an unsigned 64-bit number.
  @inline(__always)
  public mutating func uint64(_ value: UInt64) {
    output.store(value.bigEndian)
  }

  /// Writes a signed 64-bit number.
  @inline(__always)
  public mutating func int64(_ value: Int64) {
    output.store(value.bigEndian)
  }

  /// Writes a Boolean.
  @inline(__always)
  public mutating func bool(_ value: Bool) {
    uint32(value ? 1 : 0)
  }

  // MARK: Bytes

  /// Writes opaque bytes of a fixed size.
  @inline(__always)
  public mutating func fixed(_ value: some FixedBytes) {
    output.store(value)
  }

  /// Writes variable-length opaque bytes or a string.
  public mutating func opaque(_ value: [UInt8]) {
    uint32(UInt32(truncatingIfNeeded: value.count))
    value.withUnsafeBytes { output.append($0) }
    output.append(0, count: -value.count & 3)
  }

  // MARK: Composites

  /// Writes an optional value: a flag, then the value.
  @inline(__always)
  public mutating func optional(_ value: (some XDRCodable)?) {
    bool(value != nil)
    value?.encode(to: &self)
  }

  /// Writes an array: its count, then the values.
  @inline(__always)
  public mutating func array(_ values: [some XDRCodable]) {
    array(values) { $1.encode(to: &$0) }
  }

  /// Writes an array: its count, then the values with `element`.
  @inline(__always)
  public mutating func array<Value>(_ values: [Value], element: (inout XDREncoder, Value) -> Void) {
    uint32(UInt32(truncatingIfNeeded: values.count))
    for value in values { element(&self, value) }
  }

  /// Writes exactly `count` values: the first ones of the array, and zeros for those that are missing.
  public mutating func vector<Value: FixedBytes>(_ values: [Value], count: Int, element: (inout XDREncoder, Value) -> Void) {
    for index in 0..<count { element(&self, index < values.count ? values[index] : Value()) }
  }
}
