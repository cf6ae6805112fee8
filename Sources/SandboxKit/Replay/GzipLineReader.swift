import CZlib
import Foundation

/// A reader of a file's lines, which unpacks the file if it is compressed with gzip.
struct GzipLineReader: ~Copyable {
  private static let chunkSize = 1 << 16
  private static let newline = UInt8(ascii: "\n")

  private let file: gzFile
  private let lineLimit: Int
  private var chunk = [UInt8](repeating: 0, count: chunkSize)
  /// The part of the chunk that hasn't been returned yet.
  private var unread = 0..<0

  /// Opens a file.
  ///
  /// - Parameters:
  ///   - path: the file's path, or `-` for standard input.
  ///   - lineLimit: the longest line that is read, in bytes.
  init(path: String, lineLimit: Int) throws(ReplayError) {
    let descriptor = path == "-" ? dup(STDIN_FILENO) : open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw .notRead(reason: String(cString: strerror(errno))) }
    guard let file = gzdopen(descriptor, "rb") else {
      close(descriptor)
      throw .notRead(reason: "there isn't enough memory")
    }
    self.file = file
    self.lineLimit = lineLimit
  }

  deinit {
    gzclose(file)
  }

  /// Returns the next line without its line break, or nil after the last.
  mutating func next() throws(ReplayError) -> Data? {
    var line = Data()
    while true {
      if unread.isEmpty, try !readChunk() {
        return line.isEmpty ? nil : line
      }
      let end = chunk[unread].firstIndex(of: Self.newline)
      line.append(contentsOf: chunk[unread.lowerBound..<(end ?? unread.upperBound)])
      guard line.count <= lineLimit else { throw .lineTooLong(limit: lineLimit) }
      unread = (end.map { $0 + 1 } ?? unread.upperBound)..<unread.upperBound
      if end != nil { return line }
    }
  }

  /// Reads the next chunk, and returns false at the end.
  private mutating func readChunk() throws(ReplayError) -> Bool {
    let count = gzread(file, &chunk, UInt32(Self.chunkSize))
    unread = 0..<max(0, Int(count))
    // A truncated file looks as if it ended normally. Only asking for the error shows that it didn't.
    var code = Z_OK
    let reason = gzerror(file, &code).map { String(cString: $0) } ?? ""
    guard count >= 0, count > 0 || code == Z_OK else { throw .notRead(reason: code == Z_ERRNO ? String(cString: strerror(errno)) : reason) }
    return count > 0
  }
}
