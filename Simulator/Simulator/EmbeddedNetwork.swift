import Foundation
import HTTPTypes
import HorizonKit
import Logging
import SandboxKit
import Sentences
import StellarKit

/// The embedded network in this process. It closes a ledger for each transaction that is submitted, at the simulation's time.
///
/// Requests go over the loopback interface, since that is the only public interface of `SandboxKit`. Every request is awaited, so that nothing
/// depends on how long it takes. Until the next ledger closes, repeated requests are answered from memory.
actor EmbeddedNetwork {
  struct NotRunning: Error {}

  /// The time between ledgers, in seconds.
  static let ledgerTime: TimeInterval = 5

  private let port: Int
  private let clock: WorldClock
  private let server: Task<Void, any Error>
  private let transport = AsyncHTTPTransport()
  private var answers: [String: HTTPReply] = [:]
  private var lastClose: Date

  private init(port: Int, clock: WorldClock, server: Task<Void, any Error>) {
    self.port = port
    self.clock = clock
    self.server = server
    lastClose = clock.date()
  }

  static func start(clock: WorldClock) async throws -> EmbeddedNetwork {
    var logger = Logger(label: "simulator")
    logger.logLevel = .critical
    let (ports, continuation) = AsyncStream.makeStream(of: Int.self)
    let sandbox = try Sandbox(storage: .inMemory, keepsMeta: false, now: clock.date)
    let server = SandboxServer(sandbox: sandbox, port: 0, logger: logger) { continuation.yield($0) }
    let running = Task {
      defer { continuation.finish() }
      try await server.run()
      await sandbox.close()
    }
    for await port in ports { return EmbeddedNetwork(port: port, clock: clock, server: running) }
    throw NotRunning()
  }

  func stop() async {
    server.cancel()
    _ = await server.result
  }

  /// Gets a path with its query.
  func get(_ path: String) async throws(TransportError) -> HTTPReply {
    if let known = answers[path] { return known }
    let reply = try await transport.send(HTTPRequestMessage(url: address(path)))
    answers[path] = reply
    return reply
  }

  /// Whether the next ledger is due.
  var isLedgerDue: Bool { clock.date().timeIntervalSince(lastClose) >= Self.ledgerTime }

  /// Submits an envelope and waits for its ledger, unless it is refused.
  func submit(_ envelope: String) async throws(TransportError) -> HTTPReply {
    answers = [:]
    clock.advance(to: lastClose + Self.ledgerTime)
    lastClose = clock.date()
    let body = Array("tx=\(envelope.percentEncoded)".utf8)
    let reply = try await transport.send(
      HTTPRequestMessage(method: .post, url: address("/transactions"), headers: [.contentType: "application/x-www-form-urlencoded"], body: body))
    answers = [:]
    return reply
  }

  private func address(_ path: String) -> String { "http://127.0.0.1:\(port)\(path)" }
}

/// A transport to the embedded network without faults or lies, for setting the scene and for the checks.
struct HonestLine: HTTPTransport {
  let network: EmbeddedNetwork

  func send(_ request: HTTPRequestMessage) async throws(TransportError) -> HTTPReply {
    guard let url = URLComponents(string: request.url) else { throw .invalidRequest("its address isn't valid") }
    return try await network.get(url.percentEncodedPath + (url.percentEncodedQuery.map { "?\($0)" } ?? ""))
  }

  func stream(_ request: HTTPRequestMessage) async throws(TransportError) -> HTTPStreamReply { throw .notConnected("there are no streams here") }
}
