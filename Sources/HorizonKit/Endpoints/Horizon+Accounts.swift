public import StellarKit

/// Accounts, their data entries, and claimable balances.
///
/// Source of all endpoints: Horizon's API reference, developers.stellar.org/docs/data/apis/horizon, and its router.
extension Horizon {
  /// Fetches an account (`/accounts/{id}`).
  ///
  /// - Throws: ``HorizonError/notFound`` for one that was never funded, or was merged into another.
  public func account(_ id: AccountID) async throws(HorizonError) -> AccountResource {
    try await get("/accounts/\(id.address)")
  }

  /// Returns an account's states, the present one first. One that doesn't exist yet is waited for.
  public func accountStream(_ id: AccountID) -> ValueStream<AccountResource> {
    ValueStream(self, "/accounts/\(id.address)")
  }

  /// Lists accounts (`/accounts`). Their cursors are addresses.
  public func accounts(_ filter: AccountFilter) -> PagedRecords<AccountResource> {
    PagedRecords(source: RecordSource(self, "/accounts", query: filter.query, cursor: .account))
  }

  /// Fetches a data entry of an account (`/accounts/{id}/data/{name}`).
  ///
  /// - Throws: ``HorizonError/notFound`` where the account has none of this name.
  public func data(_ name: DataName, of id: AccountID) async throws(HorizonError) -> AccountDataResource {
    try await get(Self.path(name, id))
  }

  /// Returns a data entry's states, the present one first. One that doesn't exist yet is waited for.
  public func dataStream(_ name: DataName, of id: AccountID) -> ValueStream<AccountDataResource> {
    ValueStream(self, Self.path(name, id))
  }

  /// Fetches a claimable balance (`/claimable_balances/{id}`).
  ///
  /// - Throws: ``HorizonError/notFound`` for one that was claimed or taken back, or never made.
  public func claimableBalance(_ id: ClaimableBalanceID) async throws(HorizonError) -> ClaimableBalanceResource {
    try await get("/claimable_balances/\(id.hex)")
  }

  /// Lists claimable balances (`/claimable_balances`): those for which all filters hold.
  ///
  /// - Parameters:
  ///   - asset: what was set aside.
  ///   - claimant: who may claim it, now or at another time.
  ///   - sponsor: who pays the reserve.
  public func claimableBalances(
    asset: Asset? = nil, claimant: AccountID? = nil, sponsor: AccountID? = nil
  ) -> PagedRecords<ClaimableBalanceResource> {
    var query: [String: String] = [:]
    query["asset"] = asset?.canonical
    query["claimant"] = claimant?.address
    query["sponsor"] = sponsor?.address
    return PagedRecords(source: RecordSource(self, "/claimable_balances", query: query, cursor: .claimableBalance))
  }

  private static func path(_ name: DataName, _ id: AccountID) -> String {
    "/accounts/\(id.address)/data/\(name.description.percentEncoded)"
  }
}
