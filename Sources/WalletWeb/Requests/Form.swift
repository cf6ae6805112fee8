import Foundation
import HTTPTypes
import Hummingbird
import NIOCore
import ServerConnections
import StellarKit

/// The fields of a form (URL Standard, "application/x-www-form-urlencoded"), kept as bytes that are overwritten as soon as nobody holds them any
/// more. A PIN among them becomes text only where it is asked for.
final class Form: Sendable {
  /// How many fields a form may have, and how long the name of each may be. An anchor may ask for everything that SEP-9 names, and for more.
  static let fieldLimit = 256
  static let nameLimit = 64
  static let empty = Form()

  private let fields: [String: Range<Int>]
  private let memory: FormMemory?
  // Written only before anybody else has the form, and after everybody has released it.
  nonisolated(unsafe) private let bytes: UnsafeMutableRawBufferPointer

  private init() {
    (fields, memory) = ([:], nil)
    bytes = UnsafeMutableRawBufferPointer(start: nil, count: 0)
  }

  /// Reads a request's body and overwrites the memory in which it was received.
  ///
  /// - Throws: ``PageError`` if it is no form, too large or damaged, or if too much is sent at once.
  convenience init(_ request: Request, memory: FormMemory) async throws {
    let type = request.headers[.contentType]?.split(separator: ";").first ?? ""
    guard type.lowercased() == "application/x-www-form-urlencoded" else { throw PageError.notAForm }
    try await self.init(request, limit: PageContext.formLimit, memory: memory, decode: Self.decode)
  }

  /// Reads a request's body, at most `limit` bytes, and finds its fields.
  ///
  /// - Parameter check: examines what has arrived so far, until it returns true. It throws if no more of it is wanted.
  init(
    _ request: Request, limit: Int, memory: FormMemory, check: (UnsafeRawBufferPointer) throws -> Bool = { _ in true },
    decode: (UnsafeMutableRawBufferPointer) throws -> [String: Range<Int>]
  ) async throws {
    let length = request.headers[.contentLength].flatMap { Int($0) } ?? 0
    guard (0...limit).contains(length) else { throw PageError.tooLarge }
    // The system provides each page of this memory only when something arrives there.
    let received = UnsafeMutableRawBufferPointer.allocate(byteCount: length, alignment: 1)
    var count = 0
    do {
      try await Self.receive(request.body, into: received, &count, memory, check)
      fields = try decode(received)
    } catch {
      Self.discard(received, count, memory)
      throw error
    }
    (bytes, self.memory) = (received, memory)
  }

  deinit {
    Self.discard(bytes, bytes.count, memory)
  }

  /// The names of all fields, in a fixed order.
  var names: [String] { fields.keys.sorted() }

  /// Returns a field's value as text, which is empty if there is no such field.
  func text(_ name: String) -> String {
    withBytes(name) { String(decoding: $0, as: UTF8.self) }
  }

  /// Lends a field's value as it was typed, without copying it.
  func withBytes<Value>(_ name: String, _ use: (UnsafeRawBufferPointer) throws -> Value) rethrows -> Value {
    try use(UnsafeRawBufferPointer(rebasing: UnsafeRawBufferPointer(bytes)[fields[name] ?? 0..<0]))
  }

  /// Lends a file's bytes without copying them. They keep the form alive.
  func data(_ name: String) -> Data {
    let field = bytes[fields[name] ?? 0..<0]
    guard let start = UnsafeMutableRawBufferPointer(rebasing: field).baseAddress, !field.isEmpty else { return Data() }
    return Data(bytesNoCopy: start, count: field.count, deallocator: .custom { _, _ in withExtendedLifetime(self) {} })
  }

  private static func receive(
    _ body: RequestBody, into received: UnsafeMutableRawBufferPointer, _ count: inout Int, _ memory: FormMemory,
    _ check: (UnsafeRawBufferPointer) throws -> Bool
  ) async throws {
    var isChecked = false
    for try await part in body {
      guard count + part.readableBytes <= received.count else { throw PageError.tooLarge }
      guard memory.take(part.readableBytes) else { throw PageError.busy }
      part.withUnsafeReadableBytes { source in
        UnsafeMutableRawBufferPointer(rebasing: received[count..<count + source.count]).copyMemory(from: source)
        // This is the network library's own memory. Nothing reads it again, and the buffer's own methods would write to a copy.
        UnsafeMutableRawBufferPointer(mutating: source).initializeMemory(as: UInt8.self, repeating: 0)
      }
      count += part.readableBytes
      if !isChecked { isChecked = try check(UnsafeRawBufferPointer(rebasing: received[..<count])) }
    }
    guard count == received.count else { throw PageError.unreadableForm }
  }

  private static func discard(_ bytes: UnsafeMutableRawBufferPointer, _ count: Int, _ memory: FormMemory?) {
    UnsafeMutableRawBufferPointer(rebasing: bytes[..<count]).wipe()
    bytes.deallocate()
    memory?.giveBack(count)
  }
}

extension Form {
  private static let (ampersand, equals, percent, plus, space) = (
    UInt8(ascii: "&"), UInt8(ascii: "="), UInt8(ascii: "%"), UInt8(ascii: "+"), UInt8(ascii: " ")
  )

  /// Finds all fields and decodes their values in place: a decoded value is never longer than its encoding.
  static func decode(_ bytes: UnsafeMutableRawBufferPointer) throws(PageError) -> [String: Range<Int>] {
    var fields: [String: Range<Int>] = [:]
    var start = 0
    while start < bytes.count {
      let end = bytes[start...].firstIndex(of: ampersand) ?? bytes.count
      defer { start = end + 1 }
      if start == end { continue }
      let middle = bytes[start..<end].firstIndex(of: equals) ?? end
      let name = String(decoding: bytes[start..<middle], as: UTF8.self)
      let value = try decode(bytes, min(middle + 1, end)..<end)
      guard name.count <= nameLimit, name.wholeMatch(of: /[A-Za-z0-9_-]+/) != nil, fields.count < fieldLimit,
        fields.updateValue(value, forKey: name) == nil
      else { throw PageError.unreadableForm }
    }
    return fields
  }

  private static func decode(_ bytes: UnsafeMutableRawBufferPointer, _ part: Range<Int>) throws(PageError) -> Range<Int> {
    var (read, write) = (part.lowerBound, part.lowerBound)
    while read < part.upperBound {
      var byte = bytes[read]
      if byte == percent {
        guard read + 2 < part.upperBound, let high = digit(bytes[read + 1]), let low = digit(bytes[read + 2]) else { throw PageError.unreadableForm }
        byte = high << 4 | low
        read += 2
      } else if byte == plus {
        byte = space
      }
      bytes[write] = byte
      (read, write) = (read + 1, write + 1)
    }
    return part.lowerBound..<write
  }

  private static func digit(_ character: UInt8) -> UInt8? {
    switch character {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): character - UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): character - UInt8(ascii: "a") + 10
    case UInt8(ascii: "A")...UInt8(ascii: "F"): character - UInt8(ascii: "A") + 10
    default: nil
    }
  }
}
