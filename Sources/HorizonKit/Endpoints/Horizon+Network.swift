public import StellarKit

/// The server and its network as a whole.
extension Horizon {
  /// Fetches what the server says of itself and its network (`/`).
  public func root() async throws(HorizonError) -> RootResource {
    try await get("/")
  }

  /// Asks whether the server can be relied on (`/health`).
  ///
  /// - Throws: ``HorizonError`` where there is no such answer. A server in trouble that says so is an answer.
  public func health() async throws(HorizonError) -> HealthResource {
    let reply = try await reply(url: address("/health", [:]))
    guard reply.status == 200 || reply.status == 503, let health: HealthResource = try? decode(reply.body) else { throw error(for: reply) }
    return health
  }

  /// Fetches the fees of the last five ledgers (`/fee_stats`).
  public func feeStats() async throws(HorizonError) -> FeeStatsResource {
    try await get("/fee_stats")
  }

  /// Asks the friendbot of a test network to fund an account: it makes one that doesn't exist, and gives to one that holds less than what it gives.
  ///
  /// - Throws: ``HorizonError/noFriendbot`` on a network without one, ``HorizonError/problem(_:)`` where it won't, such as for an account that holds as
  ///   much or more.
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
