import Foundation
public import HorizonKit
public import StellarKit

/// A client of one Stellar RPC server, the JSON-RPC interface of a Stellar node: ledger entries, contract simulation, submission, and the content of
/// recent ledgers.
///
/// ```swift
/// let rpc = try StellarRPC(url: "https://soroban-testnet.stellar.org", network: .testnet)
/// let account = try await rpc.account(id)
/// for try await page in rpc.eventStream(matching: [filter]) { print(page.events) }
/// ```
///
/// Each request is answered within 30 seconds and within the byte limit, or fails. Nothing is sent twice automatically, except by
/// ``submit(_:patience:handedInBefore:)``, which sends the same envelope.
public struct StellarRPC: Sendable {
  /// The server's address.
  public let url: String
  /// The network that hashes are for. Only ``networkInfo()`` checks that the server belongs to it: call it before the first submission, and again
  /// after a failure.
  public let network: Network
  let format: XDRFormat
  let answerLimit: Int
  let transport: any HTTPTransport
  let clock: any Clock<Duration>
  private let numbers = CallNumbers()

  /// A client.
  ///
  /// - Parameters:
  ///   - url: The server's address, such as `https://soroban-testnet.stellar.org`; providers put an API key in its path or query.
  ///   - network: The network that it belongs to, for checking hashes.
  ///   - format: The format in which the server should write XDR values.
  ///   - answerLimit: The most bytes of an answer. Pages of the public network's ledgers need more than other answers.
  ///   - transport: The transport for requests.
  ///   - clock: The clock for waits between requests.
  /// - Throws: ``RPCError/invalidURL(_:)``
  public init(
    url: String,
    network: Network,
    format: XDRFormat = .base64,
    answerLimit: Int = 5_000_000,
    transport: any HTTPTransport = AsyncHTTPTransport(),
    clock: any Clock<Duration> = ContinuousClock()
  ) throws(RPCError) {
    guard
      let parts = URLComponents(string: url), ["http", "https"].contains(parts.scheme?.lowercased()), parts.host?.isEmpty == false,
      parts.user == nil, parts.password == nil, parts.fragment == nil
    else { throw .invalidURL(url) }
    self.url = url
    self.network = network
    self.format = format
    self.answerLimit = answerLimit
    self.transport = transport
    self.clock = clock
  }

  func nextNumber() -> Int { numbers.next() }
}
