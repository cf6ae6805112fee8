import HTTPTypes
import HummingbirdTesting
import NIOCore
import StellarKit
import Synchronization
import Testing
import WalletKit

/// Behaves as a browser on the wallet's own pages, unless a test gives other headers.
final class Browser: Sendable {
  let fixture: SiteFixture
  /// The secret name that its script has generated, or nil for a browser without scripts, which is unknown until it has signed in.
  let name: String?
  /// A cookie that a browser keeps.
  struct Kept: Hashable {
    /// The cookie, `name=value`.
    var cookie: String
    /// The path for which it is sent, `/s/…`.
    var path: String
  }

  private let jar = Mutex<Kept?>(nil)
  private let knownJar = Mutex<Kept?>(nil)

  /// The cookie that identifies a browser that has signed in once.
  var known: Kept? {
    get { knownJar.withLock(\.self) }
    set { knownJar.withLock { $0 = newValue } }
  }

  var session: Kept? {
    get { jar.withLock(\.self) }
    set { jar.withLock { $0 = newValue } }
  }

  init(fixture: SiteFixture, name: String? = nil) {
    self.fixture = fixture
    self.name = name
  }

  /// Sends a request on a new connection. For a form that redirects to the page with its answer, returns that page.
  func send(
    _ method: HTTPRequest.Method, _ path: String, to server: String = "127.0.0.1", host: String? = nil, headers: [(name: String, value: String)] = [],
    body: String? = nil, bytes: [UInt8]? = nil
  ) async throws -> Answer {
    let answer = try await sent(method, path, to: server, host: host, headers: headers, body: body, bytes: bytes)
    guard method == .post, let place = answer.answerPlace else { return answer }
    return try await get(place)
  }

  private func sent(
    _ method: HTTPRequest.Method, _ path: String, to server: String = "127.0.0.1", host: String? = nil, headers: [(name: String, value: String)] = [],
    body: String? = nil, bytes: [UInt8]? = nil
  ) async throws -> Answer {
    var fields = HTTPFields()
    let path = address(of: path)
    for kept in [session, known] {
      if let kept, path == kept.path || path.hasPrefix(kept.path + "/") { fields[.cookie] = kept.cookie }
    }
    for header in headers { fields.append(HTTPField(name: try #require(HTTPField.Name(header.name)), value: header.value)) }
    let request = TestClient.Request(
      path, method: method, authority: host ?? fixture.authority, headers: fields,
      body: bytes.map { ByteBuffer(bytes: $0) } ?? body.map { ByteBuffer(string: $0) })
    // An answer can take long on a busy machine.
    let patient = TestClient.Configuration(timeout: .seconds(120))
    let port = fixture.port
    let ask = { try await TestClient.withClient(host: server, port: port, configuration: patient) { try await $0.execute(request) } }
    let response: TestClient.Response
    do {
      response = try await ask()
    } catch ChannelError.ioOnClosedChannel {
      // On a busy machine the server may have closed the silent connection before this browser sent its request.
      response = try await ask()
    }
    for setting in response.head.headerFields[values: .setCookie] { keep(setting) }
    let answered = response.body.map { Array($0.readableBytesView) } ?? []
    return Answer(
      status: response.head.status.code, headers: response.head.headerFields, text: String(decoding: answered, as: UTF8.self), bytes: answered,
      address: path)
  }

  /// The address of a page for this browser: within its session, or at the root without a session.
  func address(of path: String) -> String {
    let isOutside = path.hasPrefix("/s/") || path.hasPrefix("/sign-in") || path.hasPrefix("/sign-up") || path.contains(/^\/[a-z]+\.[a-z]+/)
    return isOutside ? path : (session?.path ?? "") + path
  }

  private func keep(_ setting: String) {
    let parts = setting.split(separator: "; ").map(String.init)
    let path = parts.first { $0.hasPrefix("Path=") }.map { String($0.dropFirst(5)) } ?? "/"
    if parts[0].hasPrefix("basicpay-browser=") {
      known = Kept(cookie: parts[0], path: path)
    } else {
      session = parts.contains("Max-Age=0") ? nil : Kept(cookie: parts[0], path: path)
    }
  }

  func get(_ path: String) async throws -> Answer {
    try await send(.get, path)
  }

  /// Sends a form as the wallet's own page would, and follows the redirect to the page with its answer.
  func post(_ path: String, _ fields: [String: String], origin: String? = "own") async throws -> Answer {
    let answer = try await posted(path, fields, origin: origin)
    guard let place = answer.answerPlace else { return answer }
    return try await get(place)
  }

  /// Sends a form as the wallet's own page would, without following the redirect.
  func posted(_ path: String, _ fields: [String: String], origin: String? = "own") async throws -> Answer {
    var headers = [("Content-Type", "application/x-www-form-urlencoded")]
    if let origin { headers.append(("Origin", origin == "own" ? "http://\(fixture.authority)" : origin)) }
    return try await sent(.post, path, headers: headers, body: Self.encoded(fields))
  }

  /// Fetches the page and sends the form in it, with its hidden fields.
  func submit(_ path: String, on page: String? = nil, _ fields: [String: String] = [:]) async throws -> Answer {
    let form = try await get(page ?? path)
    var fields = fields
    for name in ["token", "review", "to", "numbers", "anew", "was", "account", "quotes"] where fields[name] == nil {
      fields[name] = try form.hidden(name)
    }
    // The page of each confirmation lists its steps.
    if fields["review"] != nil, let shown = try form.hidden("review"), ReviewID(shown) != nil, !path.hasPrefix("/envelope") {
      #expect(form.text.contains(/<details><summary>[^<]+<\/summary><ol class="list"><li>/), "\(path) doesn't say what is signed")
    }
    guard let name, form.text.contains("name=\"browser\"") else { return try await post(path, fields) }
    fields["browser"] = name
    return try await post(path.replacing(/^\/sign-in/, with: "/sign-in/browser/\(name)"), fields)
  }

  static let multipartType = "multipart/form-data; boundary=----form7"

  /// Sends a form with a file as the wallet's own page would.
  func upload(_ path: String, _ fields: [String: String], file: [UInt8]) async throws -> Answer {
    var fields = fields
    fields["token"] = try await get(path).hidden("token")
    let headers = [("Content-Type", Self.multipartType), ("Origin", "http://\(fixture.authority)")]
    return try await send(.post, path, headers: headers, bytes: Self.multipart(fields, file: file))
  }

  /// A form with a file (RFC 7578). The token comes first, as in every page.
  static func multipart(_ fields: [String: String], file: [UInt8]) -> [UInt8] {
    let parts =
      fields.sorted { ($0.key != "token" ? 1 : 0, $0.key) < ($1.key != "token" ? 1 : 0, $1.key) }.map {
        Array("Content-Disposition: form-data; name=\"\($0)\"\r\n\r\n\($1)".utf8)
      } + [
        Array("Content-Disposition: form-data; name=\"file\"; filename=\"a.backup\"\r\nContent-Type: application/octet-stream\r\n\r\n".utf8) + file
      ]
    return parts.flatMap { Array("------form7\r\n".utf8) + $0 + Array("\r\n".utf8) } + Array("------form7--\r\n".utf8)
  }

  static func encoded(_ fields: [String: String]) -> String {
    fields.map { name, value in
      let bytes = value.utf8.map { byte in
        // A browser leaves letters and digits as they are.
        if byte < 0x80, Character(UnicodeScalar(byte)).isLetter || Character(UnicodeScalar(byte)).isNumber { return String(UnicodeScalar(byte)) }
        let hex = String(byte, radix: 16, uppercase: true)
        return "%" + (hex.count == 1 ? "0" : "") + hex
      }
      return "\(name)=\(bytes.joined())"
    }.joined(separator: "&")
  }

  // MARK: Actions

  func signUp() async throws {
    let answer = try await submit("/sign-up", ["pin": SiteFixture.pin, "pinAgain": SiteFixture.pin])
    #expect(answer.location == "/shown")
  }

  func signIn() async throws {
    let answer = try await submit("/sign-in", ["pin": SiteFixture.pin])
    #expect(answer.location == "/overview")
  }

  /// Fills the payment form in, up to the review.
  func review(_ amount: String, to recipient: String = SiteFixture.friend.address, memo: String = "") async throws -> Answer {
    try await submit("/pay/amount", on: "/pay", ["recipient": recipient, "amount": amount, "memo": memo])
  }
}
