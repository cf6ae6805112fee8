import Foundation
import HTTPTypes
import HorizonKit
import Hummingbird
import HummingbirdTesting
import NIOCore
import RPCKit
import StellarKit

@testable import SandboxKit

/// Hands requests to the sandbox's router, without a network in between.
struct RouterTransport: HTTPTransport {
  let client: any TestClientProtocol

  func send(_ request: HTTPRequestMessage) async throws(TransportError) -> HTTPReply {
    do {
      let path = URLComponents(string: request.url)?.path ?? ""
      let body = ByteBuffer(bytes: request.body)
      return try await client.execute(uri: path.isEmpty ? "/" : path, method: request.method, headers: request.headers, body: body) { response in
        HTTPReply(status: response.status.code, headers: response.headers, body: Array(response.body.readableBytesView))
      }
    } catch {
      throw .invalidRequest("\(error)")
    }
  }

  func stream(_ request: HTTPRequestMessage) async throws(TransportError) -> HTTPStreamReply { throw .invalidRequest("no stream") }
}

extension Sandbox {
  /// Runs a test with a client of Stellar RPC that asks this sandbox's router.
  nonisolated func withRPC(
    retention: UInt32 = RPCMethods.standardRetention, format: RPCKit.XDRFormat = .base64,
    _ test: @Sendable @escaping (StellarRPC) async throws -> Void
  ) async throws {
    var router = HorizonRouter(sandbox: self)
    router.rpc = RPCRouter(sandbox: self, retention: retention)
    try await Application(router: router.routes()).test(.router) { client in
      try await test(
        StellarRPC(url: "http://localhost/rpc", network: network, format: format, transport: RouterTransport(client: client), clock: NoWait()))
    }
  }

  /// Runs a test against RPC's router.
  nonisolated func withRPCRouter(
    retention: UInt32 = RPCMethods.standardRetention, isOpenToAllPages: Bool = false,
    _ test: @Sendable @escaping (RPCRouterClient) async throws -> Void
  ) async throws {
    var router = RPCRouter(sandbox: self, retention: retention)
    router.isOpenToAllPages = isOpenToAllPages
    try await Application(router: router.routes(faults: nil)).test(.router) { try await test(RPCRouterClient(client: $0)) }
  }
}

/// A clock that never waits.
private struct NoWait: Clock {
  private let real = ContinuousClock()

  var now: ContinuousClock.Instant { real.now }
  var minimumResolution: Duration { real.minimumResolution }

  func sleep(until deadline: ContinuousClock.Instant, tolerance: Duration?) async throws {
    try Task.checkCancellation()
    await Task.yield()
  }
}

/// Sends bodies as they are.
struct RPCRouterClient: Sendable {
  let client: any TestClientProtocol

  func send(
    _ body: String, method: HTTPRequest.Method = .post, headers: HTTPFields = [.contentType: "application/json"]
  ) async throws -> (status: Int, text: String, headers: HTTPFields) {
    try await client.execute(uri: "/", method: method, headers: headers, body: ByteBuffer(string: body)) { response in
      (response.status.code, String(buffer: response.body), response.headers)
    }
  }

  /// The answer to one call.
  func call(_ method: String, _ params: String = "null") async throws -> JSON {
    try JSON(try await send(#"{"jsonrpc":"2.0","id":1,"method":"\#(method)","params":\#(params)}"#).text)
  }
}
