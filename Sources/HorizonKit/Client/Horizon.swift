public import Logging

/// A client of one Horizon server, Stellar's HTTP API: accounts, ledgers, transactions and operations, submission, and streams.
///
/// ```swift
/// let horizon = try Horizon(url: "https://horizon-testnet.stellar.org")
/// let account = try await horizon.account(id)
/// for try await operation in horizon.payments(of: .account(id)).stream() { print(operation.details) }
/// ```
///
/// Each request is answered within 30 seconds and with at most 5 MB, or fails. Nothing is sent twice automatically, except by
/// ``submit(_:patience:handedInBefore:)``.
public struct Horizon: Sendable {
  /// The server's address without a slash at its end.
  public let url: String
  let friendbotURL: String?
  let transport: any HTTPTransport
  let clock: any Clock<Duration>
  let logger: Logger

  /// A client.
  ///
  /// - Parameters:
  ///   - url: the server's address, such as `https://horizon.stellar.org`.
  ///   - friendbotURL: the address of the friendbot that gives an account its first lumens; nil for the friendbot that the server names.
  ///   - transport: the transport for requests.
  ///   - clock: the clock for a stream's waits.
  ///   - logger: the logger that notes each request at level `trace`; by default, nothing is logged.
  /// - Throws: ``HorizonError/invalidURL(_:)``
  public init(
    url: String,
    friendbotURL: String? = nil,
    transport: any HTTPTransport = AsyncHTTPTransport(),
    clock: any Clock<Duration> = ContinuousClock(),
    logger: Logger = Logger(label: "HorizonKit") { _ in SwiftLogNoOpLogHandler() }
  ) throws(HorizonError) {
    self.url = try HorizonURL(url).text
    self.friendbotURL = try friendbotURL.map { text throws(HorizonError) in try HorizonURL(text).text }
    self.transport = transport
    self.clock = clock
    self.logger = logger
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
