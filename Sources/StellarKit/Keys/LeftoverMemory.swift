/// Memory that a thread has released and that may still contain secrets: copies of keys that libraries make and don't wipe.
///
/// Secrets are wiped where they are no longer needed. But scrypt's result, HMAC's padded keys and the system's own strings pass through buffers that
/// can't be reached from outside those libraries. They go back to the allocator, which reuses the latest ones first. So blocks of every size are
/// allocated here and overwritten.
package enum LeftoverMemory {
  /// Twice as many blocks as glibc caches for a thread.
  private static let blocksOfASize = 14

  /// Keys are 16 to 144 bytes long, recovery phrases up to 300, and twice that in wider characters.
  private static let sizes = Array(stride(from: 16, through: 640, by: 16)) + [768, 1024, 1600, 2048]

  /// Overwrites the thread's stack below the caller, and the blocks that were released last.
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

  /// Overwrites what a single use of AES leaves behind: its key schedule, which begins with the key, in the library's context of about 600 bytes,
  /// which was just released, and on the stack. It is short enough to run after each of many uses.
  package static func wipeKeySchedule() {
    wipeStack(kilobytes: 16)
    wipeBlocks(stride(from: 512, through: 768, by: 16), ofASize: 3)
  }

  /// Overwrites what a single use of SHA-256 or SHA-512 leaves behind: what it hashed, in a context of 112 to 216 bytes.
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

  /// Overwrites one kilobyte of the stack in each of many nested calls.
  @inline(never)
  private static func wipeStack(kilobytes: Int) {
    withUnsafeTemporaryAllocation(byteCount: 1024, alignment: 16) { bytes in
      bytes.wipe()
      if kilobytes > 1 { wipeStack(kilobytes: kilobytes - 1) }
    }
  }
}
