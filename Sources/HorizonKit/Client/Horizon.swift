public import Logging

/// A client of one Horizon server, Stellar's HTTP API: accounts, ledgers, transactions and operations, submission, and streams.
///
/// ```swift
/// let horizon = try Horizon(url: "https://horizon-testnet.stellar.org")
/// let account = try await horizon.account(id)
/// for try await operation in horizon.payments(of: .account(id)).stream() { print(operation.details) }
/// ```
///
/// Each request is answered within 30 seconds and 5 MB, or fails. Nothing is sent twice of its own accord, except by ``submit(_:patience:handedInBefore:)``.
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
  ///   - url: The server's address, such as `https://horizon.stellar.org`.
  ///   - friendbotURL: Where to ask for an account's first lumens; nil for the friendbot that the server names.
  ///   - transport: How requests travel.
  ///   - clock: What a stream waits by.
  ///   - logger: Where each request is noted, at the level `trace`; nowhere unless another is given.
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
  /// Which records come first.
  public enum Order: String, Hashable, Sendable {
    /// The oldest.
    case ascending = "asc"
    /// The newest.
    case descending = "desc"
  }
}
