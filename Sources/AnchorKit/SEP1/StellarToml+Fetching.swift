public import HorizonKit

extension StellarToml {
  /// Fetches a domain's stellar.toml.
  ///
  /// - Parameters:
  ///   - domain: Where it is.
  ///   - transport: How the request travels.
  ///   - limits: What the answer may take.
  /// - Throws: ``AnchorError``
  public static func fetch(
    from domain: AnchorDomain, transport: any HTTPTransport = InternetTransport(), limits: AnchorLimits = AnchorLimits()
  ) async throws(AnchorError) -> StellarToml {
    var request = AnchorRequest("\(domain.origin)/.well-known/stellar.toml")
    request.bodyLimit = limits.tomlLimit
    let reply = try await AnchorExchange(anchor: domain.name, transport: transport, limits: limits).send(request)
    return try StellarToml(reply.body, from: domain.name)
  }
}
