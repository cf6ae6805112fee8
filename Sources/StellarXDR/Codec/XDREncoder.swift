/// Writes XDR into a growing array of bytes.
public struct XDREncoder {
  /// What has been written.
  public private(set) var bytes: [UInt8] = []

  /// An empty encoder with room for `capacity` bytes.
  public init(capacity: Int = 256) {
    bytes.reserveCapacity(capacity)
  }

  /// Writes an unsigned 32-bit number.
  @inline(__always)
  public mutating func uint32(_ value: UInt32) {
    withUnsafeBytes(of: value.bigEndian) { bytes.append(contentsOf: $0) }
  }

  /// Writes a signed 32-bit number.
  @inline(__always)
  public mutating func int32(_ value: Int32) {
    uint32(UInt32(bitPattern: value))
  }

  /// Writes an unsigned 64-bit number.
  @inline(__always)
  public mutating func uint64(_ value: UInt64) {
    withUnsafeBytes(of: value.bigEndian) { bytes.append(contentsOf: $0) }
  }

  /// Writes a signed 64-bit number.
  @inline(__always)
  public mutating func int64(_ value: Int64) {
    uint64(UInt64(bitPattern: value))
  }

  /// Writes a Boolean.
  @inline(__always)
  public mutating func bool(_ value: Bool) {
    uint32(value ? 1 : 0)
  }

  /// Writes opaque bytes of a fixed size.
  @inline(__always)
  public mutating func fixed(_ value: some FixedBytes) {
    withUnsafeBytes(of: value) { bytes.append(contentsOf: $0) }
  }

  /// Writes variable-length opaque bytes or a string.
  public mutating func opaque(_ value: [UInt8]) {
    uint32(UInt32(value.count))
    bytes.append(contentsOf: value)
    for _ in 0..<(4 - value.count % 4) % 4 { bytes.append(0) }
  }

  /// Writes an optional value: a flag, then the value.
  @inline(__always)
  public mutating func optional(_ value: (some XDRCodable)?) {
    bool(value != nil)
    value?.encode(to: &self)
  }

  /// Writes an array: its count, then the values.
  public mutating func array(_ values: [some XDRCodable]) {
    uint32(UInt32(values.count))
    for value in values { value.encode(to: &self) }
  }
}
