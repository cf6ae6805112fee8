public import Foundation
public import RPCKit
public import StellarKit

/// What the wallet asks of a network: of a Horizon (``HorizonNetwork``), of a Stellar RPC server (``StellarRPCNetwork``), or of both (``PairedNetwork``).
public protocol WalletNetwork: Sendable {
  /// The account, or nil where the network knows that it doesn't exist. Not knowing is an error.
  func account(_ id: AccountID) async throws(NetworkError) -> AccountSnapshot?
  /// The account likewise, of which it matters whether it can hold these assets: a service that can't list an account's assets looks for them by name.
  func account(_ id: AccountID, lookingFor assets: Set<Asset>) async throws(NetworkError) -> AccountSnapshot?
  /// The newest closed ledger.
  func ledger() async throws(NetworkError) -> LedgerSnapshot
  /// The newest closed ledger that all services of the network know: from there on it is counted for how many ledgers a signature counts, so that one
  /// service that names a ledger to come doesn't have it count for longer.
  func commonLedger() async throws(NetworkError) -> LedgerSnapshot
  /// A stretch of what moved the account's money, newest first; an empty one where the account never was.
  ///
  /// - Parameters:
  ///   - id: the account.
  ///   - before: the operation's id below which it begins; nil for the newest.
  ///   - known: the highest id of what is known already (of a service that forgets, that of an entry, below which nothing is looked for); nil for nothing,
  ///     and where something may have come after it that moved nothing and cost its fee, as what failed does: that is only looked for then, or with what is new.
  ///   - limit: about how many, 1 to 200.
  /// - Returns: nil where nothing is newer than what is known.
  func history(of id: AccountID, before: Int64?, knownTo known: Int64?, limit: Int) async throws(NetworkError) -> HistoryPage?
  /// Whether the service forgets what happened long ago, and tells only what moved money (``HistoryPage/keptSince``).
  var forgetsHistory: Bool { get }
  /// One entry of an account's history, by its operation's id; nil where there is none.
  func historyEntry(_ operation: Int64, of id: AccountID) async throws(NetworkError) -> HistoryEntry?
  /// A transaction that is in a ledger, or nil where it is in none up to now.
  ///
  /// - Parameters:
  ///   - hash: its hash.
  ///   - since: before when it is surely in none, such as when it was signed.
  /// - Throws: ``NetworkError/forgotten`` where it isn't found by a service that doesn't know all ledgers since then: that isn't nil, from which the
  ///   journal concludes that a payment never was.
  func transaction(_ hash: TransactionHash, since: Date) async throws(NetworkError) -> AppliedTransaction?
  /// Submits an envelope (base64) whose transaction has this hash. The same envelope can be submitted again: it is applied at most once.
  func submit(_ envelope: String, hash: TransactionHash) async -> Submission
  /// What waits for an account to be claimed, newest first, up to ``ClaimableBalance/listLimit``. By the time, the close time of a ledger, it is told
  /// whether something can be claimed.
  func claimableBalances(for id: AccountID, at time: Date) async throws(NetworkError) -> [ClaimableBalance]
  /// One claimable balance; nil where the network knows that there is none of this id. One that isn't the account's to claim is ``NetworkError/refused(_:)``.
  func claimableBalance(_ id: ClaimableBalanceID, for account: AccountID, at time: Date) async throws(NetworkError) -> ClaimableBalance?
  /// Who set a claimable balance aside; nil where the service doesn't prove it by the transaction as it was signed for this network.
  func giver(of id: ClaimableBalanceID, on network: Network) async throws(NetworkError) -> AccountID?
  /// The account's offers on the exchange.
  func offers(of id: AccountID) async throws(NetworkError) -> [OpenOffer]
  /// What a pool holds, or nil where there is no such pool.
  func reserves(ofPool id: LiquidityPoolID) async throws(NetworkError) -> PoolReserves?
  /// The assets that there are on the network, or the first of them.
  func assets() async throws(NetworkError) -> [Asset]
  /// Ways to convert one asset into another; none where nobody offers enough.
  func paths(_ question: PathRequest) async throws(NetworkError) -> [ConversionPath]
  /// How much of each of up to 15 assets an amount of another buys. Those that nobody sells aren't in the answer.
  func amounts(bought assets: [Asset], with amount: Amount, of other: Asset) async throws(NetworkError) -> [Asset: Amount]
  /// How much of each of up to 15 assets has to be sold to receive an amount of another. Those that nobody buys aren't in the answer.
  func amounts(sold assets: [Asset], for amount: Amount, of other: Asset) async throws(NetworkError) -> [Asset: Amount]
  /// What an asset was traded at directly for another, oldest first: at most 200 spans of time, the newest ones. Spans in which nothing was traded aren't in
  /// the answer.
  func trades(of asset: Asset, in other: Asset, each span: TradedPrice.Span, since start: Date) async throws(NetworkError) -> [TradedPrice]
  /// Has the network's friendbot fund an account.
  func fund(_ id: AccountID) async throws(NetworkError) -> TransactionHash
  /// An element whenever something about the account has changed after the operation with this id, or from now on. The connection is kept up by
  /// itself. Ends when the task that reads it is cancelled.
  func changes(of id: AccountID, after operation: Int64?) -> AsyncStream<Void>
  /// The Stellar RPC server by which contracts are called, once it is known to be one of this network; nil where there is none.
  func contracts() async throws(NetworkError) -> StellarRPC?
  /// The same network, which keeps in a memory what it learns of the person's accounts, where it can't list that by itself.
  func remembering(in memory: any TrustlineMemory) -> any WalletNetwork
}

extension WalletNetwork {
  /// Of a service that lists all assets of an account.
  public func account(_ id: AccountID, lookingFor assets: Set<Asset>) async throws(NetworkError) -> AccountSnapshot? { try await account(id) }
  /// Of one service.
  public func commonLedger() async throws(NetworkError) -> LedgerSnapshot { try await ledger() }
  /// Of a service that has everything.
  public var forgetsHistory: Bool { false }
  /// Of a service that can't call contracts.
  public func contracts() async throws(NetworkError) -> StellarRPC? { nil }
  /// Of a service that needs no memory.
  public func remembering(in memory: any TrustlineMemory) -> any WalletNetwork { self }
  /// Of a service that has no such list.
  public func claimableBalances(for id: AccountID, at time: Date) async throws(NetworkError) -> [ClaimableBalance] { throw .cannotTell }
  /// Of a service that has no such list.
  public func claimableBalance(_ id: ClaimableBalanceID, for account: AccountID, at time: Date) async throws(NetworkError) -> ClaimableBalance? {
    throw .cannotTell
  }
  /// Of a service that has no such list.
  public func giver(of id: ClaimableBalanceID, on network: Network) async throws(NetworkError) -> AccountID? { throw .cannotTell }
  /// The time by which it is told whether something can be claimed: the newest ledger's. The embedded network goes by this computer's clock, and may not
  /// have closed a ledger for long.
  func claimTime(on profile: NetworkProfile, now: Date) async throws(NetworkError) -> Date {
    let closedAt = try await ledger().closedAt
    return profile.isOneServer ? max(now, closedAt) : closedAt
  }
  /// Of a service that has no such list.
  public func offers(of id: AccountID) async throws(NetworkError) -> [OpenOffer] { throw .cannotTell }
  /// Of a service that doesn't know pools.
  public func reserves(ofPool id: LiquidityPoolID) async throws(NetworkError) -> PoolReserves? { throw .cannotTell }
  /// Of a service that has no such list.
  public func assets() async throws(NetworkError) -> [Asset] { throw .cannotTell }

  /// Shares with the assets that are in their pools. A pool that isn't there any more has none that is known.
  func withAssets(_ pools: [PoolShares]) async throws(NetworkError) -> [PoolShares] {
    var known: [PoolShares] = []
    for shares in pools {
      known.append(PoolShares(id: shares.id, balance: shares.balance, assets: try await reserves(ofPool: shares.id)?.parts.map(\.asset)))
    }
    return known
  }
  /// A network on which nothing can be converted.
  public func paths(_ question: PathRequest) async throws(NetworkError) -> [ConversionPath] { [] }

  /// A network on which nothing is traded.
  public func amounts(bought assets: [Asset], with amount: Amount, of other: Asset) async throws(NetworkError) -> [Asset: Amount] { [:] }
  /// A network on which nothing is traded.
  public func amounts(sold assets: [Asset], for amount: Amount, of other: Asset) async throws(NetworkError) -> [Asset: Amount] { [:] }

  /// A network on which nothing is traded.
  public func trades(of asset: Asset, in other: Asset, each span: TradedPrice.Span, since start: Date) async throws(NetworkError) -> [TradedPrice] {
    []
  }

  /// An account and the newest ledger, asked for at the same time.
  func accountAndLedger(
    _ id: AccountID, lookingFor assets: Set<Asset> = []
  ) async throws(NetworkError) -> (account: AccountSnapshot?, ledger: LedgerSnapshot) {
    async let ledger = result { () async throws(NetworkError) in try await self.ledger() }
    let account = try await account(id, lookingFor: assets)
    return (account, try await ledger.get())
  }

  /// `async let` forgets the type of what is thrown; a result keeps it.
  func result<Value>(_ work: () async throws(NetworkError) -> Value) async -> Result<Value, NetworkError> {
    do throws(NetworkError) { return .success(try await work()) } catch { return .failure(error) }
  }
}
