import Foundation
import Synchronization

/// Random bytes that a test knows, but that its memory holds only as their complement.
struct HiddenBytes: Sendable {
  private let complement: [UInt8]

  init(count: Int) {
    complement = TestRandomness.bytes(count)
  }

  /// Digits, for a PIN.
  init(digits count: Int) {
    complement = TestRandomness.bytes(count).map { ~(UInt8(ascii: "0") + $0 % 10) }
  }

  /// The bytes themselves, in a single place in memory.
  func reveal() -> [UInt8] {
    Array(unsafeUninitializedCapacity: complement.count) { buffer, count in
      for index in complement.indices { buffer[index] = ~complement[index] }
      count = complement.count
    }
  }
}

/// A random source that remembers the bytes it gave.
final class HiddenRandomness: Sendable {
  private let given = Mutex<[HiddenBytes]>([])

  var all: [HiddenBytes] { given.withLock { $0 } }

  @Sendable func bytes(_ count: Int) -> [UInt8] {
    let bytes = HiddenBytes(count: count)
    given.withLock { $0.append(bytes) }
    return bytes.reveal()
  }
}
