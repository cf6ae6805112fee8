import Foundation
import HTTPTypes
import Hummingbird
import NIOCore
import ServerConnections
import Synchronization
import Testing

@testable import WalletWeb

/// Decoding of forms, and the traces of a PIN in memory.
struct FormTests {
  private static func form(_ text: String, length: String? = nil, type: String = "application/x-www-form-urlencoded") async throws -> Form {
    try await Form(request(ByteBuffer(string: text), length: length ?? String(text.utf8.count), type: type), memory: FormMemory())
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
  func `a form's fields are decoded as typed`(_ text: String, _ fields: [String: String]) async throws {
    let form = try await Self.form(text)
    for (name, value) in fields { #expect(form.text(name) == value) }
    #expect(form.text("other") == "")
    for (name, value) in fields { #expect(Query(text).get(name) == value) }
    #expect(Query(text).get("other") == nil)
  }

  @Test func `a malformed query is read as far as possible`() {
    #expect(Query("a=1&a=2").get("a") == "1")
    #expect(Query("a=%&b=%FF&c=3").get("a") == "" && Query("b=%FF&c=3").get("c") == "3")
    let many = Query((0...Query.fieldLimit).map { "f\($0)=1" }.joined(separator: "&"))
    #expect(many.get("f63") == "1" && many.get("f64") == nil)
  }

  @Test(arguments: ["a=%", "a=%4", "a=%zz", "a=1&a=2", "a[b]=1", "%61=1", "=1", "a=1&ä=2", String(repeating: "n", count: 65) + "=1"])
  func `a damaged form is refused`(_ text: String) async throws {
    await #expect { _ = try await Self.form(text) } throws: { ($0 as? PageError)?.status == .badRequest }
  }

  @Test func `a form has limits of fields and bytes, and a fixed type`() async throws {
    let fields = (0..<Form.fieldLimit).map { "f\($0)=1" }.joined(separator: "&")
    #expect(try await Self.form(fields).text("f63") == "1")
    await #expect(throws: PageError.self) { _ = try await Self.form(fields + "&more=1") }
    let most = "a=" + String(repeating: "x", count: PageContext.formLimit - 2)
    #expect(try await Self.form(most).text("a").count == PageContext.formLimit - 2)
    await #expect { _ = try await Self.form(most + "x") } throws: { ($0 as? PageError)?.status == .contentTooLarge }
    await #expect { _ = try await Self.form(most, length: "10") } throws: { ($0 as? PageError)?.status == .contentTooLarge }
    await #expect { _ = try await Self.form("a=1", length: "10") } throws: { ($0 as? PageError)?.status == .badRequest }
    await #expect { _ = try await Self.form("a=1", type: "text/plain") } throws: { ($0 as? PageError)?.status == .unsupportedMediaType }
  }

  @Test func `the buffer of a received form is overwritten with zeros`() async throws {
    let text = "pin=correct+horse&x=1"
    let received = ByteBuffer(string: text)
    let form = try await Form(Self.request(received, length: String(text.utf8.count)), memory: FormMemory())
    #expect(received.readableBytesView.allSatisfy { $0 == 0 })
    #expect(form.withBytes("pin") { Array($0) } == Array("correct horse".utf8))
  }

  // MARK: Limits of uploads

  private static let token = String(repeating: "7", count: 64)

  private final class Count: Sendable {
    private let count = Mutex(0)
    var value: Int { count.withLock(\.self) }

    func next() -> Int {
      count.withLock { count in
        defer { count += 1 }
        return count
      }
    }
  }

  /// A form with a file that arrives in pieces, and the number of pieces requested.
  private static func upload(token: String, fileLength: Int, piece: Int = 1_000) -> (request: Request, asked: Count) {
    let bytes = Browser.multipart(["token": token], file: Array(repeating: 5, count: fileLength))
    let asked = Count()
    let pieces = AsyncStream<ByteBuffer> {
      let start = asked.next() * piece
      return start < bytes.count ? ByteBuffer(bytes: bytes[start..<min(start + piece, bytes.count)]) : nil
    }
    let head = HTTPRequest(
      method: .post, scheme: "http", authority: "localhost", path: "/",
      headerFields: [.contentType: Browser.multipartType, .contentLength: String(bytes.count)])
    return (Request(head: head, body: RequestBody(asyncSequence: pieces)), asked)
  }

  private static func read(_ request: Request, _ memory: FormMemory) async throws -> Form {
    try await Form(withFile: request, limit: 1 << 20, memory: memory) { $0 == token }
  }

  @Test func `files are accepted only at the address of their form`() async {
    let session = await Sessions(environment: PageTests.environment).open(vault: Data()).session
    let (within, before) = (Upload(path: "contacts/import", limit: 1), Upload(path: "/sign-up/restore", limit: 1))
    #expect(within.isAt("\(session.base)contacts/import", session) && before.isAt("/sign-up/restore", nil))
    for address in ["\(session.base)contacts", "\(session.base)my-contacts/import", "\(session.base)sign-up/restore"] {
      #expect(!within.isAt(address, session) && !before.isAt(address, session), "\(address)")
    }
    #expect(!within.isAt("/contacts/import", nil))
  }

  @Test(arguments: ["", "wrong", String(repeating: "8", count: 64), String(repeating: "7", count: 65)])
  func `only the first piece is read of a file without a valid token before it`(_ wrong: String) async throws {
    let memory = FormMemory()
    let (request, asked) = Self.upload(token: wrong, fileLength: 500_000)
    await #expect { _ = try await Self.read(request, memory) } throws: { error in
      (error as? PageError)?.status == .forbidden && (error as? PageError)?.endsConnection == true
    }
    #expect(asked.value == 1)
    #expect(memory.count == 0)
  }

  @Test(arguments: [1, 7, 200, 100_000]) func `a token is found in pieces of any size`(_ piece: Int) async throws {
    let memory = FormMemory()
    var form: Form? = try await Self.read(Self.upload(token: Self.token, fileLength: 3_000, piece: piece).request, memory)
    #expect(form?.data("file") == Data(repeating: 5, count: 3_000))
    #expect(form?.data("other") == Data())
    #expect(memory.count > 3_000)
    form = nil
    #expect(memory.count == 0)
  }

  @Test func `all forms share limited memory, and a form beyond it is refused until another is released`() async throws {
    let memory = FormMemory(limit: 100_000)
    var first: Form? = try await Self.read(Self.upload(token: Self.token, fileLength: 60_000).request, memory)
    let taken = memory.count
    await #expect { _ = try await Self.read(Self.upload(token: Self.token, fileLength: 60_000).request, memory) } throws: { error in
      (error as? PageError)?.status == .serviceUnavailable
    }
    await #expect { _ = try await Form(Self.request(ByteBuffer(repeating: 97, count: 41_000), length: "41000"), memory: memory) } throws: { error in
      (error as? PageError)?.status == .contentTooLarge
    }
    #expect(memory.count == taken, "what was refused takes no room")
    // The file keeps the form's bytes as long as it is referenced.
    var file = first?.data("file")
    first = nil
    #expect(memory.count == taken && file?.last == 5)
    file = nil
    #expect(memory.count == 0 && file == nil)
    _ = try await Self.read(Self.upload(token: Self.token, fileLength: 60_000).request, memory)
  }
}
