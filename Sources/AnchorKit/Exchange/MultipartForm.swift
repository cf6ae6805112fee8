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

  /// The body, with the boundary that parts it.
  ///
  /// The boundary is the first of a row that stands nowhere in the content, so that no content can end its part.
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

  private func contains(_ boundary: String) -> Bool {
    let searched = Data(boundary.utf8)
    return texts.contains { $0.name.contains(boundary) || $0.value.contains(boundary) }
      || files.contains { Data($0.file.bytes).range(of: searched) != nil }
  }

  /// A name within quotation marks, as browsers write it.
  private static func quoted(_ name: String) -> String {
    name.replacing("\"", with: "%22").replacing("\r", with: "%0D").replacing("\n", with: "%0A")
  }
}
