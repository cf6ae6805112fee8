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

/// How the embedded network's servers handle connections that aren't a browser's.
@Suite struct ConnectionTests {
  private static let form = "POST /transactions HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/x-www-form-urlencoded\r\n"

  @Test func `a client that expects 100 Continue gets it, and then its answer`() async throws {
    try await Sandbox.test().withServer { base in
      try await RawConnection.open(base) { connection in
        try await connection.send(Self.form + "Content-Length: 4\r\nExpect: 100-continue\r\n\r\n")
        #expect(try await connection.receive(until: "\r\n\r\n") == "HTTP/1.1 100 Continue\r\n\r\n")
        try await connection.send("tx=x")
        #expect(try await connection.receive(until: "\r\n\r\n").hasPrefix("HTTP/1.1 400 "))
      }
    }
  }

  @Test func `an HTTP/1.0 client gets no 100 Continue`() async throws {
    try await Sandbox.test().withServer { base in
      try await RawConnection.open(base) { connection in
        try await connection.send(Self.form.replacing("HTTP/1.1", with: "HTTP/1.0") + "Content-Length: 4\r\nExpect: 100-continue\r\n\r\ntx=x")
        #expect(try await connection.receive(until: "\r\n\r\n").hasPrefix("HTTP/1.1 400 "))
      }
    }
  }

  @Test func `a client that offers an upgrade is answered over HTTP/1.1, and its connection closes`() async throws {
    try await Sandbox.test().withServer { base in
      try await RawConnection.open(base) { connection in
        let offer = "Connection: Upgrade, HTTP2-Settings\r\nUpgrade: h2c\r\nHTTP2-Settings: AAMAAABkAAQAAP__\r\n\r\n"
        try await connection.send("GET /fee_stats HTTP/1.1\r\nHost: localhost\r\n" + offer)
        let answer = try await connection.receive()
        #expect(answer.hasPrefix("HTTP/1.1 200 ") && answer.lowercased().contains("\r\nconnection: close\r\n"))
      }
    }
  }

  @Test func `pipelined requests are all answered`() async throws {
    try await Sandbox.test().withServer { base in
      try await RawConnection.open(base) { connection in
        let request = "GET /fee_stats HTTP/1.1\r\nHost: localhost\r\n"
        try await connection.send(request + "\r\n" + request + "\r\n" + request + "Connection: close\r\n\r\n")
        #expect(try await connection.receive().components(separatedBy: "HTTP/1.1 200 ").count == 4)
      }
    }
  }

  @Test func `a connection with too many pipelined requests closes after more than 100 answers`() async throws {
    try await Sandbox.test().withServer { base in
      try await RawConnection.open(base) { connection in
        try await connection.send(String(repeating: "GET /fee_stats HTTP/1.1\r\nHost: localhost\r\n\r\n", count: 150))
        #expect(try await connection.receive().components(separatedBy: "HTTP/1.1 200 ").count - 1 > 100)
      }
    }
  }

  @Test func `a disconnect in the middle of a request and invalid HTTP are not logged as errors`() async throws {
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

  @Test(.enabled(if: ConnectionTests.hasIPv6)) func `the server answers at both loopback addresses, so no other program can`() async throws {
    try await Sandbox.test().withServer { base in
      for address in ["127.0.0.1", "::1"] {
        try await RawConnection.open(base, at: address) { connection in
          try await connection.send("GET /fee_stats HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")
          #expect(try await connection.receive().hasPrefix("HTTP/1.1 200 "))
        }
      }
    }
  }

  @Test(.enabled(if: ConnectionTests.hasIPv6)) func `a port counts as in use if another program has it at the other loopback address`() async throws {
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
