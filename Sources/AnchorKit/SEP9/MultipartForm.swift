import Foundation

/// A body of `multipart/form-data` (RFC 7578): texts first and files last, as SEP-12 wants it.
struct MultipartForm: Sendable {
  private(set) var texts: [(name: String, value: String)] = []
  private(set) var files: [(name: String, file: CustomerFile)] = []

  mutating func append(_ name: String, _ value: String?) {
    if let value { texts.append((name, value)) }
  }

  mutating func append(_ name: String, _ file: CustomerFile) {
    files.append((name, file))
  }

  /// The encoded body, with the boundary between its parts.
  ///
  /// The boundary is the first of a sequence that doesn't occur in the content, so that no content can end its part.
  var encoded: (boundary: String, bytes: [UInt8]) {
    var number = 0
    while contains("BasicPayForm\(number)") { number += 1 }
    let boundary = "BasicPayForm\(number)"
    var bytes: [UInt8] = []
    for (name, value) in texts {
      bytes += Array("--\(boundary)\r\nContent-Disposition: form-data; name=\"\(Self.quoted(name))\"\r\n\r\n\(value)\r\n".utf8)
    }
    for (name, file) in files {
      let disposition = "form-data; name=\"\(Self.quoted(name))\"; filename=\"\(Self.quoted(file.name))\""
      bytes += Array("--\(boundary)\r\nContent-Disposition: \(disposition)\r\nContent-Type: \(file.contentType)\r\n\r\n".utf8)
      bytes += file.bytes
      bytes += Array("\r\n".utf8)
    }
    bytes += Array("--\(boundary)--\r\n".utf8)
    return (boundary, bytes)
  }

  /// Tells whether a name or a value contains a boundary. It compares bytes: as characters, a letter with a combining accent would hide the match.
  private func contains(_ boundary: String) -> Bool {
    let searched = Data(boundary.utf8)
    let contents = texts.flatMap { [Data($0.name.utf8), Data($0.value.utf8)] } + files.map { Data($0.file.bytes) }
    return contents.contains { $0.range(of: searched) != nil }
  }

  /// Escapes a name for use within quotation marks, as browsers do. It goes by scalars, since `\r\n` is a single `Character` in Swift.
  private static func quoted(_ name: String) -> String {
    name.unicodeScalars.reduce(into: "") { quoted, scalar in
      switch scalar {
      case "\"": quoted += "%22"
      case "\r": quoted += "%0D"
      case "\n": quoted += "%0A"
      default: quoted.unicodeScalars.append(scalar)
      }
    }
  }
}
