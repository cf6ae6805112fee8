public import StellarKit

/// Horizon's records. All of these throw ``HorizonError``.
///
/// Pages: `cursor` is the ``HorizonRecord/pagingToken`` after which they begin, or the ``Link/cursor`` of a page's link; nil for the first page.
/// `limit` is the most records of a page, 1 to 200.
extension Horizon {
  /// What the server says of itself and its network.
  public func root() async throws(HorizonError) -> RootResource {
    try await get("/")
  }

  /// An account.
  ///
  /// - Throws: ``HorizonError/notFound`` for one that was never funded, or was merged into another.
  public func account(_ id: AccountID) async throws(HorizonError) -> AccountResource {
    try await get("/accounts/\(id.address)")
  }

  /// Ledgers.
  public func ledgers(cursor: String? = nil, order: Order = .ascending, limit: Int = 10) async throws(HorizonError) -> Page<LedgerResource> {
    try await get("/ledgers", query: Self.page(cursor, order, limit))
  }

  /// A transaction.
  ///
  /// - Throws: ``HorizonError/notFound`` for one that is in no ledger: not yet, or never.
  public func transaction(_ hash: TransactionHash) async throws(HorizonError) -> TransactionResource {
    try await get("/transactions/\(hash)")
  }

  /// Transactions of an account, or of the whole network. Those that failed are included only where it is asked for.
  public func transactions(
    of account: AccountID? = nil,
    cursor: String? = nil,
    order: Order = .ascending,
    limit: Int = 10,
    includeFailed: Bool = false
  ) async throws(HorizonError) -> Page<TransactionResource> {
    var query = Self.page(cursor, order, limit)
    if includeFailed { query["include_failed"] = "true" }
    return try await get(Self.path("transactions", of: account), query: query)
  }

  /// Operations of an account, or of the whole network.
  ///
  /// - Parameter joinTransactions: Whether each comes with its transaction, which has the memo.
  public func operations(
    of account: AccountID? = nil,
    cursor: String? = nil,
    order: Order = .ascending,
    limit: Int = 10,
    joinTransactions: Bool = false
  ) async throws(HorizonError) -> Page<OperationResource> {
    try await get(Self.path("operations", of: account), query: Self.page(cursor, order, limit).joining(joinTransactions))
  }

  /// Operations that move money: payments, new accounts, merged accounts.
  ///
  /// - Parameter joinTransactions: Whether each comes with its transaction, which has the memo.
  public func payments(
    of account: AccountID? = nil,
    cursor: String? = nil,
    order: Order = .ascending,
    limit: Int = 10,
    joinTransactions: Bool = false
  ) async throws(HorizonError) -> Page<OperationResource> {
    try await get(Self.path("payments", of: account), query: Self.page(cursor, order, limit).joining(joinTransactions))
  }

  /// The ``payments(of:cursor:order:limit:joinTransactions:)`` that come after a cursor, for ever; `now` for those that come after the call.
  /// An account that doesn't exist yet is waited for.
  public func paymentStream(of account: AccountID, after cursor: String = "now", joinTransactions: Bool = false) -> HorizonStream<OperationResource> {
    HorizonStream(horizon: self, path: Self.path("payments", of: account), query: [:].joining(joinTransactions), cursor: cursor)
  }

  /// The fees of the last five ledgers.
  public func feeStats() async throws(HorizonError) -> FeeStatsResource {
    try await get("/fee_stats")
  }

  /// Asks the friendbot of a test network to fund an account.
  ///
  /// - Throws: ``HorizonError/noFriendbot`` on a network without one, ``HorizonError/problem(_:)`` where it won't, such as for a funded account.
  public func fund(_ account: AccountID) async throws(HorizonError) -> TransactionResource {
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

  private static func path(_ records: String, of account: AccountID?) -> String {
    account.map { "/accounts/\($0.address)/\(records)" } ?? "/\(records)"
  }

  private static func page(_ cursor: String?, _ order: Order, _ limit: Int) -> [String: String] {
    var query = ["order": order.rawValue, "limit": String(limit)]
    query["cursor"] = cursor
    return query
  }
}

extension [String: String] {
  fileprivate func joining(_ transactions: Bool) -> [String: String] {
    transactions ? merging(["join": "transactions"]) { $1 } : self
  }
}
