import Foundation
import HTTPTypes
import Hummingbird
import ServerConnections

extension Form {
  /// Reads the form of a page from which files are sent (RFC 7578): fields and files, each complete and once, in the order of the page. The first
  /// field is the token. Nothing beyond it is kept of what somebody sends without the right token.
  ///
  /// - Parameters:
  ///   - limit: the largest size of the form, in bytes.
  ///   - memory: the memory that all forms share.
  ///   - isRight: whether a token is the page's.
  /// - Throws: ``PageError`` if it is no such form, has another token, is too large or damaged, or if too much is sent at once.
  convenience init(withFile request: Request, limit: Int, memory: FormMemory, token isRight: (String) -> Bool) async throws {
    let type = request.headers[.contentType] ?? ""
    guard let boundary = type.wholeMatch(of: /multipart\/form-data; *boundary="?([A-Za-z0-9'()+_,.\/:=?-]{1,70})"?/)?.1 else {
      throw PageError.notAForm
    }
    let delimiter = Data("--\(boundary)".utf8)
    let start = delimiter + Data("\r\nContent-Disposition: form-data; name=\"token\"\r\n\r\n".utf8)
    try await self.init(
      request, limit: limit, memory: memory,
      check: { arrived in
        guard arrived.count >= start.count + Self.tokenLength + 2 else { return false }
        let token = arrived[start.count...].prefix { $0 != UInt8(ascii: "\r") }.prefix(Self.tokenLength + 1)
        guard arrived.starts(with: start), isRight(String(decoding: token, as: UTF8.self)) else { throw PageError.wrongFileToken }
        return true
      }, decode: { bytes in try Self.parts(bytes, delimiter) })
  }

  /// The length of a form's token, in characters.
  private static let tokenLength = 64

  /// Finds the ranges of the fields' values.
  static func parts(_ bytes: UnsafeMutableRawBufferPointer, _ delimiter: Data) throws -> [String: Range<Int>] {
    let (lineEnd, headEnd) = (Data("\r\n".utf8), Data("\r\n\r\n".utf8))
    let (fileNameStart, quote) = (Data("; filename=\"".utf8), Data("\"".utf8))
    let body = UnsafeRawBufferPointer(bytes)
    var fields: [String: Range<Int>] = [:]
    guard body.starts(with: delimiter + lineEnd) else { throw PageError.unreadableForm }
    var next = delimiter.count + 2
    while true {
      let headLimit = min(next + 1024, body.count)
      guard let head = Self.range(of: headEnd, in: body[next..<headLimit]), let name = name(Data(body[next..<head.lowerBound])),
        let end = Self.range(of: lineEnd + delimiter, in: body[head.upperBound...]), fields.count < 2 * Self.fieldLimit,
        fields.updateValue(head.upperBound..<end.lowerBound, forKey: name) == nil
      else { throw PageError.unreadableForm }
      if let start = Self.range(of: fileNameStart, in: body[next..<head.lowerBound]),
        let nameEnd = Self.range(of: quote, in: body[start.upperBound..<head.lowerBound])
      {
        fields[fileNameKey(name)] = start.upperBound..<nameEnd.lowerBound
      }
      next = end.upperBound
      if body[next...].elementsEqual("--\r\n".utf8) || body[next...].elementsEqual("--".utf8) { return fields }
      guard body[next...].starts(with: lineEnd) else { throw PageError.unreadableForm }
      next += 2
    }
  }

  /// Finds the first occurrence of some bytes. It copies nothing, unlike `Data`.
  private static func range(of wanted: Data, in part: Slice<UnsafeRawBufferPointer>) -> Range<Int>? {
    let bytes = UnsafeRawBufferPointer(rebasing: part)
    guard let start = bytes.baseAddress, let first = wanted.first else { return nil }
    var index = 0
    while index + wanted.count <= bytes.count, let found = memchr(start + index, Int32(first), bytes.count - index - wanted.count + 1) {
      index = UnsafeRawPointer(found) - start
      if bytes[index..<index + wanted.count].elementsEqual(wanted) {
        return part.startIndex + index..<part.startIndex + index + wanted.count
      }
      index += 1
    }
    return nil
  }

  /// Returns the key for the name of a field's file. No field has such a name.
  private static func fileNameKey(_ field: String) -> String { "name of \(field)" }

  /// Returns the name of a field's file on the person's computer, as their browser gives it. It is empty if the browser doesn't.
  func fileName(_ field: String) -> String { text(Self.fileNameKey(field)) }

  private static func name(_ head: Data) -> String? {
    let head = String(decoding: head, as: UTF8.self)
    return head.firstMatch(of: /(?:^|\r\n)[Cc]ontent-[Dd]isposition: form-data; name="([A-Za-z0-9_-]{1,64})"/).map { String($0.1) }
  }
}
