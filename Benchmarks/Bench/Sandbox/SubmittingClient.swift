import AsyncHTTPClient
import Foundation
import NIOCore
import NIOHTTP1
import NIOPosix

/// A client that does as little as possible besides sending and receiving.
struct SubmittingClient: Sendable {
  /// The error if the network answers with a status other than 200.
  struct Refused: Error {
    let status: UInt
    let body: String
  }

  private static let answerLimit = 1 << 20
  private static let client: HTTPClient = {
    var configuration = HTTPClient.Configuration()
    configuration.connectionPool.concurrentHTTP1ConnectionsPerHostSoftLimit = 256
    return HTTPClient(eventLoopGroup: MultiThreadedEventLoopGroup.singleton, configuration: configuration)
  }()

  let port: Int

  func get(_ path: String) async throws -> ByteBuffer {
    try await send(HTTPClientRequest(url: "http://127.0.0.1:\(port)\(path)"))
  }

  /// Submits a form with an envelope.
  func submit(_ form: ByteBuffer) async throws {
    var request = HTTPClientRequest(url: "http://127.0.0.1:\(port)/transactions")
    request.method = .POST
    request.headers.add(name: "content-type", value: "application/x-www-form-urlencoded")
    request.body = .bytes(form)
    _ = try await send(request)
  }

  /// Calls a method of Stellar RPC.
  func call(_ body: ByteBuffer) async throws -> ByteBuffer {
    var request = HTTPClientRequest(url: "http://127.0.0.1:\(port)/rpc")
    request.method = .POST
    request.headers.add(name: "content-type", value: "application/json")
    request.body = .bytes(body)
    return try await send(request)
  }

  private func send(_ request: HTTPClientRequest) async throws -> ByteBuffer {
    let response = try await Self.client.execute(request, timeout: .seconds(60))
    let body = try await response.body.collect(upTo: Self.answerLimit)
    guard response.status == .ok else { throw Refused(status: response.status.code, body: String(buffer: body)) }
    return body
  }
}
