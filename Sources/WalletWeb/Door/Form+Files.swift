import Foundation
import HTTPTypes
import Hummingbird

extension Form {
  /// Reads the form of a page from which files are sent (RFC 7578): fields and files, each whole and once, in the order of the page.
  ///
  /// - Parameter limit: the most it may weigh, in bytes.
  /// - Throws: ``TurnedAway`` when it is no such form, too large, or damaged.
  convenience init(withFile request: Request, limit: Int) async throws {
    let type = request.headers[.contentType] ?? ""
    guard let boundary = type.wholeMatch(of: /multipart\/form-data; *boundary="?([A-Za-z0-9'()+_,.\/:=?-]{1,70})"?/)?.1 else {
      throw TurnedAway.notAForm
    }
    let delimiter = Data("--\(boundary)".utf8)
    try await self.init(request, limit: limit) { bytes in try Self.parts(bytes, delimiter) }
  }

  /// Where the fields' values stand.
  static func parts(_ bytes: UnsafeMutableRawBufferPointer, _ delimiter: Data) throws -> [String: Range<Int>] {
    let (lineEnd, headEnd) = (Data("\r\n".utf8), Data("\r\n\r\n".utf8))
    let (fileNameStart, quote) = (Data("; filename=\"".utf8), Data("\"".utf8))
    guard let start = bytes.baseAddress else { throw TurnedAway.unreadableForm }
    // The data only looks at the bytes, which stay where they are.
    let body = Data(bytesNoCopy: start, count: bytes.count, deallocator: .none)
    var fields: [String: Range<Int>] = [:]
    guard body.starts(with: delimiter + lineEnd) else { throw TurnedAway.unreadableForm }
    var next = delimiter.count + 2
    while true {
      let headLimit = min(next + 1024, body.count)
      guard let head = body.range(of: headEnd, in: next..<headLimit), let name = name(body[next..<head.lowerBound]),
        let end = body.range(of: lineEnd + delimiter, in: head.upperBound..<body.count), fields.count < 2 * Self.fieldLimit,
        fields.updateValue(head.upperBound..<end.lowerBound, forKey: name) == nil
      else { throw TurnedAway.unreadableForm }
      if let start = body.range(of: fileNameStart, in: next..<head.lowerBound),
        let nameEnd = body.range(of: quote, in: start.upperBound..<head.lowerBound)
      {
        fields[fileNameKey(name)] = start.upperBound..<nameEnd.lowerBound
      }
      next = end.upperBound
      if body[next...].elementsEqual("--\r\n".utf8) || body[next...].elementsEqual("--".utf8) { return fields }
      guard body[next...].starts(with: lineEnd) else { throw TurnedAway.unreadableForm }
      next += 2
    }
  }

  /// No field has such a name.
  private static func fileNameKey(_ field: String) -> String { "name of \(field)" }

  /// What a field's file is called on the person's computer, as their browser says; empty where it doesn't.
  func fileName(_ field: String) -> String { text(Self.fileNameKey(field)) }

  private static func name(_ head: Data) -> String? {
    let head = String(decoding: head, as: UTF8.self)
    return head.firstMatch(of: /(?:^|\r\n)[Cc]ontent-[Dd]isposition: form-data; name="([A-Za-z0-9_-]{1,64})"/).map { String($0.1) }
  }
}
