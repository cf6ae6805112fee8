import AsyncHTTPClient
import Foundation
import NIOPosix
import Sentences

/// Requests to places that strangers name, such as an anchor's servers: they reach the internet, and this machine where its own name says so, but no
/// private network, whatever a name leads to.
///
/// A name is looked up once for each request, all of its addresses are checked, and the connection is made to one of these, so that a name that leads
/// elsewhere a moment later makes no difference. Each request has a connection of its own.
public struct InternetTransport: HTTPTransport {
  /// So many addresses of a name are tried.
  private static let mostAddresses = 4
  /// Names are looked up on threads of their own: of a name whose servers don't answer, the system holds one for ten seconds and more, also after the
  /// request was given up. More than the eight that a list of assets looks up at once.
  private static let threads = {
    let threads = NIOThreadPool(numberOfThreads: 16)
    threads.start()
    return threads
  }()

  private let clock: any Clock<Duration>
  private let trust: TrustRoots
  private let direct: AsyncHTTPTransport
  private let resolve: @Sendable (_ host: String) async -> [IPAddress]
  private let mayReach: @Sendable (IPAddress) -> Bool

  /// A transport.
  ///
  /// - Parameters:
  ///   - clock: what time limits go by.
  ///   - trust: whom servers have to have their certificates from.
  public init(clock: any Clock<Duration> = ContinuousClock(), trust: TrustRoots = .system) {
    self.init(clock: clock, trust: trust, resolve: Self.systemAddresses)
  }

  init(
    clock: any Clock<Duration> = ContinuousClock(), trust: TrustRoots = .system, mayReach: @escaping @Sendable (IPAddress) -> Bool = \.isPublic,
    resolve: @escaping @Sendable (_ host: String) async -> [IPAddress]
  ) {
    self.clock = clock
    self.trust = trust
    self.mayReach = mayReach
    self.resolve = resolve
    direct = AsyncHTTPTransport(clock: clock, trust: trust)
  }

  /// Returns whether a host's name says that it is this machine, whose packets leave it for nobody.
  public static func isLoopback(_ host: some StringProtocol) -> Bool {
    let name = host.lowercased()
    return ["localhost", "127.0.0.1", "[::1]", "::1"].contains(name) || name.hasSuffix(".localhost")
  }

  /// Returns whether a URL's host may be on the internet, as far as can be told without looking it up: not this machine, nor an IP address of a private
  /// network, nor one in a notation that only browsers read, such as `127.1`.
  package static func mayBePublic(_ host: String) -> Bool {
    let name = host.hasSuffix(".") ? String(host.dropLast()) : host
    guard !isLoopback(name) else { return false }
    if let address = IPAddress(withoutBrackets(name)) { return address.isPublic }
    return name.split(separator: ".").last?.first?.isNumber == false
  }

  /// A host without the brackets that URLs have around IPv6 addresses.
  private static func withoutBrackets(_ host: String) -> String { String(host.drop { $0 == "[" }.prefix { $0 != "]" }) }

  /// Sends a request and waits for the whole answer.
  public func send(_ request: HTTPRequestMessage) async throws(TransportError) -> HTTPReply {
    guard let url = URL(string: request.url), ["http", "https"].contains(url.scheme?.lowercased()), let written = url.host, !written.isEmpty else {
      throw .invalidRequest("its address isn't valid")
    }
    if Self.isLoopback(written) { return try await direct.send(request) }
    let host = Self.withoutBrackets(written)
    if let address = IPAddress(host) {
      guard mayReach(address) else { throw .notConnected("\(host) isn't an address on the internet") }
      return try await direct.send(request)
    }
    do {
      return try await TimeLimit(duration: request.timeLimit, clock: clock).run { try await send(request, to: host) }
    } catch {
      throw TransportError(error)
    }
  }

  /// Sends a request and waits for the whole answer, whose body comes as one piece: nothing that strangers name is followed without end.
  public func stream(_ request: HTTPRequestMessage) async throws(TransportError) -> HTTPStreamReply {
    let reply = try await send(request)
    let body = AsyncThrowingStream<[UInt8], any Error> { continuation in
      continuation.yield(reply.body)
      continuation.finish()
    }
    return HTTPStreamReply(status: reply.status, headers: reply.headers, body: body)
  }

  private func send(_ request: HTTPRequestMessage, to host: String) async throws -> HTTPReply {
    let addresses = await resolve(host)
    try Task.checkCancellation()
    if let address = addresses.first(where: { !mayReach($0) }) {
      throw TransportError.notConnected("\(host) leads to \(address), which isn't an address on the internet")
    }
    var failure = TransportError.notConnected("\(host) couldn't be found")
    for address in addresses.prefix(Self.mostAddresses) {
      do throws(TransportError) {
        return try await send(request, to: host, at: address)
      } catch {
        // Nothing was sent, so another address may be tried.
        guard case .notConnected = error else { throw error }
        failure = error
      }
    }
    throw failure
  }

  private func send(_ request: HTTPRequestMessage, to host: String, at address: IPAddress) async throws(TransportError) -> HTTPReply {
    var configuration = AsyncHTTPTransport.configuration(trust)
    configuration.dnsOverride = [host: address.description]
    let client = HTTPClient(eventLoopGroup: MultiThreadedEventLoopGroup.singleton, configuration: configuration)
    // Closing the connection holds nobody up.
    defer { Task { try? await client.shutdown() } }
    return try await direct.send(request, by: client)
  }

  /// Asks the system, which blocks, on a thread that may; who is cancelled doesn't wait for it.
  @Sendable private static func systemAddresses(of host: String) async -> [IPAddress] {
    await addresses(of: host, asking: IPAddress.addresses(of:))
  }

  /// The same of somebody else than the system.
  static func addresses(of host: String, asking ask: @escaping @Sendable (_ host: String) -> [IPAddress]) async -> [IPAddress] {
    let (answers, answer) = AsyncStream.makeStream(of: [IPAddress].self)
    threads.submit { _ in
      // An empty answer is passed over below. It only shows whether somebody still waits: what was given up before its turn isn't looked up any more.
      if case .terminated = answer.yield([]) { return }
      answer.yield(ask(host))
      answer.finish()
    }
    return await answers.first { !$0.isEmpty } ?? []
  }
}
