import Synchronization

/// A source of bytes that are the same in each run.
final class CountingBytes: Sendable {
  private let next = Mutex(UInt64(0))

  func bytes(_ count: Int) -> [UInt8] {
    next.withLock { next in
      next += 1
      let seed = withUnsafeBytes(of: next.bigEndian, Array.init)
      return (0..<count).map { seed[$0 % 8] &+ UInt8(truncatingIfNeeded: $0 / 8 &* 31) }
    }
  }
}
