import HTTPTypes
import HorizonKit
import Testing

/// A page that listens for events on an open connection.
struct Listener {
  private(set) var text = ""
  private var body: AsyncThrowingStream<[UInt8], any Error>.AsyncIterator

  /// Connects with a browser's session, as a page does.
  init(_ browser: Browser, page: String = "/pay") async throws {
    let path = browser.address(of: try await Self.path(browser, page: page))
    var headers: HTTPFields = [.cookie: try #require(browser.session?.cookie)]
    headers[try #require(HTTPField.Name("Host"))] = browser.fixture.authority
    let request = HTTPRequestMessage(url: "http://127.0.0.1:\(browser.fixture.port)\(path)", headers: headers)
    let reply = try await AsyncHTTPTransport().stream(request)
    #expect((reply.status, reply.headers[.contentType]) == (200, "text/event-stream"))
    let (stream, continuation) = AsyncThrowingStream.makeStream(of: [UInt8].self)
    let reading = Task {
      do {
        for try await bytes in reply.body { continuation.yield(bytes) }
        continuation.finish()
      } catch {
        continuation.finish(throwing: error)
      }
    }
    continuation.onTermination = { _ in reading.cancel() }
    body = stream.makeAsyncIterator()
  }

  /// Returns the address at which a page of a browser's session listens.
  static func path(_ browser: Browser, page: String = "/pay") async throws -> String {
    let page = try await browser.get(page)
    return "/" + (try #require(page.text.firstMatch(of: /data-live="([^"]*)"/)?.1)).replacing("&amp;", with: "&")
  }

  /// Reads until a text has arrived, or to the end if none is given.
  mutating func read(until part: String? = nil) async throws {
    while part.map({ !text.contains($0) }) ?? true, let bytes = try await body.next() { text += String(decoding: bytes, as: UTF8.self) }
    if let part { #expect(text.contains(part), "the events ended before") }
  }

  /// The lines of each event so far.
  var events: [[Substring]] { text.split(separator: "\n\n").map { $0.split(separator: "\n") } }
}
