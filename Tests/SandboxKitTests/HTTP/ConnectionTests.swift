import Foundation
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import Logging
import NIOCore
import NIOPosix
import Synchronization
import Testing

@testable import SandboxKit

/// What the embedded network's servers do with connections that aren't a browser's.
@Suite struct ConnectionTests {
  private static let form = "POST /transactions HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/x-www-form-urlencoded\r\n"

  @Test func `a client that expects to be told to continue is told, and then answered`() async throws {
    try await Sandbox.test().withServer { base in
      try await RawConnection.open(base) { connection in
        try await connection.send(Self.form + "Content-Length: 4\r\nExpect: 100-continue\r\n\r\n")
        #expect(try await connection.receive(until: "\r\n\r\n") == "HTTP/1.1 100 Continue\r\n\r\n")
        try await connection.send("tx=x")
        #expect(try await connection.receive(until: "\r\n\r\n").hasPrefix("HTTP/1.1 400 "))
      }
    }
  }

  @Test func `a client of HTTP/1.0, which knows no answer before the answer, isn't told to continue`() async throws {
    try await Sandbox.test().withServer { base in
      try await RawConnection.open(base) { connection in
        try await connection.send(Self.form.replacing("HTTP/1.1", with: "HTTP/1.0") + "Content-Length: 4\r\nExpect: 100-continue\r\n\r\ntx=x")
        #expect(try await connection.receive(until: "\r\n\r\n").hasPrefix("HTTP/1.1 400 "))
      }
    }
  }

  @Test func `a client that offers another protocol is answered in HTTP/1.1, and its connection ends`() async throws {
    try await Sandbox.test().withServer { base in
      try await RawConnection.open(base) { connection in
        let offer = "Connection: Upgrade, HTTP2-Settings\r\nUpgrade: h2c\r\nHTTP2-Settings: AAMAAABkAAQAAP__\r\n\r\n"
        try await connection.send("GET /fee_stats HTTP/1.1\r\nHost: localhost\r\n" + offer)
        let answer = try await connection.receive()
        #expect(answer.hasPrefix("HTTP/1.1 200 ") && answer.lowercased().contains("\r\nconnection: close\r\n"))
      }
    }
  }

  @Test func `requests that are sent before the last is answered are answered one after the other`() async throws {
    try await Sandbox.test().withServer { base in
      try await RawConnection.open(base) { connection in
        let request = "GET /fee_stats HTTP/1.1\r\nHost: localhost\r\n"
        try await connection.send(request + "\r\n" + request + "\r\n" + request + "Connection: close\r\n\r\n")
        #expect(try await connection.receive().components(separatedBy: "HTTP/1.1 200 ").count == 4)
      }
    }
  }

  @Test func `of more requests at once than may be ahead, all that were taken are answered`() async throws {
    try await Sandbox.test().withServer { base in
      try await RawConnection.open(base) { connection in
        try await connection.send(String(repeating: "GET /fee_stats HTTP/1.1\r\nHost: localhost\r\n\r\n", count: 150))
        #expect(try await connection.receive().components(separatedBy: "HTTP/1.1 200 ").count - 1 > 100)
      }
    }
  }

  @Test func `who leaves in the middle of a request, or sends what isn't HTTP, is no error of the network's`() async throws {
    let log = Log()
    try await Sandbox.test().withServer(logger: Logger(label: "sandbox-test") { _ in log }) { base in
      try await RawConnection.open(base) { try await $0.send(Self.form + "Content-Length: 400\r\n\r\ntx=x") }
      try await RawConnection.open(base) { connection in
        try await connection.send(Self.form + "Transfer-Encoding: xchunked\r\n\r\n")
        #expect(try await connection.receive(until: "\r\n\r\n").hasPrefix("HTTP/1.1 400 "))
      }
    }
    #expect(log.lines == [])
  }

  @Test(.enabled(if: ConnectionTests.hasIPv6)) func `both loopback addresses are answered, so that no other program can at either`() async throws {
    try await Sandbox.test().withServer { base in
      for address in ["127.0.0.1", "::1"] {
        try await RawConnection.open(base, at: address) { connection in
          try await connection.send("GET /fee_stats HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")
          #expect(try await connection.receive().hasPrefix("HTTP/1.1 200 "))
        }
      }
    }
  }

  @Test(.enabled(if: ConnectionTests.hasIPv6)) func `a port that another program has at the other loopback address is in use`() async throws {
    let other = try await ServerBootstrap(group: MultiThreadedEventLoopGroup.singleton).bind(host: "::1", port: 0).get()
    let port = try #require(other.localAddress?.port)
    let server = SandboxServer(sandbox: try Sandbox.test(), port: port, logger: Sandbox.silent)
    await #expect(throws: SandboxError.portInUse(port)) { try await server.run() }
    try await other.close()
  }

  private static let hasIPv6 =
    (try? ServerBootstrap(group: MultiThreadedEventLoopGroup.singleton).bind(host: "::1", port: 0).flatMap { $0.close() }.wait()) != nil

  /// Remembers what is logged.
  private final class Log: LogHandler {
    private let all = Mutex<[String]>([])
    var lines: [String] { all.withLock(\.self) }
    var metadata: Logger.Metadata {
      get { [:] }
      set {}
    }
    var logLevel: Logger.Level {
      get { .error }
      set {}
    }
    subscript(metadataKey _: String) -> Logger.Metadata.Value? {
      get { nil }
      set {}
    }

    func log(event: LogEvent) { all.withLock { $0.append("\(event.message)") } }
  }
}
