/// A growing block of memory that is written sequentially.
struct ByteWriter: ~Copyable {
  private var memory: UnsafeMutableRawPointer
  private var capacity: Int
  /// The number of bytes that have been written.
  private(set) var count = 0

  init(capacity: Int) {
    self.capacity = max(capacity, 64)
    memory = .allocate(byteCount: self.capacity, alignment: 16)
  }

  deinit {
    memory.deallocate()
  }

  /// The bytes that have been written.
  var bytes: [UInt8] { [UInt8](UnsafeRawBufferPointer(start: memory, count: count)) }

  /// The text that has been written.
  var text: String { String(decoding: UnsafeRawBufferPointer(start: memory, count: count), as: UTF8.self) }

  /// Writes a value with its memory layout.
  @inline(__always)
  mutating func store<Value: BitwiseCopyable>(_ value: Value) {
    reserve(MemoryLayout<Value>.size)
    memory.storeBytes(of: value, toByteOffset: count, as: Value.self)
    count += MemoryLayout<Value>.size
  }

  /// Writes bytes.
  @inline(__always)
  mutating func append(_ bytes: UnsafeRawBufferPointer) {
    guard let start = bytes.baseAddress else { return }
    reserve(bytes.count)
    (memory + count).copyMemory(from: start, byteCount: bytes.count)
    count += bytes.count
  }

  /// Writes bytes.
  mutating func append(_ bytes: [UInt8]) {
    bytes.withUnsafeBytes { append($0) }
  }

  /// Writes the same byte `count` times.
  @inline(__always)
  mutating func append(_ byte: UInt8, count repetitions: Int) {
    for _ in 0..<repetitions { store(byte) }
  }

  /// Discards everything after the first `count` bytes.
  mutating func truncate(to count: Int) {
    self.count = min(self.count, count)
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
