public import Foundation
public import RPCKit
import Sentences
public import StellarKit

/// One network behind two services: Horizon for lists and history, and Stellar RPC for the newest state, submission and recent transactions.
public struct PairedNetwork: Sendable {
  private let horizon: HorizonNetwork
  private var rpc: StellarRPCNetwork
  private let newest = NewestLedger()

  /// Both services of one network.
  public init(_ horizon: HorizonNetwork, _ rpc: StellarRPCNetwork) {
    (self.horizon, self.rpc) = (horizon, rpc)
  }
}

extension PairedNetwork: WalletNetwork {
  public func account(_ id: AccountID) async throws(NetworkError) -> AccountSnapshot? { try await account(id, lookingFor: []) }

  /// Fetches an account. Horizon lists what it holds, and RPC says how much of it there is: it knows of a transaction before Horizon does.
  public func account(_ id: AccountID, lookingFor assets: Set<Asset>) async throws(NetworkError) -> AccountSnapshot? {
    let listed: AccountSnapshot?
    do throws(NetworkError) { listed = try await horizon.account(id) } catch { return try await rpc.account(id, lookingFor: assets) }
    let lines = KnownTrustlines(assets: assets.union(listed?.lines.map(\.asset) ?? []), pools: Set(listed?.pools.map(\.id) ?? []))
    // An account that Horizon doesn't have yet may hold anything.
    do throws(NetworkError) { return try await rpc.account(id, lookingFor: lines, isComplete: listed != nil) } catch {
      // Only RPC can tell that there is none.
      guard let listed else { throw error }
      return listed
    }
  }

  public func ledger() async throws(NetworkError) -> LedgerSnapshot {
    let ledger: LedgerSnapshot
    do throws(NetworkError) { ledger = try await rpc.ledger() } catch { ledger = try await horizon.ledger() }
    newest.note(ledger.sequence, closedAt: ledger.closedAt)
    return ledger
  }

  /// Fetches the lower one of both services' newest ledgers, or that of the only one that answers.
  public func commonLedger() async throws(NetworkError) -> LedgerSnapshot {
    let ledger = try await ledger()
    do throws(NetworkError) {
      let other = try await horizon.ledger()
      return other.sequence < ledger.sequence ? other : ledger
    } catch {
      return ledger
    }
  }

  /// Looks for a transaction in both services. It returns nil only if a service doesn't have it that knows all ledgers from then to the newest one
  /// that was reported.
  public func transaction(_ hash: TransactionHash, since: Date) async throws(NetworkError) -> AppliedTransaction? {
    let recent = await result { () async throws(NetworkError) in try await rpc.transaction(hash, since: since) }
    if case .success(let found?) = recent { return found }
    let older = await result { () async throws(NetworkError) in
      // Horizon may be behind. It can only tell of the ledgers that it had before it is asked.
      let ledger = try await horizon.ledger()
      if let found = try await horizon.transaction(hash, since: since) { return AppliedTransaction?.some(found) }
      guard ledger.sequence >= newest.sequence else { throw NetworkError.noAnswer("Horizon is lagging behind the network. Try again in a moment.") }
      return nil
    }
    if case .success(let found?) = older { return found }
    if case .success = recent { return nil }
    return try older.get()
  }

  public func submit(_ envelope: String, hash: TransactionHash) async -> Submission {
    let answer = await rpc.submit(envelope, hash: hash)
    // No byte of it has left this machine, so it may be sent to the other one.
    if case .notSent = answer { return await horizon.submit(envelope, hash: hash) }
    return answer
  }

  public func history(of id: AccountID, before: Int64?, knownTo known: Int64?, limit: Int) async throws(NetworkError) -> HistoryPage? {
    try await horizon.history(of: id, before: before, knownTo: known, limit: limit)
  }

  public func historyEntry(_ operation: Int64, of id: AccountID) async throws(NetworkError) -> HistoryEntry? {
    try await horizon.historyEntry(operation, of: id)
  }

  public func hasHistory(ofLedger sequence: Int) async throws(NetworkError) -> Bool { try await horizon.hasHistory(ofLedger: sequence) }

  /// Returns whether Horizon is more ledgers behind the newest one that either has reported than usual. If it doesn't answer, it counts as behind.
  public func isHistoryBehind() async -> Bool {
    if let ledger = try? await rpc.ledger() { newest.note(ledger.sequence, closedAt: ledger.closedAt) }
    guard let ledger = try? await horizon.ledger() else { return true }
    return ledger.sequence + StellarRPCNetwork.mostBehind < newest.sequence
  }

  public func claimableBalances(for id: AccountID, at time: Date) async throws(NetworkError) -> [ClaimableBalance] {
    try await horizon.claimableBalances(for: id, at: time)
  }

  public func claimableBalance(_ id: ClaimableBalanceID, for account: AccountID, at time: Date) async throws(NetworkError) -> ClaimableBalance? {
    try await horizon.claimableBalance(id, for: account, at: time)
  }

  public func giver(of id: ClaimableBalanceID, on network: Network) async throws(NetworkError) -> AccountID? {
    try await horizon.giver(of: id, on: network)
  }

  public func offers(of id: AccountID) async throws(NetworkError) -> [OpenOffer] { try await horizon.offers(of: id) }

  public func reserves(ofPool id: LiquidityPoolID) async throws(NetworkError) -> PoolReserves? { try await horizon.reserves(ofPool: id) }

  public func assets() async throws(NetworkError) -> [Asset] { try await horizon.assets() }

  public func paths(_ question: PathRequest) async throws(NetworkError) -> [ConversionPath] { try await horizon.paths(question) }

  public func amounts(bought assets: [Asset], with amount: Amount, of other: Asset) async throws(NetworkError) -> [Asset: Amount] {
    try await horizon.amounts(bought: assets, with: amount, of: other)
  }

  public func amounts(sold assets: [Asset], for amount: Amount, of other: Asset) async throws(NetworkError) -> [Asset: Amount] {
    try await horizon.amounts(sold: assets, for: amount, of: other)
  }

  public func trades(of asset: Asset, in other: Asset, each span: TradedPrice.Span, since start: Date) async throws(NetworkError) -> [TradedPrice] {
    try await horizon.trades(of: asset, in: other, each: span, since: start)
  }

  public func fund(_ id: AccountID) async throws(NetworkError) -> TransactionHash { try await horizon.fund(id) }

  public func changes(of id: AccountID, after operation: Int64?) -> AsyncStream<Void> { horizon.changes(of: id, after: operation) }

  public func contracts() async throws(NetworkError) -> StellarRPC? { try await rpc.contracts() }

  /// Returns the same network, which remembers what Horizon lists, for when it doesn't answer.
  public func remembering(in memory: any TrustlineMemory) -> any WalletNetwork {
    var network = self
    network.rpc.memory = memory
    return network
  }
}
