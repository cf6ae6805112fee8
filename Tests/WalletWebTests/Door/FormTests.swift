import HTTPTypes
import Hummingbird
import NIOCore
import Testing

@testable import WalletWeb

/// How forms are read, and what stays of a PIN in memory.
struct FormTests {
  private static func form(_ text: String, length: String? = nil, type: String = "application/x-www-form-urlencoded") async throws -> Form {
    try await Form(request(ByteBuffer(string: text), length: length ?? String(text.utf8.count), type: type))
  }

  private static func request(_ body: ByteBuffer, length: String, type: String = "application/x-www-form-urlencoded") -> Request {
    let head = HTTPRequest(
      method: .post, scheme: "http", authority: "localhost", path: "/", headerFields: [.contentType: type, .contentLength: length])
    return Request(head: head, body: RequestBody(buffer: body))
  }

  @Test(arguments: [
    ("a=1&b=2", ["a": "1", "b": "2"]), ("a=x+y%20z%2B", ["a": "x y z+"]), ("a=%C3%A4%f0%9f%94%91", ["a": "ä🔑"]), ("a=", ["a": ""]), ("a", ["a": ""]),
    ("a==&&b=%26%3D", ["a": "=", "b": "&="]), ("", [:]), ("pin=%00", ["pin": "\0"]),
  ])
  func `a form's fields are what was typed`(_ text: String, _ fields: [String: String]) async throws {
    let form = try await Self.form(text)
    for (name, value) in fields { #expect(form.text(name) == value) }
    #expect(form.text("other") == "")
    for (name, value) in fields { #expect(Query(text).get(name) == value) }
    #expect(Query(text).get("other") == nil)
  }

  @Test func `of an address that nobody would write as much is read as can be`() {
    #expect(Query("a=1&a=2").get("a") == "1")
    #expect(Query("a=%&b=%FF&c=3").get("a") == "" && Query("b=%FF&c=3").get("c") == "3")
    let many = Query((0...Query.fieldLimit).map { "f\($0)=1" }.joined(separator: "&"))
    #expect(many.get("f63") == "1" && many.get("f64") == nil)
  }

  @Test(arguments: ["a=%", "a=%4", "a=%zz", "a=1&a=2", "a[b]=1", "%61=1", "=1", "a=1&ä=2", String(repeating: "n", count: 65) + "=1"])
  func `a damaged form is refused`(_ text: String) async throws {
    await #expect { _ = try await Self.form(text) } throws: { ($0 as? TurnedAway)?.status == .badRequest }
  }

  @Test func `a form has no more fields, and weighs no more, than it may`() async throws {
    let fields = (0..<Form.fieldLimit).map { "f\($0)=1" }.joined(separator: "&")
    #expect(try await Self.form(fields).text("f63") == "1")
    await #expect(throws: TurnedAway.self) { _ = try await Self.form(fields + "&more=1") }
    let most = "a=" + String(repeating: "x", count: PageContext.formLimit - 2)
    #expect(try await Self.form(most).text("a").count == PageContext.formLimit - 2)
    await #expect { _ = try await Self.form(most + "x") } throws: { ($0 as? TurnedAway)?.status == .contentTooLarge }
    await #expect { _ = try await Self.form(most, length: "10") } throws: { ($0 as? TurnedAway)?.status == .contentTooLarge }
    await #expect { _ = try await Self.form("a=1", length: "10") } throws: { ($0 as? TurnedAway)?.status == .badRequest }
    await #expect { _ = try await Self.form("a=1", type: "text/plain") } throws: { ($0 as? TurnedAway)?.status == .unsupportedMediaType }
  }

  @Test func `what a form was received in is overwritten, and so is the form itself in the end`() async throws {
    let text = "pin=correct+horse&x=1"
    let received = ByteBuffer(string: text)
    var form: Form? = try await Form(Self.request(received, length: String(text.utf8.count)))
    #expect(received.readableBytesView.allSatisfy { $0 == 0 })
    #expect(form?.withBytes("pin") { Array($0) } == Array("correct horse".utf8))
    form = nil
    #expect(form == nil)
  }
}
