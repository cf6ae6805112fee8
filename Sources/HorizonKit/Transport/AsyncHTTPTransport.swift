import AsyncHTTPClient
import Foundation
import HTTPTypes
import NIOCore
import NIOHTTP1
import NIOPosix
import NIOSSL
import Sentences
import Synchronization

/// A transport that sends requests with async-http-client. All transports that trust the same certificates share one pool of connections.
///
/// It speaks HTTP/1.1. A request that is given up closes its connection, so a connection that has gone silent is never used again.
///
/// It uses sockets on all systems. On Apple's, async-http-client would use the Network framework, which doesn't support custom certificates and has
/// errors of its own.
public struct AsyncHTTPTransport: HTTPTransport {
  private let clock: any Clock<Duration>
  private let client: HTTPClient

  /// Clients are never shut down: a process keeps one for each set of trusted roots as long as it runs.
  private static let clients = Mutex<[TrustRoots: HTTPClient]>([:])

  private static func client(_ trust: TrustRoots) -> HTTPClient {
    clients.withLock { clients in
      if let client = clients[trust] { return client }
      let client = HTTPClient(eventLoopGroup: MultiThreadedEventLoopGroup.singleton, configuration: configuration(trust))
      clients[trust] = client
      return client
    }
  }

  static func configuration(_ trust: TrustRoots) -> HTTPClient.Configuration {
    var configuration = HTTPClient.Configuration()
    configuration.tlsConfiguration = trust.configuration
    configuration.redirectConfiguration = .disallow
    configuration.timeout.connect = .seconds(10)
    // A server that refuses connections or isn't trusted is reported at once, rather than tried until the time limit.
    configuration.connectionPool.retryConnectionEstablishment = false
    // With HTTP/2, all requests to a host would share one connection. Giving one up doesn't close it, so after a change of network every attempt
    // would go to the dead connection, until the system gives it up after a quarter of an hour.
    configuration.httpVersion = .http1Only
    // Each open stream occupies a connection, and there must be some left for requests.
    configuration.connectionPool.concurrentHTTP1ConnectionsPerHostSoftLimit = 256
    return configuration
  }

  /// Makes a transport.
  ///
  /// - Parameters:
  ///   - clock: The clock for time limits.
  ///   - trust: The certificate authorities that servers' certificates must come from.
  public init(clock: any Clock<Duration> = ContinuousClock(), trust: TrustRoots = .system) {
    self.clock = clock
    client = Self.client(trust)
  }

  /// Sends a request and waits for the whole answer.
  public func send(_ request: HTTPRequestMessage) async throws(TransportError) -> HTTPReply { try await send(request, by: client) }

  func send(_ request: HTTPRequestMessage, by client: HTTPClient) async throws(TransportError) -> HTTPReply {
    do {
      return try await TimeLimit(duration: request.timeLimit, clock: clock).run {
        let response = try await client.execute(Self.clientRequest(request), deadline: .distantFuture)
        let body = try await Self.whole(response.body, limit: request.bodyLimit)
        return HTTPReply(status: Int(response.status.code), headers: Self.fields(response.headers), body: Array(body.readableBytesView))
      }
    } catch {
      throw TransportError(error)
    }
  }

  /// Sends a request and returns as soon as the answer begins.
  public func stream(_ request: HTTPRequestMessage) async throws(TransportError) -> HTTPStreamReply {
    do {
      let response = try await TimeLimit(duration: request.timeLimit, clock: clock).run {
        try await client.execute(Self.clientRequest(request), deadline: .distantFuture)
      }
      let body = response.body.map { buffer in Array(buffer.readableBytesView) }
      return HTTPStreamReply(status: Int(response.status.code), headers: Self.fields(response.headers), body: body)
    } catch {
      throw TransportError(error)
    }
  }

  private static func whole(_ body: HTTPClientResponse.Body, limit: Int) async throws -> ByteBuffer {
    do {
      return try await body.collect(upTo: limit)
    } catch is NIOTooManyBytesError {
      throw TransportError.tooLarge(limit: limit)
    }
  }

  private static func clientRequest(_ request: HTTPRequestMessage) -> HTTPClientRequest {
    var clientRequest = HTTPClientRequest(url: request.url)
    clientRequest.method = HTTPMethod(rawValue: request.method.rawValue)
    for field in request.headers { clientRequest.headers.add(name: field.name.rawName, value: field.value) }
    if !request.body.isEmpty { clientRequest.body = .bytes(ByteBuffer(bytes: request.body)) }
    return clientRequest
  }

  private static func fields(_ headers: HTTPHeaders) -> HTTPFields {
    var fields = HTTPFields()
    for (name, value) in headers {
      if let name = HTTPField.Name(name) { fields.append(HTTPField(name: name, value: value)) }
    }
    return fields
  }
}

extension TransportError {
  /// Interprets an error of the client or of the system. An unknown error may have occurred after the request was sent.
  init(_ error: any Error) {
    switch error {
    case let error as TransportError: self = error
    case is CancellationError: self = .cancelled
    case let error as NIOConnectionError: self = .notConnected(Self.reason(error))
    case let error as HTTPClientError: self = Self.meaning(of: error)
    case let error as IOError: self = Self.meaning(of: error)
    case let error as NIOSSLExtraError where error == .failedToValidateHostname || error == .serverHostnameImpossibleToMatch: self = .untrusted
    default:
      let text = String(describing: error)
      // Before the handshake is complete, no byte of a request is sent.
      self =
        text.contains("CERTIFICATE_VERIFY_FAILED")
        ? .untrusted
        : error is NIOSSLError && text.hasPrefix("handshakeFailed")
          ? .notConnected("it doesn't speak HTTPS properly")
          : .connectionLost(String(text.prefix(200)))
    }
  }

  private static func meaning(of error: HTTPClientError) -> TransportError {
    switch error {
    case .cancelled: .cancelled
    case .connectTimeout, .tlsHandshakeTimeout, .getConnectionFromPoolTimeout: .notConnected("it did not answer")
    case .deadlineExceeded, .readTimeout: .timedOut
    case .invalidURL, .emptyHost, .emptyScheme: .invalidRequest("its address isn't valid")
    default: .connectionLost(error.shortDescription)
    }
  }

  private static func reason(_ error: NIOConnectionError) -> Sentence {
    switch (error.connectionErrors.first?.error as? IOError)?.errnoCode {
    case ECONNREFUSED: "nothing answers at \(error.host), port \(error.port)"
    case ENETUNREACH, EHOSTUNREACH, ENETDOWN, EADDRNOTAVAIL: "there is no route to \(error.host) from here"
    case nil: "\(error.host) couldn't be found"
    default: "\(error.host) isn't responding"
    }
  }

  /// Interprets an error of the system for a numeric address. Except for a refused connection, each may also come from a connection that was made and
  /// then broke.
  private static func meaning(of error: IOError) -> TransportError {
    error.errnoCode == ECONNREFUSED ? .notConnected("nothing answers there") : .connectionLost("\(error)")
  }
}
