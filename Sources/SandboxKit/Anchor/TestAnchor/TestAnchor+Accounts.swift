import StellarKit
import StellarXDR

/// The anchor's accounts on the ledger.
extension TestAnchor {
  /// The amount of each issued asset that the distribution account gets from the issuer, for deposits.
  private static let supply = Amount(clamping: 100_000_000 * Amount.stroopsPerUnit)
  private static let pause = Duration.milliseconds(200)

  /// Funds both accounts, sets their home domain, and gives the distribution account a supply of each issued asset.
  func setUp() async throws {
    guard let origin else { return }
    let (issuer, distribution) = (accounts.issuer, accounts.distribution)
    // If ledgers close at an interval, both are in the same one.
    async let hasIssuer: Void = fund(issuer.accountID)
    async let hasDistribution: Void = fund(distribution.accountID)
    _ = try await (hasIssuer, hasDistribution)
    let assets = try IssuedAsset.issued.map { try $0.asset(issuer: issuer.accountID) }
    let domain = try HomeDomain(origin.homeDomain)
    let state = await sandbox.withState { state in
      (
        trusted: assets.filter { state.trustlines[TrustlineKey(account: distribution.accountID, asset: $0.xdr)] != nil },
        named: [issuer, distribution].filter { state.accounts[$0.accountID]?.homeDomain == Array(domain.description.utf8) }.map(\.accountID)
      )
    }
    var operations: [Operation] = []
    for key in [issuer, distribution] where !state.named.contains(key.accountID) {
      var options = AccountOptions()
      options.homeDomain = domain
      operations.append(Operation(.setOptions(options), source: MuxedAccount(key.accountID)))
    }
    for asset in assets where !state.trusted.contains(asset) {
      guard case .issued(let code, let issuerID) = asset else { continue }
      let to = MuxedAccount(distribution.accountID)
      operations.append(Operation(.changeTrust(code: code, issuer: issuerID, limit: .max), source: to))
      operations.append(Operation(.payment(destination: to, asset: asset, amount: Self.supply), source: MuxedAccount(issuerID)))
    }
    if !operations.isEmpty { try await submit(operations) }
  }

  /// Has the friendbot fund an account, unless it exists.
  private func fund(_ account: AccountID) async throws {
    if await sandbox.sequenceNumber(of: account) == nil { _ = try await sandbox.fund(account) }
  }

  /// Submits operations of the anchor's own accounts, again for as long as the network asks to try later.
  private func submit(_ operations: [Operation]) async throws {
    while true {
      try Task.checkCancellation()
      let signed = try await sign(operations, memo: .none)
      switch try await sandbox.submit(signed.envelope) {
      case .applied(let transaction) where transaction.isSuccessful: return
      case .applied(let transaction): throw AnchorRefusal.unavailable("The test anchor's accounts can't be set up: \(transaction.result.result)")
      case .refused(let result): throw AnchorRefusal.unavailable("The test anchor's accounts can't be set up: \(result.result)")
      case .tryAgainLater: try await Task.sleep(for: Self.pause)
      }
    }
  }

  /// Returns the distribution account's next sequence number. Anybody can sign for the account, and so use its last one.
  func nextSequenceNumber() async throws(AnchorRefusal) -> Int64 {
    let last = await sandbox.sequenceNumber(of: accounts.distribution.accountID) ?? 0
    do throws(TransactionError) {
      return try Transaction.sequenceNumber(after: last)
    } catch {
      throw .unavailable("The test anchor's account has used its last sequence number. Start over with basicpay sandbox --reset.")
    }
  }

  /// Signs a transaction of the distribution account. The issuer signs too if it is the source of an operation.
  func sign(_ operations: [Operation], memo: Memo) async throws -> SignedTransaction {
    let source = accounts.distribution
    let transaction = try Transaction(
      source: MuxedAccount(source.accountID), sequenceNumber: try await nextSequenceNumber(), baseFee: 10_000,
      timeBounds: try TimeBounds(now: now().unixSeconds), memo: memo, operations: operations)
    let needsIssuer = operations.contains { $0.source?.accountID == accounts.issuer.accountID }
    return try transaction.signed(by: needsIssuer ? [source, accounts.issuer] : [source], on: sandbox.network)
  }

  /// Has the friendbot fund the distribution account again when it runs low on lumens.
  func keepLumens() async throws {
    let balance = await sandbox.withState { [account = accounts.distribution.accountID] state in state.accounts[account]?.balance ?? 0 }
    if balance < Sandbox.fundedStroops * 6 / 10 { _ = try await sandbox.fund(accounts.distribution.accountID) }
  }
}
