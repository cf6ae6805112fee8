import Foundation
import Sentences
import StellarKit
import StellarXDR
import WalletKit

/// A small network that a test controls: it can be silent, refuse, or lose an answer.
actor PocketNetwork: WalletNetwork {
  /// Its reaction to the next envelopes.
  enum Mood: Sendable {
    case willing
    case refusing(Refusal)
    case silent
    case unreached
  }

  static let friendbot = account(255)

  private(set) var submissions = 0
  private var mood = Mood.willing
  private var isReachable = true
  private var fees: [FeeChoice: UInt32] = [:]
  private var clockBehind: TimeInterval = 0
  private var balances: [AccountID: Int64] = [:]
  private var entries: [HistoryEntry] = []
  private var applied: [TransactionHash: AppliedTransaction] = [:]
  private var listeners: [AsyncStream<Void>.Continuation] = []
  private var sequence = 100
  private let network: Network
  private let now: @Sendable () -> Date

  init(_ network: Network, now: @escaping @Sendable () -> Date) {
    self.network = network
    self.now = now
  }

  static func account(_ number: UInt8) -> AccountID {
    AccountID(publicKey: Bytes32(sha256: [number]))
  }

  func become(_ mood: Mood) { self.mood = mood }

  /// Makes it busy with these fees.
  func setFees(_ fees: [FeeChoice: UInt32]) { self.fees = fees }

  func setReachable(_ isReachable: Bool) { self.isReachable = isReachable }

  /// Makes its ledgers' clock run behind the wallet's by some seconds.
  func setClockBehind(_ seconds: TimeInterval) { clockBehind = seconds }

  func account(_ id: AccountID) async throws(NetworkError) -> AccountSnapshot? {
    try check()
    guard let balance = balances[id], let amount = try? Amount(stroops: balance) else { return nil }
    let line = AccountSnapshot.Line(asset: .native, balance: amount, limit: nil)
    let lines =
      id == owner
      ? held.map { asset in
        AccountSnapshot.Line(
          asset: asset, balance: amounts[asset] ?? .zero, limit: limits[asset] ?? .max, isAuthorized: !unauthorized.contains(asset),
          keepsOffers: !unauthorized.contains(asset))
      } : []
    let shares = id == owner ? pools.map { PoolShares(id: $0.id, balance: poolShares) } : []
    return AccountSnapshot(
      id: id, sequenceNumber: Int64(submissions), subentries: lines.count + 2 * shares.count + unlisted, homeDomain: homes[id],
      lines: [line] + lines, signers: id == owner ? signers : nil, pools: shares, unlisted: unlisted)
  }

  private var homes: [AccountID: String] = [:]

  /// Sets an account's home domain.
  func setHome(_ domain: String, of id: AccountID) { homes[id] = domain }

  private var signers: AccountSigners?

  /// Sets the signers of the wallet's account.
  func setSigners(_ signers: AccountSigners) { self.signers = signers }

  /// Uses a sequence number of the wallet's account from another wallet.
  func useElsewhere() { submissions += 1 }

  private var reserve = Amount(fee: 5_000_000)

  /// Sets the base reserve.
  func setReserve(_ reserve: Amount) { self.reserve = reserve }

  private var poolShares = Amount(fee: 20_000_000)

  /// Sets the account's shares of each pool.
  func setPoolShares(_ shares: Amount) { poolShares = shares }

  private var unlisted = 0

  /// Stops listing the entries of accounts and their claimable balances.
  ///
  /// - Parameter entries: the number of entries of each account that aren't listed.
  func hideLists(_ entries: Int) { unlisted = entries }

  private var held: [Asset] = []
  private var unauthorized: Set<Asset> = []
  private var waiting: [ClaimableBalance] = []
  private var givers: [ClaimableBalanceID: AccountID] = [:]
  private var amounts: [Asset: Amount] = [:]
  private var limits: [Asset: Amount] = [:]
  /// The amount of each asset that ten lumens buy, which is also the amount to sell for them.
  private var prices: [Asset: Amount] = [:]

  /// Gives the wallet's account some of an asset, with its price for ten lumens.
  func give(_ amount: String, of asset: Asset, forTenLumens price: String? = nil) throws {
    held.append(asset)
    amounts[asset] = try Amount(amount)
    prices[asset] = try price.map { try Amount($0) }
  }

  /// Sets whether an issuer lets the wallet's account hold its asset.
  func setAuthorized(_ isAuthorized: Bool, for asset: Asset) {
    if isAuthorized { unauthorized.remove(asset) } else { unauthorized.insert(asset) }
  }

  func amounts(bought assets: [Asset], with amount: Amount, of other: Asset) async throws(NetworkError) -> [Asset: Amount] {
    try check()
    return prices.filter { assets.contains($0.key) }
  }

  /// Sets the price of an asset.
  func setPrice(of asset: Asset, forTenLumens price: String) throws { prices[asset] = try Amount(price) }

  private var detour: Asset?

  /// Opens a path over another asset on which twice as much arrives.
  func openDetour(by asset: Asset) { detour = asset }

  func paths(_ question: PathRequest) async throws(NetworkError) -> [ConversionPath] {
    try check()
    let ten = 10 * Amount.stroopsPerUnit
    switch question {
    case .send(let amount, let asset, let into):
      guard let price = prices[asset], let arriving = try? Amount(stroops: amount.stroops * ten / price.stroops) else { return [] }
      let direct = ConversionPath(sentAsset: asset, sent: amount, arrivingAsset: into, arriving: arriving)
      guard let detour, let twice = try? arriving.adding(arriving) else { return [direct] }
      return [direct, ConversionPath(sentAsset: asset, sent: amount, arrivingAsset: into, arriving: twice, between: [detour])]
    case .receive(let amount, let into, let asset):
      guard let price = prices[asset], let sent = try? Amount(stroops: amount.stroops * price.stroops / ten) else { return [] }
      return [ConversionPath(sentAsset: asset, sent: sent, arrivingAsset: into, arriving: amount)]
    }
  }

  func amounts(sold assets: [Asset], for amount: Amount, of other: Asset) async throws(NetworkError) -> [Asset: Amount] {
    try await amounts(bought: assets, with: amount, of: other)
  }

  /// Each asset with a price was traded at half of it two hours ago, and at the full price an hour ago.
  func trades(of asset: Asset, in other: Asset, each span: TradedPrice.Span, since start: Date) async throws(NetworkError) -> [TradedPrice] {
    try check()
    guard let price = prices[asset], span != .week else { return [] }
    let (volume, paid) = (UInt128(price.stroops), UInt128(10 * Amount.stroopsPerUnit))
    return [TradedPrice(time: now() - 7200, volume: 2 * volume, paid: paid), TradedPrice(time: now() - 3600, volume: volume, paid: paid)]
  }

  /// Pools of lumens and each held asset.
  private var pools: [LiquidityPool] { held.compactMap { try? LiquidityPool(.native, $0) } }

  func reserves(ofPool id: LiquidityPoolID) async throws(NetworkError) -> PoolReserves? {
    try check()
    return pools.first { $0.id == id }.map { pool in
      PoolReserves(
        parts: [pool.assetA, pool.assetB].map { PoolReserves.Part(asset: $0, amount: Amount(fee: 50_000_000)) }, shares: Amount(fee: 50_000_000))
    }
  }

  /// Sets one of an asset aside for the wallet's account, which also gets a trustline and shares of a pool.
  ///
  /// - Parameters:
  ///   - sponsor: the account that pays its reserve; nil for the sender.
  ///   - isHeld: whether the account gets the trustline and the shares.
  ///   - claimability: when it can be claimed.
  func setAside(
    _ asset: Asset, by sender: AccountID, sponsor: AccountID? = nil, isHeld: Bool = true,
    claimability: ClaimableBalance.Claimability = .now(until: nil)
  ) {
    if isHeld { held.append(asset) }
    balances[sender] = balances[sender] ?? 10_000_000
    let id = ClaimableBalanceID(hash: Bytes32(sha256: [9, UInt8(truncatingIfNeeded: waiting.count)]))
    givers[id] = sender
    waiting.append(
      ClaimableBalance(
        id: id, asset: asset, amount: Amount(fee: 10_000_000), sponsor: sponsor ?? sender, claimability: claimability, condition: ""))
  }

  func claimableBalances(for id: AccountID, at time: Date) async throws(NetworkError) -> [ClaimableBalance] {
    try check()
    guard unlisted == 0 else { throw .cannotTell }
    return waiting
  }

  func claimableBalance(_ id: ClaimableBalanceID, for account: AccountID, at time: Date) async throws(NetworkError) -> ClaimableBalance? {
    try await claimableBalances(for: account, at: time).first { $0.id == id }
  }

  func giver(of id: ClaimableBalanceID, on network: Network) async throws(NetworkError) -> AccountID? { givers[id] }

  func assets() async throws(NetworkError) -> [Asset] {
    try check()
    return held
  }

  func ledger() async throws(NetworkError) -> LedgerSnapshot {
    try check()
    return LedgerSnapshot(sequence: sequence, closedAt: now() - clockBehind, baseReserve: reserve, baseFee: 100, otherFees: fees)
  }

  /// The requests that wait for older entries, or nil if they aren't held back.
  private var heldPages: [CheckedContinuation<Void, Never>]?

  /// Holds older entries back until ``releaseHistory()``.
  func holdHistory() { heldPages = [] }

  func releaseHistory() {
    let held = heldPages ?? []
    heldPages = nil
    for page in held { page.resume() }
  }

  private var unkept = 0

  /// Stops listing the oldest entries.
  func forget(_ count: Int) { unkept = count }

  func history(of id: AccountID, before: Int64?, knownTo known: Int64?, limit: Int) async throws(NetworkError) -> HistoryPage? {
    try check()
    let entries = entries.dropFirst(unkept)
    if before != nil, heldPages != nil { await withCheckedContinuation { heldPages?.append($0) } }
    let newest = entries.last?.id ?? 0
    if before == nil, newest == known { return nil }
    let older = entries.filter { $0.id < before ?? .max }
    let page = Array(older.suffix(limit).reversed())
    return HistoryPage(
      entries: page, range: HistoryRange(low: page.count < older.count ? page.last?.id ?? 0 : 0, high: before.map { $0 - 1 } ?? newest))
  }

  func historyEntry(_ operation: Int64, of id: AccountID) async throws(NetworkError) -> HistoryEntry? {
    try check()
    return entries.first { $0.id == operation }
  }

  func transaction(_ hash: TransactionHash, since: Date) async throws(NetworkError) -> AppliedTransaction? {
    try check()
    return applied[hash]
  }

  func submit(_ envelope: String, hash: TransactionHash) async -> Submission {
    submissions += 1
    sent[hash] = envelope
    switch mood {
    case .silent: return .unknown(.noAnswer("time-out"))
    case .unreached: return .notSent(.noAnswer("no connection"))
    case .refusing(let refusal): return .refused(refusal)
    case .willing:
      guard let envelope = try? XDR.TransactionEnvelope(base64: envelope), case .tx(let tx) = envelope else { return .unknown(.noAnswer("?")) }
      return .applied(apply(tx.tx, hash: envelope.hash(on: network)))
    }
  }

  private var sent: [TransactionHash: String] = [:]

  /// Applies every envelope that was ever submitted.
  func applyWhatWasSent() throws {
    for (hash, envelope) in sent where applied[hash] == nil {
      guard case .tx(let tx) = try XDR.TransactionEnvelope(base64: envelope) else { continue }
      _ = apply(tx.tx, hash: hash)
    }
  }

  private func apply(_ transaction: XDR.Transaction, hash: TransactionHash) -> AppliedTransaction {
    for operation in transaction.operations {
      switch operation.body {
      case .payment(let payment):
        move(payment.amount, to: MuxedAccount(payment.destination).accountID, hash, Memo(transaction.memo), sent: true)
      case .createAccount(let create):
        move(create.startingBalance, to: AccountID(create.destination), hash, Memo(transaction.memo), sent: true)
      case .changeTrust:
        guard case .changeTrust(let code, let issuer, let limit)? = try? Operation(operation).body else { break }
        limits[.issued(code: code, issuer: issuer)] = limit
      default: break
      }
    }
    sequence += 1
    let done = AppliedTransaction(hash: hash, ledger: sequence, feeCharged: Amount(fee: 100), failure: nil)
    applied[hash] = done
    return done
  }

  private var owner: AccountID?

  private func move(_ stroops: Int64, of asset: Asset = .native, to other: AccountID, _ hash: TransactionHash, _ memo: Memo, sent: Bool) {
    guard let owner, let amount = try? Amount(stroops: stroops) else { return }
    if asset == .native { balances[owner, default: 0] += sent ? -stroops - 100 : stroops }
    if sent { balances[other, default: 0] += stroops }
    entries.append(
      HistoryEntry(
        id: (Int64(sequence + entries.count + 1) << 32) + 4097, kind: .payment, operation: "payment",
        changes: [HistoryChange(asset, isGain: !sent, amount)], counterparty: other.address, time: now(), hash: hash, memo: HistoryMemo(memo),
        fee: sent ? Amount(fee: 100) : nil))
    for listener in listeners { listener.yield() }
  }

  /// Pays the wallet's account.
  func receive(_ amount: String, of asset: Asset = .native, from other: AccountID, memo: Memo = .none) throws {
    sequence += 1
    move(try Amount(amount).stroops, of: asset, to: other, TransactionHash(Bytes32(sha256: [UInt8(sequence % 256), 7])), memo, sent: false)
  }

  func fund(_ id: AccountID) async throws(NetworkError) -> TransactionHash {
    try check()
    owner = id
    balances[id] = 0
    for other in [Self.account(1), Self.friendbot] { balances[other] = 5_000_000_000 }
    let hash = TransactionHash(Bytes32(sha256: [1, 2, 3]))
    move(100_000_000_000, to: Self.friendbot, hash, .none, sent: false)
    return hash
  }

  nonisolated func changes(of id: AccountID, after operation: Int64?) -> AsyncStream<Void> {
    let (stream, continuation) = AsyncStream.makeStream(of: Void.self)
    Task { await add(continuation) }
    return stream
  }

  private func add(_ continuation: AsyncStream<Void>.Continuation) {
    listeners.append(continuation)
    continuation.yield()
  }

  private func check() throws(NetworkError) {
    if !isReachable { throw .noAnswer("The network doesn't answer.") }
  }
}
