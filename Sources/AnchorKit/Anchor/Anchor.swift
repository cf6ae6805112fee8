public import Foundation
public import HorizonKit
public import StellarKit

/// An anchor: a business that takes money in and pays it out for assets on Stellar, known by its home domain.
///
/// ```swift
/// let anchor = try await Anchor.discover("testanchor.stellar.org", on: .testnet, now: { Date() })
/// let info = try await anchor.interactive.info()
/// let session = anchor.session(for: ClientAccount(pair.accountID), signer: KeyPairSigner([pair]))
/// let window = try await session.interactive.deposit(InteractiveRequest(asset))
/// ```
///
/// Requests that need no sign-in are made through the anchor itself, all others through an ``AnchorSession``. Each request is answered within
/// ``AnchorLimits`` or fails with an ``AnchorError``, which names the anchor. Nothing is sent unencrypted, except to this machine.
public struct Anchor: Sendable {
  /// The home domain.
  public let domain: AnchorDomain
  /// The network that it works on.
  public let network: Network
  /// What it publishes about itself (SEP-1).
  public let toml: StellarTOML
  let exchange: AnchorExchange
  let now: @Sendable () -> Date

  /// Makes an anchor whose stellar.toml has been loaded already, such as one that was stored.
  ///
  /// - Parameters:
  ///   - domain: The home domain.
  ///   - network: The network that the wallet is on.
  ///   - toml: What the domain publishes.
  ///   - transport: How requests travel.
  ///   - limits: How long an answer may take, and how large it may be.
  ///   - language: The language in which the anchor is asked to answer (RFC 4646), for each request that names no other; nil for the anchor's own.
  ///   - now: The time of day.
  /// - Throws: ``AnchorError`` with ``AnchorProblem/wrongNetwork(passphrase:)`` if the file is for another network.
  public init(
    domain: AnchorDomain, network: Network, toml: StellarTOML, transport: any HTTPTransport = InternetTransport(),
    limits: AnchorLimits = AnchorLimits(), language: @escaping @Sendable () -> String? = { nil }, now: @escaping @Sendable () -> Date
  ) throws(AnchorError) {
    exchange = AnchorExchange(anchor: domain.name, transport: transport, limits: limits, language: language)
    // Older files name no network. The passphrase is part of what a sign-in signs, so a sign-in for another network would be worthless.
    if let passphrase = toml.networkPassphrase, passphrase != network.passphrase {
      throw exchange.wrong(.wrongNetwork(passphrase: SentText.short(passphrase, limit: 80)))
    }
    self.domain = domain
    self.network = network
    self.toml = toml
    self.now = now
  }

  /// Returns whether the anchor says that it offers a service.
  public func offers(_ service: AnchorService) -> Bool { (try? address(of: service)) != nil }

  /// Returns the address of a service.
  ///
  /// - Throws: ``AnchorProblem/missingService(_:)``, ``AnchorProblem/unsafeAddress(name:url:)``
  func address(of service: AnchorService) throws(AnchorError) -> AnchorAddress {
    // SEP-12: an anchor without a customer server of its own offers that service at its transfer server.
    let text = toml.services[service] ?? (service == .customers ? toml.services[.transfers] : nil)
    guard let text else { throw exchange.wrong(.missingService(service)) }
    return try exchange.address(text, service.rawValue)
  }
}
