public import StellarKit

/// Information about the server and its network as a whole.
extension Horizon {
  /// Fetches the server's information about itself and its network (`/`), whichever network that is.
  public func root() async throws(HorizonError) -> RootResource {
    let reply = try await uncheckedReply(url: address("/", [:]))
    guard (200..<300).contains(reply.status) else { throw error(for: reply) }
    return try decode(reply.body)
  }

  /// Asks whether the server is healthy (`/health`).
  ///
  /// - Throws: ``HorizonError`` if there is no valid answer. A server that reports trouble has answered.
  public func health() async throws(HorizonError) -> HealthResource {
    let reply = try await reply(url: address("/health", [:]))
    guard reply.status == 200 || reply.status == 503, let health: HealthResource = try? decode(reply.body) else { throw error(for: reply) }
    return health
  }

  /// Fetches the fees of the last five ledgers (`/fee_stats`).
  public func feeStats() async throws(HorizonError) -> FeeStatsResource {
    try await get("/fee_stats")
  }

  /// Asks a test network's friendbot to fund an account. It creates the account if it doesn't exist, and tops up one that holds less than the
  /// friendbot's usual amount.
  ///
  /// - Throws: ``HorizonError/noFriendbot`` on a network without one, ``HorizonError/problem(_:)`` if the friendbot refuses, for example because the
  ///   account holds as much or more.
  public func fund(_ account: AccountID) async throws(HorizonError) -> FriendbotAnswer {
    let friendbot = try await friendbot()
    return try decode(try await exchange(url: "\(friendbot)?\(HorizonURL.form(["addr": account.address]))").body)
  }

  private func friendbot() async throws(HorizonError) -> String {
    if let friendbotURL { return friendbotURL }
    guard let href = try await root().links.friendbot?.href else { throw .noFriendbot }
    let text = try HorizonURL(String(href.prefix { $0 != "{" && $0 != "?" })).text
    guard text.hasPrefix("https://") || url.hasPrefix("http://") else { throw .notHorizon("its friendbot's address isn't encrypted") }
    return text
  }
}
