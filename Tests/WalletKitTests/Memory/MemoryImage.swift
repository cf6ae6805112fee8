#if os(Linux)
  import Foundation
  import Glibc

  /// This process's writable memory at one moment, copied to a file that is deleted with this image.
  final class MemoryImage {
    private static let chunk = 1 << 20
    private let file: Int32

    convenience init() throws {
      try self.init(of: Self.regions())
    }

    /// Copies some addresses, and skips those that are no longer mapped.
    init(of regions: [Range<Int>]) throws {
      var path = Array(FileManager.default.temporaryDirectory.appending(path: "basicpay-memory-XXXXXX").path.utf8CString)
      file = mkstemp(&path)
      unlink(path)
      let memory = open("/proc/self/mem", O_RDONLY)
      defer { close(memory) }
      guard file >= 0, memory >= 0 else { throw POSIXError(.EIO) }
      let buffer = UnsafeMutableRawPointer.allocate(byteCount: Self.chunk, alignment: 16)
      defer { buffer.deallocate() }
      let page = sysconf(Int32(_SC_PAGESIZE))
      for region in regions {
        var place = region.lowerBound
        while place < region.upperBound {
          let count = pread(memory, buffer, min(Self.chunk, region.upperBound - place), place)
          // Another test's thread may free memory meanwhile, even in the middle of a region.
          guard count > 0 else {
            place = (place / page + 1) * page
            continue
          }
          guard write(file, buffer, count) == count else { throw POSIXError(.ENOSPC) }
          place += count
        }
      }
    }

    deinit {
      close(file)
    }

    /// How often these bytes occur in the image.
    func count(of bytes: [UInt8]) throws -> Int {
      guard !bytes.isEmpty else { throw POSIXError(.EINVAL) }
      let size = Int(lseek(file, 0, SEEK_END))
      let start = mmap(nil, size, PROT_READ, MAP_PRIVATE, file, 0)
      guard let start, start != MAP_FAILED else { throw POSIXError(.ENOMEM) }
      defer { munmap(start, size) }
      let end = start + size - bytes.count + 1
      var (found, place) = (0, start)
      while place < end, let hit = memchr(place, Int32(bytes[0]), end - place) {
        if memcmp(hit, bytes, bytes.count) == 0 { found += 1 }
        place = hit + 1
      }
      return found
    }

    /// The addresses of all memory that can be read and written.
    private static func regions() throws -> [Range<Int>] {
      try maps().split(separator: "\n").compactMap { line in
        let parts = line.split(separator: " ")
        let ends = parts[0].split(separator: "-").compactMap { Int($0, radix: 16) }
        return parts[1].hasPrefix("rw") && ends.count == 2 ? ends[0]..<ends[1] : nil
      }
    }

    /// The system's list of this process's memory. It has no size and comes in pieces of any length, after the first of which Foundation may stop.
    private static func maps() throws -> String {
      let file = open("/proc/self/maps", O_RDONLY)
      guard file >= 0 else { throw POSIXError(.EIO) }
      defer { close(file) }
      var (text, piece): ([UInt8], [UInt8]) = ([], Array(repeating: 0, count: 1 << 16))
      while true {
        let count = read(file, &piece, piece.count)
        guard count >= 0 else { throw POSIXError(.EIO) }
        if count == 0 { return String(decoding: text, as: UTF8.self) }
        text += piece[..<count]
      }
    }
  }
#endif
