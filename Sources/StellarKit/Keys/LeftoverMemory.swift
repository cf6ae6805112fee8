/// What a thread's work left in memory that it has given back: copies of keys that libraries make and don't wipe.
///
/// What is secret is wiped where it is used up. But scrypt's result, HMAC's padded keys and the system's own text pass through buffers that nobody
/// outside of those libraries can reach. They are given back to the allocator, which hands out what came last first: so it is asked
/// for blocks of every size, and those are overwritten.
package enum LeftoverMemory {
  /// Twice as many as glibc keeps aside for a thread.
  private static let blocksOfASize = 14

  /// Keys are 16 to 144 bytes long, recovery words up to 300, and twice that in wider letters.
  private static let sizes = Array(stride(from: 16, through: 640, by: 16)) + [768, 1024, 1600, 2048]

  /// Overwrites the thread's part of the stack below the caller, and the blocks that were given back last.
  package static func wipe() {
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
  package static func wipeKeySchedule() {
    wipeStack(kilobytes: 16)
    wipeBlocks(stride(from: 512, through: 768, by: 16), ofASize: 3)
  }

  /// The same for one use of SHA-256 or SHA-512, which leaves what it hashed in a context of 112 to 216 bytes.
  static func wipeDigest() {
    wipeStack(kilobytes: 16)
    wipeBlocks(stride(from: 112, through: 256, by: 16), ofASize: blocksOfASize)
  }

  private static func wipeBlocks(_ sizes: StrideThrough<Int>, ofASize count: Int) {
    for size in sizes {
      let blocks = (0..<count).map { _ in UnsafeMutableRawBufferPointer.allocate(byteCount: size, alignment: 16) }
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
