import Foundation
import Sentences

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#endif

/// A reader of the lines of a file or terminal, as they arrive.
struct LineReader {
  /// The longest line in bytes. No value of a network, and nothing that a person types, is nearly this long.
  static let longestLine = 64 << 20
  private static let chunk = 1 << 18

  private let descriptor: Int32
  private var buffer: [UInt8] = []
  /// Where the next line begins.
  private var start = 0
  /// Up to where no end of a line has been found.
  private var scanned = 0
  private var isAtEnd = false

  init(_ descriptor: Int32 = STDIN_FILENO) {
    self.descriptor = descriptor
  }

  /// Reads the next line, or returns nil at the end.
  ///
  /// - Parameters:
  ///   - keepsSpace: whether white space around the line is part of it, as in passphrases.
  ///   - wait: called before waiting for more.
  /// - Throws: ``Refused`` for what can't be read, and for a line beyond ``longestLine``.
  mutating func next(keepsSpace: Bool = false, beforeWaiting wait: () throws(Refused) -> Void = {}) throws(Refused) -> String? {
    while true {
      if let end = newline() {
        defer { (start, scanned) = (end + 1, end + 1) }
        return Self.text(buffer[start..<end], keepsSpace)
      }
      if isAtEnd {
        defer { start = buffer.count }
        return start < buffer.count ? Self.text(buffer[start...], keepsSpace) : nil
      }
      guard buffer.count - start <= Self.longestLine else {
        throw Refused("A line has more than \(Self.longestLine) bytes, and no value is that long.")
      }
      try wait()
      try fill()
    }
  }

  /// Returns all lines that are left without consuming them.
  ///
  /// - Throws: ``Refused`` for what can't be read, and for more than `limit` bytes.
  mutating func peekAll(limit: Int) throws(Refused) -> [String] {
    let length = try rest(limit: limit).count
    let first = buffer.count - length
    defer { (start, scanned) = (first, first) }
    (start, scanned) = (first, first)
    var lines: [String] = []
    while let line = try next() { lines.append(line) }
    return lines
  }

  /// Reads all that is left, as bytes.
  ///
  /// - Throws: ``Refused`` for what can't be read, and for more than `limit` bytes.
  mutating func rest(limit: Int) throws(Refused) -> [UInt8] {
    while !isAtEnd {
      guard buffer.count - start <= limit else { break }
      try fill()
    }
    guard buffer.count - start <= limit else { throw Refused("The input has more than \(limit) bytes, which is too much.") }
    defer { (start, scanned) = (buffer.count, buffer.count) }
    return Array(buffer[start...])
  }

  private mutating func newline() -> Int? {
    let found = buffer.withUnsafeBytes { bytes -> Int? in
      guard let base = bytes.baseAddress, scanned < bytes.count else { return nil }
      return memchr(base + scanned, 0x0A, bytes.count - scanned).map { UnsafeRawPointer($0) - base }
    }
    if found == nil { scanned = buffer.count }
    return found
  }

  private mutating func fill() throws(Refused) {
    buffer.removeFirst(start)
    (start, scanned) = (0, scanned - start)
    var result = 0
    buffer += [UInt8](unsafeUninitializedCapacity: Self.chunk) { bytes, count in
      repeat { result = read(descriptor, bytes.baseAddress, bytes.count) } while result < 0 && errno == EINTR
      count = max(0, result)
    }
    guard result >= 0 else { throw Refused("The input can't be read.") }
    isAtEnd = result == 0
  }

  private static func text(_ line: ArraySlice<UInt8>, _ keepsSpace: Bool) -> String {
    var line = line
    if !keepsSpace {
      line = line.drop(while: isSpace)
      while let byte = line.last, isSpace(byte) { line.removeLast() }
    }
    return String(decoding: line, as: UTF8.self)
  }

  private static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 || byte == 0x0D }
}
