import Foundation
import StellarKit

/// What a thread's work left in memory that it has given back: copies of keys that libraries make and don't wipe.
///
/// What is secret is wiped where it is used up. But scrypt's result, HMAC's padded keys and the system's own text pass through buffers that nobody
/// outside of those libraries can reach. They are given back to the allocator, which hands out what came last first: so it is asked
/// for blocks of every size, and those are overwritten.
enum LeftoverMemory {
  /// Twice as many as glibc keeps aside for a thread.
  private static let blocksOfASize = 14

  /// Keys are 16 to 144 bytes long, recovery words up to 300, and twice that in wider letters.
  private static let sizes = Array(stride(from: 16, through: 640, by: 16)) + [768, 1024, 1600, 2048]

  /// Overwrites the thread's part of the stack below the caller, and the blocks that were given back last.
  static func wipe() {
    wipeStack(kilobytes: 128)
    var blocks: [UnsafeMutableRawBufferPointer] = []
    blocks.reserveCapacity(sizes.count * blocksOfASize)
    for size in sizes {
      for _ in 0..<blocksOfASize {
        let block = UnsafeMutableRawBufferPointer.allocate(byteCount: size, alignment: 16)
        block.wipe()
        blocks.append(block)
      }
    }
    for block in blocks { block.deallocate() }
  }

  /// The same for one use of AES, which leaves the key as the first part of its key schedule: in the library's context of about 600 bytes, given back
  /// a moment ago, and on the stack. Short enough to follow each of many uses.
  static func wipeKeySchedule() {
    wipeStack(kilobytes: 16)
    for size in stride(from: 512, through: 768, by: 16) {
      let blocks = (0..<3).map { _ in UnsafeMutableRawBufferPointer.allocate(byteCount: size, alignment: 16) }
      for block in blocks {
        block.wipe()
        block.deallocate()
      }
    }
  }

  /// One kilobyte of the stack in each call of many, all of them at once.
  @inline(never)
  private static func wipeStack(kilobytes: Int) {
    withUnsafeTemporaryAllocation(byteCount: 1024, alignment: 16) { bytes in
      bytes.wipe()
      if kilobytes > 1 { wipeStack(kilobytes: kilobytes - 1) }
    }
  }
}
