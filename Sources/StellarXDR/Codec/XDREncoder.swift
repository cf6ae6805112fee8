/// Writes XDR into a growing block of memory of its own.
public struct XDREncoder: ~Copyable {
  private var memory: UnsafeMutableRawPointer
  private var capacity: Int
  /// How many bytes have been written.
  public private(set) var count = 0

  /// An empty encoder with room for `capacity` bytes, which grows when there are more.
  public init(capacity: Int = 512) {
    self.capacity = max(capacity, 64)
    memory = .allocate(byteCount: self.capacity, alignment: 16)
  }

  deinit {
    memory.deallocate()
  }

  /// What has been written.
  public var bytes: [UInt8] {
    [UInt8](written)
  }

  /// What has been written, as long as nothing else is.
  var written: UnsafeRawBufferPointer {
    UnsafeRawBufferPointer(start: memory, count: count)
  }

  // MARK: Numbers

  /// Writes an unsigned 32-bit number.
  @inline(__always)
  public mutating func uint32(_ value: UInt32) {
    store(value.bigEndian)
  }

  /// Writes a signed 32-bit number.
  @inline(__always)
  public mutating func int32(_ value: Int32) {
    store(value.bigEndian)
  }

  /// Writes an unsigned 64-bit number.
  @inline(__always)
  public mutating func uint64(_ value: UInt64) {
    store(value.bigEndian)
  }

  /// Writes a signed 64-bit number.
  @inline(__always)
  public mutating func int64(_ value: Int64) {
    store(value.bigEndian)
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
    store(value)
  }

  /// Writes variable-length opaque bytes or a string.
  public mutating func opaque(_ value: [UInt8]) {
    uint32(UInt32(value.count))
    value.withUnsafeBytes { padded($0) }
  }

  /// Writes bytes and zeros after them, up to a multiple of 4.
  mutating func padded(_ value: UnsafeRawBufferPointer) {
    let padding = -value.count & 3
    reserve(value.count + padding)
    if let start = value.baseAddress { (memory + count).copyMemory(from: start, byteCount: value.count) }
    (memory + count + value.count).initializeMemory(as: UInt8.self, repeating: 0, count: padding)
    count += value.count + padding
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

  /// Writes an array: its count, then the values by `element`.
  @inline(__always)
  public mutating func array<Value>(_ values: [Value], element: (inout XDREncoder, Value) -> Void) {
    uint32(UInt32(values.count))
    for value in values { element(&self, value) }
  }

  /// Writes the first `count` of the values, or zeros of their size where there are fewer.
  public mutating func vector<Value: FixedBytes>(_ values: [Value], count: Int, element: (inout XDREncoder, Value) -> Void) {
    for index in 0..<count { element(&self, index < values.count ? values[index] : Value()) }
  }

  // MARK: Memory

  @inline(__always)
  private mutating func store<Value: BitwiseCopyable>(_ value: Value) {
    reserve(MemoryLayout<Value>.size)
    memory.storeBytes(of: value, toByteOffset: count, as: Value.self)
    count += MemoryLayout<Value>.size
  }

  @inline(__always)
  private mutating func reserve(_ size: Int) {
    if capacity - count < size { grow(by: size) }
  }

  @inline(never)
  private mutating func grow(by size: Int) {
    capacity = max(capacity * 2, count + size)
    let larger = UnsafeMutableRawPointer.allocate(byteCount: capacity, alignment: 16)
    larger.copyMemory(from: memory, byteCount: count)
    memory.deallocate()
    memory = larger
  }
}
