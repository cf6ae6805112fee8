/// A `multipart/form-data` body (RFC 7578), read with limits on everything that a stranger chooses.
struct MultipartBody: Sendable {
  struct Part: Sendable {
    var name: String
    /// Only files have one.
    var fileName: String?
    var type: String?
    var content: ArraySlice<UInt8>
  }

  /// The reason why a body can't be read.
  struct Problem: Error, Hashable, Sendable {
    let sentence: String
  }

  static let contentType = "multipart/form-data"
  static let partLimit = 100
  private static let headerLimit = 2_000
  private static let boundaryLimit = 70
  private static let lineEnd = Array("\r\n".utf8)
  private static let headerEnd = Array("\r\n\r\n".utf8)

  let parts: [Part]

  /// Reads the parts of a body.
  ///
  /// - Parameter contentType: the request's content type, with the boundary.
  init(_ body: [UInt8], contentType: String) throws(Problem) {
    guard let boundary = Self.parameter("boundary", of: contentType), (1...Self.boundaryLimit).contains(boundary.utf8.count) else {
      throw Problem(sentence: "The multipart form doesn't say its boundary.")
    }
    let delimiter = Array("\r\n--\(boundary)".utf8)
    // The first delimiter needs no line before it.
    var rest = (Self.lineEnd + body)[...]
    guard let start = Self.find(delimiter, in: rest) else { throw Self.broken }
    rest = rest[(start + delimiter.count)...]
    var parts: [Part] = []
    while !rest.starts(with: Array("--".utf8)) {
      guard rest.starts(with: Self.lineEnd), let end = Self.find(delimiter, in: rest) else { throw Self.broken }
      guard parts.count < Self.partLimit else { throw Problem(sentence: "The form has more than \(Self.partLimit) parts.") }
      // A part without headers has its empty line at once: the line end of the delimiter begins it.
      parts.append(try Self.part(rest[..<end]))
      rest = rest[(end + delimiter.count)...]
    }
    self.parts = parts
  }

  private static let broken = Problem(sentence: "The multipart form breaks off or isn't written as RFC 7578 says.")

  private static func part(_ bytes: ArraySlice<UInt8>) throws(Problem) -> Part {
    guard let end = find(headerEnd, in: bytes), end - bytes.startIndex <= headerLimit else { throw broken }
    var name: String?
    var fileName: String?
    var type: String?
    for line in String(decoding: bytes[..<end], as: UTF8.self).split(separator: "\r\n") {
      let pair = line.split(separator: ":", maxSplits: 1)
      guard pair.count == 2 else { throw broken }
      let value = String(pair[1].drop { $0 == " " })
      switch pair[0].lowercased() {
      case "content-disposition":
        name = parameter("name", of: value)
        fileName = parameter("filename", of: value)
      case "content-type": type = value
      default: break
      }
    }
    guard let name else { throw broken }
    return Part(name: name, fileName: fileName, type: type, content: bytes[(end + headerEnd.count)...])
  }

  /// Reads a parameter of a header's value, with or without quotation marks.
  private static func parameter(_ name: String, of header: String) -> String? {
    for piece in header.split(separator: ";").dropFirst() {
      let pair = piece.split(separator: "=", maxSplits: 1)
      guard pair.count == 2, pair[0].drop(while: { $0 == " " }).lowercased() == name else { continue }
      let value = pair[1]
      return value.count >= 2 && value.hasPrefix("\"") && value.hasSuffix("\"") ? String(value.dropFirst().dropLast()) : String(value)
    }
    return nil
  }

  private static func find(_ pattern: [UInt8], in bytes: ArraySlice<UInt8>) -> Int? {
    guard let first = pattern.first else { return nil }
    var index = bytes.startIndex
    while index + pattern.count <= bytes.endIndex, let candidate = bytes[index...].firstIndex(of: first) {
      guard candidate + pattern.count <= bytes.endIndex else { return nil }
      if bytes[candidate..<candidate + pattern.count].elementsEqual(pattern) { return candidate }
      index = candidate + 1
    }
    return nil
  }
}
