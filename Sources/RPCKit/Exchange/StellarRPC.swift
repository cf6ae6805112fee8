import Foundation
public import HorizonKit
public import StellarKit

/// A client of one Stellar RPC server, the JSON-RPC interface of a Stellar node: ledger entries, contract simulation, submission, and what the last days'
/// ledgers held.
///
/// ```swift
/// let rpc = try StellarRPC(url: "https://soroban-testnet.stellar.org", network: .testnet)
/// let account = try await rpc.account(id)
/// for try await page in rpc.eventStream(matching: [filter]) { print(page.events) }
/// ```
///
/// Each request is answered within 30 seconds and the limit on bytes, or fails. Nothing is sent twice on its own but by ``submit(_:patience:)``, which sends
/// the same envelope.
public struct StellarRPC: Sendable {
  /// The server's address.
  public let url: String
  /// The network that the server has to be one of.
  public let network: Network
  let format: XDRFormat
  let answerLimit: Int
  let transport: any HTTPTransport
  let clock: any Clock<Duration>
  private let numbers = CallNumbers()

  /// A client.
  ///
  /// - Parameters:
  ///   - url: The server's address, such as `https://soroban-testnet.stellar.org`; providers have a key in its path or query.
  ///   - network: Which network it belongs to, by which hashes are checked.
  ///   - format: How the server is to write the protocol's values.
  ///   - answerLimit: The most bytes of an answer. Pages of the public network's ledgers need more than others.
  ///   - transport: How requests travel.
  ///   - clock: What is waited by between questions.
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
