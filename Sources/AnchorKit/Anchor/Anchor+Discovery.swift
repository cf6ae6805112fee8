public import Foundation
public import HorizonKit
import Sentences
public import StellarKit

/// Finding the anchor of a domain or an asset.
extension Anchor {
  /// Finds the anchor at a domain: reads `https://DOMAIN/.well-known/stellar.toml` (SEP-1).
  ///
  /// - Parameters:
  ///   - domain: The domain as a person types it; http is used only for names of this machine.
  ///   - network: The network that the wallet is on.
  ///   - transport: The transport for requests.
  ///   - limits: The limits for an answer.
  ///   - language: The language for the anchor's texts (RFC 4646), read again for each request that names no other; nil for the anchor's default.
  ///   - now: The current time.
  /// - Throws: ``AnchorError``
  public static func discover(
    _ domain: String, on network: Network, transport: any HTTPTransport = InternetTransport(), limits: AnchorLimits = AnchorLimits(),
    language: @escaping @Sendable () -> String? = { nil }, now: @escaping @Sendable () -> Date
  ) async throws(AnchorError) -> Anchor {
    guard let domain = AnchorDomain(domain) else { throw AnchorError(anchor: SentText.short(domain, limit: 60), .invalidDomain) }
    let toml = try await StellarTOML.fetch(from: domain, transport: transport, limits: limits)
    return try Anchor(domain: domain, network: network, toml: toml, transport: transport, limits: limits, language: language, now: now)
  }

  /// Finds the anchor of an asset: the anchor of its issuer's home domain, which must list the asset in turn.
  ///
  /// - Parameters:
  ///   - asset: An issued asset.
  ///   - horizon: The Horizon server for looking up the issuer's account.
  ///   - network: The network that the wallet is on.
  ///   - transport: The transport for requests.
  ///   - limits: The limits for an answer.
  ///   - language: The language for the anchor's texts, as when discovering a domain.
  ///   - now: The current time.
  /// - Throws: ``AnchorError`` with ``AnchorProblem/notIssuersHome(found:)`` for an issuer without a home domain,
  ///   ``AnchorProblem/assetNotListed(_:)``, or another; `HorizonError`
  public static func discover(
    issuerOf asset: Asset, by horizon: Horizon, on network: Network, transport: any HTTPTransport = InternetTransport(),
    limits: AnchorLimits = AnchorLimits(), language: @escaping @Sendable () -> String? = { nil }, now: @escaping @Sendable () -> Date
  ) async throws -> Anchor {
    guard let issuer = asset.issuer, let home = try await horizon.account(issuer).homeDomain, !home.isEmpty else {
      throw AnchorError(anchor: asset.code, .notIssuersHome(found: nil))
    }
    let anchor = try await discover(home, on: network, transport: transport, limits: limits, language: language, now: now)
    guard anchor.toml.currency(asset) != nil else { throw anchor.exchange.wrong(.assetNotListed(asset.description)) }
    return anchor
  }

  /// Checks that the anchor is an asset's own: the stellar.toml lists it, and its issuer's account names this home domain.
  ///
  /// - Throws: ``AnchorError`` with ``AnchorProblem/assetNotListed(_:)`` or ``AnchorProblem/notIssuersHome(found:)``; `HorizonError`
  public func confirm(_ asset: Asset, by horizon: Horizon) async throws {
    guard let issuer = asset.issuer, toml.currency(asset) != nil else { throw exchange.wrong(.assetNotListed(asset.description)) }
    let home = try await horizon.account(issuer).homeDomain
    guard let home, AnchorDomain(home)?.authority == domain.authority else {
      throw exchange.wrong(.notIssuersHome(found: home.flatMap { $0.isEmpty ? nil : SentText.short($0, limit: 60) }))
    }
  }

  /// Fetches a currency whose entry in the stellar.toml links to a file of its own.
  ///
  /// - Parameter currency: An entry with a ``StellarTOMLCurrency/link``; any other entry is returned unchanged.
  /// - Throws: ``AnchorError``
  public func linkedCurrency(_ currency: StellarTOMLCurrency) async throws(AnchorError) -> StellarTOMLCurrency {
    guard let link = currency.link else { return currency }
    _ = try exchange.address(link, "link to a currency")
    var request = AnchorRequest(link)
    request.bodyLimit = exchange.limits.tomlLimit
    let reply = try await exchange.send(request)
    do throws(TOMLRefusal) {
      var table = TOMLTable(path: "", values: try TOMLDocument.table(reply.body))
      return StellarTOMLCurrency(&table)
    } catch {
      throw exchange.wrong(.invalidTOML(error.reason))
    }
  }
}
