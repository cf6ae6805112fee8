public import Foundation
public import RPCKit
public import StellarKit

/// What the wallet asks of a network: of a Horizon (``HorizonNetwork``), of a Stellar RPC server (``StellarRPCNetwork``), or of both
/// (``PairedNetwork``).
public protocol WalletNetwork: Sendable {
  /// Fetches an account, or returns nil if the network knows that it doesn't exist. Not knowing is an error.
  func account(_ id: AccountID) async throws(NetworkError) -> AccountSnapshot?
  /// Fetches an account to find out whether it can hold these assets. A service that can't list an account's assets looks for them by name.
  func account(_ id: AccountID, lookingFor assets: Set<Asset>) async throws(NetworkError) -> AccountSnapshot?
  /// Fetches the newest closed ledger.
  func ledger() async throws(NetworkError) -> LedgerSnapshot
  /// Fetches the newest closed ledger that all services of the network know. The ledgers in which a signature is valid are counted from there, so
  /// that a single service that names a future ledger can't make it valid for longer.
  func commonLedger() async throws(NetworkError) -> LedgerSnapshot
  /// Fetches a stretch of what moved the account's money, newest first; an empty one if the account never existed.
  ///
  /// - Parameters:
  ///   - id: the account.
  ///   - before: the operation's id below which the stretch begins; nil for the newest.
  ///   - known: the highest id of what is known already (for a service that forgets, that of an entry, below which nothing is looked for). Nil if
  ///     nothing is known, and if something may have come after it that moved nothing and cost its fee, as a failed transaction does: that is looked
  ///     for only then, or together with what is new.
  ///   - limit: about how many, 1 to 200.
  /// - Returns: nil if nothing is newer than what is known.
  func history(of id: AccountID, before: Int64?, knownTo known: Int64?, limit: Int) async throws(NetworkError) -> HistoryPage?
  /// Whether the service forgets what happened long ago, and reports only what moved money (``HistoryPage/keptSince``).
  var forgetsHistory: Bool { get }
  /// Fetches one entry of an account's history by its operation's id, or returns nil if there is none.
  func historyEntry(_ operation: Int64, of id: AccountID) async throws(NetworkError) -> HistoryEntry?
  /// Returns whether the service still has what happened in a closed ledger.
  func hasHistory(ofLedger sequence: Int) async throws(NetworkError) -> Bool
  /// Returns whether the history lacks ledgers that accounts and payments are already read from, as if of two services one is far behind.
  func isHistoryBehind() async -> Bool
  /// Fetches a transaction that is in a ledger, or returns nil if it is in none so far.
  ///
  /// - Parameters:
  ///   - hash: its hash.
  ///   - since: a time before which it is surely in no ledger, such as when it was signed.
  /// - Throws: ``NetworkError/forgotten`` if it isn't found by a service that doesn't know all ledgers since then. That isn't nil, from which the
  ///   journal concludes that a payment never happened.
  func transaction(_ hash: TransactionHash, since: Date) async throws(NetworkError) -> AppliedTransaction?
  /// Submits an envelope (base64) whose transaction has this hash. The same envelope can be submitted again: it is applied at most once.
  func submit(_ envelope: String, hash: TransactionHash) async -> Submission
  /// Fetches the balances that an account can claim, newest first, up to ``ClaimableBalance/listLimit``. The time, the close time of a ledger,
  /// decides whether one can be claimed.
  func claimableBalances(for id: AccountID, at time: Date) async throws(NetworkError) -> [ClaimableBalance]
  /// Fetches one claimable balance, or returns nil if the network knows that there is none with this id. One that isn't the account's to claim is
  /// ``NetworkError/refused(_:)``.
  func claimableBalance(_ id: ClaimableBalanceID, for account: AccountID, at time: Date) async throws(NetworkError) -> ClaimableBalance?
  /// Finds who set a claimable balance aside, or returns nil if the service doesn't prove it by the transaction as it was signed for this network.
  func giver(of id: ClaimableBalanceID, on network: Network) async throws(NetworkError) -> AccountID?
  /// Fetches the account's offers on the exchange.
  func offers(of id: AccountID) async throws(NetworkError) -> [OpenOffer]
  /// Fetches what a pool holds, or returns nil if there is no such pool.
  func reserves(ofPool id: LiquidityPoolID) async throws(NetworkError) -> PoolReserves?
  /// Fetches the assets of the network, or the first of them.
  func assets() async throws(NetworkError) -> [Asset]
  /// Finds paths for converting one asset into another; none if nobody offers enough.
  func paths(_ question: PathRequest) async throws(NetworkError) -> [ConversionPath]
  /// Finds how much of each of up to 15 assets an amount of another buys. Those that nobody sells aren't in the answer.
  func amounts(bought assets: [Asset], with amount: Amount, of other: Asset) async throws(NetworkError) -> [Asset: Amount]
  /// Finds how much of each of up to 15 assets has to be sold to receive an amount of another. Those that nobody buys aren't in the answer.
  func amounts(sold assets: [Asset], for amount: Amount, of other: Asset) async throws(NetworkError) -> [Asset: Amount]
  /// Fetches what an asset was traded at directly for another, oldest first: at most 200 spans of time, the newest ones. Spans in which nothing was
  /// traded aren't in the answer.
  func trades(of asset: Asset, in other: Asset, each span: TradedPrice.Span, since start: Date) async throws(NetworkError) -> [TradedPrice]
  /// Has the network's friendbot fund an account.
  func fund(_ id: AccountID) async throws(NetworkError) -> TransactionHash
  /// Returns a stream with an element whenever something about the account has changed after the operation with this id, or from now on. The
  /// connection is kept up by itself. The stream ends when the task that reads it is cancelled.
  func changes(of id: AccountID, after operation: Int64?) -> AsyncStream<Void>
  /// Returns the Stellar RPC server by which contracts are called, once it is known to belong to this network, or nil if there is none.
  func contracts() async throws(NetworkError) -> StellarRPC?
  /// Returns the same network, which keeps in a memory what it learns of the person's accounts if it can't list that by itself.
  func remembering(in memory: any TrustlineMemory) -> any WalletNetwork
}

extension WalletNetwork {
  /// Fetches the account without looking for the assets, as for a service that lists all assets of an account.
  public func account(_ id: AccountID, lookingFor assets: Set<Asset>) async throws(NetworkError) -> AccountSnapshot? { try await account(id) }
  /// Fetches the newest ledger, as for a single service.
  public func commonLedger() async throws(NetworkError) -> LedgerSnapshot { try await ledger() }
  /// False, as for a service that keeps everything.
  public var forgetsHistory: Bool { false }
  /// Throws `NetworkError.cannotTell`, as for a service that doesn't say.
  public func hasHistory(ofLedger sequence: Int) async throws(NetworkError) -> Bool { throw .cannotTell }
  /// Returns false, as for a single service.
  public func isHistoryBehind() async -> Bool { false }
  /// Returns nil, as for a service that can't call contracts.
  public func contracts() async throws(NetworkError) -> StellarRPC? { nil }
  /// Returns the same network, as for a service that needs no memory.
  public func remembering(in memory: any TrustlineMemory) -> any WalletNetwork { self }
  /// Throws `NetworkError.cannotTell`, as for a service that has no such list.
  public func claimableBalances(for id: AccountID, at time: Date) async throws(NetworkError) -> [ClaimableBalance] { throw .cannotTell }
  /// Throws `NetworkError.cannotTell`, as for a service that has no such list.
  public func claimableBalance(_ id: ClaimableBalanceID, for account: AccountID, at time: Date) async throws(NetworkError) -> ClaimableBalance? {
    throw .cannotTell
  }
  /// Throws `NetworkError.cannotTell`, as for a service that has no such list.
  public func giver(of id: ClaimableBalanceID, on network: Network) async throws(NetworkError) -> AccountID? { throw .cannotTell }
  /// Returns the time that decides whether something can be claimed: that of the newest ledger. The embedded network goes by this computer's clock,
  /// and may not have closed a ledger for long.
  func claimTime(on profile: NetworkProfile, now: Date) async throws(NetworkError) -> Date {
    let closedAt = try await ledger().closedAt
    return profile.isOneServer ? max(now, closedAt) : closedAt
  }
  /// Throws `NetworkError.cannotTell`, as for a service that has no such list.
  public func offers(of id: AccountID) async throws(NetworkError) -> [OpenOffer] { throw .cannotTell }
  /// Throws `NetworkError.cannotTell`, as for a service that doesn't know pools.
  public func reserves(ofPool id: LiquidityPoolID) async throws(NetworkError) -> PoolReserves? { throw .cannotTell }
  /// Throws `NetworkError.cannotTell`, as for a service that has no such list.
  public func assets() async throws(NetworkError) -> [Asset] { throw .cannotTell }

  /// Returns shares with the assets that are in their pools. If a pool isn't there any more, its assets are unknown.
  func withAssets(_ pools: [PoolShares]) async throws(NetworkError) -> [PoolShares] {
    var known = pools
    for index in known.indices { known[index].assets = try await reserves(ofPool: known[index].id)?.parts.map(\.asset) }
    return known
  }
  /// Returns no paths, as for a network on which nothing can be converted.
  public func paths(_ question: PathRequest) async throws(NetworkError) -> [ConversionPath] { [] }

  /// Returns nothing, as for a network on which nothing is traded.
  public func amounts(bought assets: [Asset], with amount: Amount, of other: Asset) async throws(NetworkError) -> [Asset: Amount] { [:] }
  /// Returns nothing, as for a network on which nothing is traded.
  public func amounts(sold assets: [Asset], for amount: Amount, of other: Asset) async throws(NetworkError) -> [Asset: Amount] { [:] }

  /// Returns nothing, as for a network on which nothing is traded.
  public func trades(of asset: Asset, in other: Asset, each span: TradedPrice.Span, since start: Date) async throws(NetworkError) -> [TradedPrice] {
    []
  }

  /// Fetches an account and the newest ledger at the same time.
  func accountAndLedger(
    _ id: AccountID, lookingFor assets: Set<Asset> = []
  ) async throws(NetworkError) -> (account: AccountSnapshot?, ledger: LedgerSnapshot) {
    async let ledger = result { () async throws(NetworkError) in try await self.ledger() }
    let account = try await account(id, lookingFor: assets)
    return (account, try await ledger.get())
  }

  /// Runs work and returns what it returns or throws. A result keeps the type of the error, which `async let` would forget.
  func result<Value>(_ work: () async throws(NetworkError) -> Value) async -> Result<Value, NetworkError> {
    do throws(NetworkError) { return .success(try await work()) } catch { return .failure(error) }
  }
}
