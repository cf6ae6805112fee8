import AsyncHTTPClient
import HTTPTypes
import NIOCore
import NIOHTTP1
import NIOPosix

/// Requests over the network, by async-http-client. All share one pool of connections.
public struct AsyncHTTPTransport: HTTPTransport {
  private let clock: any Clock<Duration>

  /// Never shut down, as a process has one as long as it lives.
  private static let client: HTTPClient = {
    var configuration = HTTPClient.Configuration()
    configuration.redirectConfiguration = .disallow
    configuration.timeout.connect = .seconds(10)
    // A server that refuses, or whose certificate isn't trusted, is reported at once rather than tried until the time is over.
    configuration.connectionPool.retryConnectionEstablishment = false
    return HTTPClient(eventLoopGroup: HTTPClient.defaultEventLoopGroup, configuration: configuration)
  }()

  /// A transport whose time limits are kept by a clock.
  public init(clock: any Clock<Duration> = ContinuousClock()) {
    self.clock = clock
  }

  public func send(_ request: HTTPRequestMessage) async throws(TransportError) -> HTTPReply {
    do {
      return try await TimeLimit(duration: request.timeLimit, clock: clock).run {
        let response = try await Self.client.execute(Self.clientRequest(request), deadline: .distantFuture)
        let body = try await response.body.collect(upTo: request.bodyLimit)
        return HTTPReply(status: Int(response.status.code), headers: Self.fields(response.headers), body: Array(body.readableBytesView))
      }
    } catch {
      throw TransportError(error)
    }
  }

  public func stream(_ request: HTTPRequestMessage) async throws(TransportError) -> HTTPStreamReply {
    do {
      let response = try await TimeLimit(duration: request.timeLimit, clock: clock).run {
        try await Self.client.execute(Self.clientRequest(request), deadline: .distantFuture)
      }
      let body = response.body.map { buffer in Array(buffer.readableBytesView) }
      return HTTPStreamReply(status: Int(response.status.code), headers: Self.fields(response.headers), body: body)
    } catch {
      throw TransportError(error)
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
  /// What an error of the client, or of the system, means for the request. An error that isn't known may have come after it was sent.
  init(_ error: any Error) {
    switch error {
    case let error as TransportError: self = error
    case is CancellationError: self = .cancelled
    case let error as NIOTooManyBytesError: self = .tooLarge(limit: error.maxBytes ?? 0)
    case let error as NIOConnectionError: self = .notConnected(Self.reason(error))
    case let error as HTTPClientError: self = Self.meaning(of: error)
    default:
      let text = String(describing: error)
      self = text.contains("CERTIFICATE_VERIFY_FAILED") ? .untrusted : .connectionLost(String(text.prefix(200)))
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

  private static func reason(_ error: NIOConnectionError) -> String {
    if error.dnsAError != nil || error.dnsAAAAError != nil, error.connectionErrors.isEmpty { return "\(error.host) is not known" }
    guard let system = error.connectionErrors.first?.error as? IOError else { return "\(error.host), port \(error.port)" }
    return system.errnoCode == 111 || system.errnoCode == 61
      ? "nothing answers at \(error.host), port \(error.port)" : "\(error.host), port \(error.port): \(system)"
  }
}
