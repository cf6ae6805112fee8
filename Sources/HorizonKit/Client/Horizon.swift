public import Logging
public import StellarKit
import Synchronization

/// A client of one Horizon server, Stellar's HTTP API: accounts, ledgers, transactions and operations, submission, and streams.
///
/// ```swift
/// let horizon = try Horizon(url: "https://horizon-testnet.stellar.org", network: .testnet)
/// let account = try await horizon.account(id)
/// for try await operation in horizon.payments(of: .account(id)).stream() { print(operation.details) }
/// ```
///
/// Each request is answered within 30 seconds and with at most 5 MB, or fails. Nothing is sent twice automatically, except by
/// ``submit(_:patience:handedInBefore:)``.
public struct Horizon: Sendable {
  /// The server's address without a slash at its end.
  public let url: String
  /// The network that the server must belong to; nil if that isn't checked.
  public let network: Network?
  private let networkCheck = NetworkCheck()
  let friendbotURL: String?
  let transport: any HTTPTransport
  let clock: any Clock<Duration>
  let logger: Logger

  /// A client.
  ///
  /// - Parameters:
  ///   - url: the server's address, such as `https://horizon.stellar.org`.
  ///   - network: the network that the server must belong to. The server is asked for it before the first request, and again after a failure. If it
  ///     is another one, every function throws ``HorizonError/otherNetwork(passphrase:)``. Nil, for reading only, if the server isn't asked: on another
  ///     network, a transaction that was applied looks as if it never could be.
  ///   - friendbotURL: the address of the friendbot that gives an account its first lumens; nil for the friendbot that the server names.
  ///   - transport: the transport for requests.
  ///   - clock: the clock for a stream's waits.
  ///   - logger: the logger that notes each request at level `trace`; by default, nothing is logged.
  /// - Throws: ``HorizonError/invalidURL(_:)``
  public init(
    url: String,
    network: Network? = nil,
    friendbotURL: String? = nil,
    transport: any HTTPTransport = AsyncHTTPTransport(),
    clock: any Clock<Duration> = ContinuousClock(),
    logger: Logger = Logger(label: "HorizonKit") { _ in SwiftLogNoOpLogHandler() }
  ) throws(HorizonError) {
    self.url = try HorizonURL(url).text
    self.network = network
    self.friendbotURL = try friendbotURL.map { text throws(HorizonError) in try HorizonURL(text).text }
    self.transport = transport
    self.clock = clock
    self.logger = logger
  }

  /// Checks that the server belongs to the network, if that isn't known.
  func checkNetwork() async throws(HorizonError) {
    guard let network, !networkCheck.isDone else { return }
    let passphrase: String
    do throws(HorizonError) {
      passphrase = try await root().networkPassphrase
    } catch .notFound {
      // Whoever asked would take it for an account or a transaction that isn't there.
      throw .notHorizon("it doesn't say to which network it belongs")
    }
    guard passphrase == network.passphrase else { throw .otherNetwork(passphrase: passphrase) }
    networkCheck.isDone = true
  }

  /// Has the network checked again before the next request: a server that is replaced by another network's fails in between.
  func checkAgain() { networkCheck.isDone = false }

  /// What is known of the server.
  private final class NetworkCheck: Sendable {
    private let state = Mutex(false)

    /// Whether it is known to belong to the network.
    var isDone: Bool {
      get { state.withLock(\.self) }
      set { state.withLock { $0 = newValue } }
    }
  }
}

extension Horizon {
  /// The order of records.
  public enum Order: String, Hashable, Sendable {
    /// The oldest first.
    case ascending = "asc"
    /// The newest first.
    case descending = "desc"
  }
}
