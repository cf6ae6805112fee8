import Foundation
import Testing

@testable import AnchorKit

/// Forms with files.
struct MultipartFormTests {
  @Test func `a form has its text fields first and its files last`() {
    var form = MultipartForm()
    form.append("photo", CustomerFile(name: "a.png", contentType: "image/png", bytes: [1, 2]))
    form.append("first_name", "Ada")
    form.append("nothing", nil)
    let (boundary, bytes) = form.encoded
    let expected =
      "--\(boundary)\r\nContent-Disposition: form-data; name=\"first_name\"\r\n\r\nAda\r\n"
      + "--\(boundary)\r\nContent-Disposition: form-data; name=\"photo\"; filename=\"a.png\"\r\nContent-Type: image/png\r\n\r\n"
    #expect(bytes == Array(expected.utf8) + [1, 2] + Array("\r\n--\(boundary)--\r\n".utf8))
  }

  @Test func `neither a value nor a name can break out of its part`() {
    var form = MultipartForm()
    form.append("a\"\r\nX-Evil: 1", "--BasicPayForm0\u{301}--\r\n")
    form.append("f", CustomerFile(name: "q\"\n.png", contentType: "image/png", bytes: Array("BasicPayForm1".utf8)))
    let (boundary, bytes) = form.encoded
    #expect(boundary == "BasicPayForm2")
    let text = String(decoding: bytes, as: UTF8.self)
    #expect(text.contains("name=\"a%22%0D%0AX-Evil: 1\"\r\n") && text.contains("filename=\"q%22%0A.png\""))
  }
}
