import AsyncHTTPClient
import Foundation
import NIOPosix
import Sentences

/// A transport for requests to hosts that strangers name, such as an anchor's servers. They reach the internet, and this machine if it is named as
/// such, but never a private network, whatever a name resolves to.
///
/// A name is resolved once for each request. All of its addresses are checked, and the connection is made to one of them, so a name that resolves
/// differently a moment later makes no difference. Each request has a connection of its own.
public struct InternetTransport: HTTPTransport {
  /// How many addresses of a name are tried.
  private static let mostAddresses = 4
  /// Threads on which names are resolved. If the servers for a name don't answer, the system blocks a thread for ten seconds or more, even after the
  /// request was given up. There are more than the eight names that a list of assets resolves at once.
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

  /// Makes a transport.
  ///
  /// - Parameters:
  ///   - clock: The clock for time limits.
  ///   - trust: The certificate authorities that servers' certificates must come from.
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

  /// Returns whether a host's name denotes this machine, so that packets to it never leave the machine.
  public static func isLoopback(_ host: some StringProtocol) -> Bool {
    let name = host.lowercased()
    return ["localhost", "127.0.0.1", "[::1]", "::1"].contains(name) || name.hasSuffix(".localhost")
  }

  /// Returns whether a URL's host may be on the internet, as far as can be told without resolving it. This machine isn't, nor is an IP address of a
  /// private network, or one in a notation that only browsers read, such as `127.1`.
  package static func mayBePublic(_ host: String) -> Bool {
    let name = host.hasSuffix(".") ? String(host.dropLast()) : host
    guard !isLoopback(name) else { return false }
    if let address = IPAddress(withoutBrackets(name)) { return address.isPublic }
    return name.split(separator: ".").last?.first?.isNumber == false
  }

  /// Removes the brackets that URLs put around IPv6 addresses.
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

  /// Sends a request and waits for the whole answer, whose body is one chunk: nothing that strangers name is streamed without end.
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
    // The request needn't wait until the connection is closed.
    defer { Task { try? await client.shutdown() } }
    return try await direct.send(request, by: client)
  }

  /// Resolves a host with the system's resolver, on a thread that it may block. A cancelled caller doesn't wait for it.
  @Sendable private static func systemAddresses(of host: String) async -> [IPAddress] {
    await addresses(of: host, asking: IPAddress.addresses(of:))
  }

  /// Resolves a host with another resolver than the system's.
  static func addresses(of host: String, asking ask: @escaping @Sendable (_ host: String) -> [IPAddress]) async -> [IPAddress] {
    let (answers, answer) = AsyncStream.makeStream(of: [IPAddress].self)
    threads.submit { _ in
      // The empty answer is ignored below. It only shows whether someone still waits: a request that was given up before its turn isn't resolved any
      // more.
      if case .terminated = answer.yield([]) { return }
      answer.yield(ask(host))
      answer.finish()
    }
    return await answers.first { !$0.isEmpty } ?? []
  }
}
