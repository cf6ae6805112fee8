public import Foundation
public import HorizonKit
public import RPCKit
import Sentences
public import StellarKit

/// A network behind Horizon's API.
public struct HorizonNetwork: Sendable {
  /// How long `changes(of:after:)` waits before it begins again after an answer that can't be read.
  private static let pause = Duration.seconds(10)

  let horizon: Horizon
  private let clock: any Clock<Duration>
  private let rpc: StellarRPC?
  /// How long the pages of a history may be.
  let pageLimit = PageLimit()

  /// The network that a Horizon answers for.
  ///
  /// - Parameters:
  ///   - horizon: the client of its server. Unless the server is known to be the right one, the client has a network: what another network's server
  ///     says of an account or a payment is never taken for this one's.
  ///   - rpc: a Stellar RPC server of the same program, by which contracts are called; nil if there is none.
  ///   - clock: the clock for waiting before another try.
  public init(_ horizon: Horizon, rpc: StellarRPC? = nil, clock: any Clock<Duration>) {
    self.horizon = horizon
    self.rpc = rpc
    self.clock = clock
  }

  /// Returns what some, half or nearly all of the others offer while the network's ledgers are more than half full, or nothing while they aren't.
  private static func fees(_ fees: FeeStatsResource?, minimum: UInt32) -> [FeeChoice: UInt32] {
    guard let fees, let usage = try? Amount(fees.ledgerCapacityUsage), usage.stroops > Amount.stroopsPerUnit / 2 else { return [:] }
    return FeeChoice.offers(low: fees.maxFee.p10, medium: fees.maxFee.p50, high: fees.maxFee.p90, minimum: minimum)
  }

  /// Returns the answer, with errors in the wallet's words.
  func answer<Value>(_ ask: () async throws(HorizonError) -> Value) async throws(NetworkError) -> Value {
    do throws(HorizonError) { return try await ask() } catch { throw NetworkError(error) }
  }

  /// Returns the answer, or nil if Horizon says that there is none.
  func found<Value>(_ ask: () async throws(HorizonError) -> Value) async throws(NetworkError) -> Value? {
    try await answer { () async throws(HorizonError) -> Value? in
      do throws(HorizonError) {
        return try await ask()
      } catch .notFound {
        return nil
      }
    }
  }
}

extension HorizonNetwork: WalletNetwork {
  public func account(_ id: AccountID) async throws(NetworkError) -> AccountSnapshot? {
    try await found { () async throws(HorizonError) in try await horizon.account(id) }.map(AccountSnapshot.init)
  }

  public func contracts() async throws(NetworkError) -> StellarRPC? { rpc }

  public func ledger() async throws(NetworkError) -> LedgerSnapshot {
    let page = try await answer { () async throws(HorizonError) in try await horizon.ledgers().page(order: .descending, limit: 1) }
    guard let newest = page.records.first else { throw .noAnswer("The network has no ledger yet.") }
    // These fees only matter if the network is busy, so an answer without them is good enough.
    let fees = Self.fees(try? await horizon.feeStats(), minimum: newest.baseFeeInStroops)
    return LedgerSnapshot(
      sequence: Int(newest.sequence), closedAt: newest.closedAt, baseReserve: Amount(fee: newest.baseReserveInStroops),
      baseFee: fees[.medium] ?? newest.baseFeeInStroops, otherFees: fees, leastFee: newest.baseFeeInStroops)
  }

  /// Fetches a transaction. A Horizon that keeps only its newest ledgers doesn't say since when, so it is believed if it has none.
  public func transaction(_ hash: TransactionHash, since: Date) async throws(NetworkError) -> AppliedTransaction? {
    try await found { () async throws(HorizonError) in try await horizon.transaction(hash) }.map(AppliedTransaction.init)
  }

  public func submit(_ envelope: String, hash: TransactionHash) async -> Submission {
    let signed: SignedTransaction
    do throws(NetworkError) { signed = try SignedTransaction(journalled: envelope, hash: hash) } catch { return .notSent(error) }
    return switch await horizon.submit(signed) {
    case .applied(let transaction): .applied(AppliedTransaction(transaction))
    case .rejected(let refusal): .refused(Refusal(refusal))
    case .notSent(let error): .notSent(NetworkError(error))
    // The wallet finds out by itself what became of it all the same.
    case .unknown(_, .behind(let codes)): .refused(Refusal(TransactionRefusal(codes: codes, envelope: signed.envelope)))
    case .unknown(_, let error): .unknown(NetworkError(error))
    }
  }

  public func paths(_ question: PathRequest) async throws(NetworkError) -> [ConversionPath] {
    let found = try await answer { () async throws(HorizonError) in
      switch question {
      case .send(let amount, let from, let into): try await horizon.paths(toSend: amount, of: from, to: .assets([into]))
      case .receive(let amount, let into, let from): try await horizon.paths(toReceive: amount, of: into, from: .assets([from]))
      }
    }
    return found.map { path in
      ConversionPath(
        sentAsset: path.sourceAsset, sent: path.sourceAmount, arrivingAsset: path.destinationAsset, arriving: path.destinationAmount,
        between: path.path)
    }
  }

  public func fund(_ id: AccountID) async throws(NetworkError) -> TransactionHash {
    do throws(HorizonError) {
      return try await horizon.fund(id).hash
    } catch .problem(let problem) where problem.saysFunded {
      throw .refused("This account has enough test lumens already.")
    } catch {
      throw NetworkError(error)
    }
  }

  public func changes(of id: AccountID, after operation: Int64?) -> AsyncStream<Void> {
    let (stream, changes) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
    let task = Task {
      var cursor = operation.map { String($0) } ?? "now"
      while !Task.isCancelled {
        do {
          for try await _ in horizon.effects(of: .account(id)).stream(after: cursor) { changes.yield() }
        } catch {
          // A record that can't be read would end each stream that begins before it. The follower now looks at everything that is there, so the
          // stream goes on behind that. The newest record itself can't be asked for: it may be the unreadable one. Behind a number that no ledger has
          // there is nothing.
          let newest = try? await horizon.ledgers().page(order: .descending, limit: 1).records.first?.sequence
          if let newest, newest < UInt32(Int32.max) { cursor = String((Int64(newest) + 1) << 32) }
          changes.yield()
          try? await clock.sleep(for: Self.pause)
        }
      }
      changes.finish()
    }
    changes.onTermination = { _ in task.cancel() }
    return stream
  }
}

extension NetworkError {
  fileprivate init(_ error: HorizonError) {
    switch error {
    case .rateLimited(let retryAfter): self = .busy(retryAfter: retryAfter)
    case .problem, .otherNetwork: self = .refused(error.sentence)
    default: self = .noAnswer(error.sentence)
    }
  }
}

extension Problem {
  /// Whether the friendbot means that the account exists, or holds as much as it would give.
  fileprivate var saysFunded: Bool {
    let codes = extras?.resultCodes
    return status == 400 && extras?.invalidField == nil && (codes == nil || codes?.decisive == OperationCode.alreadyExists.rawValue)
  }
}

extension AccountSnapshot {
  fileprivate init(_ account: AccountResource) {
    self.init(
      id: account.accountID, sequenceNumber: account.sequence, subentries: Int(account.subentryCount),
      sponsoring: Int(account.numSponsoring), sponsored: Int(account.numSponsored), sponsor: account.sponsor,
      requiresMemo: account.requiresMemo, homeDomain: account.homeDomain,
      lines: account.balances.compactMap { balance in
        guard case .asset(let line) = balance else { return nil }
        return Line(
          asset: line.asset, balance: line.balance, limit: line.limit, sellingLiabilities: line.sellingLiabilities,
          buyingLiabilities: line.buyingLiabilities, isAuthorized: line.isAuthorized ?? true,
          keepsOffers: line.isAuthorizedToMaintainLiabilities ?? true, canBeTakenBack: line.isClawbackEnabled ?? false, sponsor: line.sponsor)
      }, signers: account.accountSigners, pools: account.poolShares, unknownKinds: account.unknownKinds,
      issuerRules: IssuerRules(
        needsApproval: account.flags.authRequired, canFreeze: account.flags.authRevocable, canTakeBack: account.flags.authClawbackEnabled,
        isFinal: account.flags.authImmutable))
  }
}

extension AccountResource {
  fileprivate var poolShares: [PoolShares] {
    balances.compactMap { balance in
      guard case .liquidityPoolShares(let shares) = balance else { return nil }
      return PoolShares(id: shares.liquidityPoolID, balance: shares.balance, sponsor: shares.sponsor)
    }
  }

  fileprivate var unknownKinds: [String] {
    balances.compactMap { balance in
      guard case .other(let type, _) = balance else { return nil }
      return String(type.prefix(60))
    }
  }
}

extension AppliedTransaction {
  fileprivate init(_ transaction: TransactionResource) {
    self.init(
      hash: transaction.hash, ledger: Int(transaction.ledger), feeCharged: transaction.feeCharged,
      feePayer: transaction.feeAccount.accountID, failure: transaction.successful ? nil : Refusal(transaction.refusal))
  }
}

extension Refusal {
  fileprivate init(_ refusal: TransactionRefusal) {
    self.init(code: refusal.decisive, sentence: refusal.sentence)
  }
}
