public import Foundation
public import HorizonKit
public import RPCKit
import Sentences
public import StellarKit
import StellarXDR

/// A network behind a Stellar RPC server.
///
/// Such a server has the newest state of every ledger entry that is asked for by its key, and what happened in the last days' ledgers. So it reports
/// the assets that are named or that events told of (``AccountSnapshot/unlisted`` counts what may be missing), submits and follows transactions, and
/// has a history that begins with its oldest ledger. It has no lists of offers, claimable balances, assets, paths or trades.
public struct StellarRPCNetwork: Sendable {
  /// How long a transaction is followed before its outcome is left for later.
  private static let patience = Duration.seconds(40)
  /// How long `changes(of:after:)` waits before it begins again after an answer that can't be read.
  private static let pause = Duration.seconds(10)

  let rpc: StellarRPC
  let session = RPCSession()
  /// Remembers which assets the person's accounts hold; nil if nothing is remembered.
  var memory: (any TrustlineMemory)?
  /// How many events are asked for at a time. If there are more, a history searches fewer ledgers.
  var eventsTogether = 500
  private let friendbot: String?
  private let transport: any HTTPTransport
  let clock: any Clock<Duration>

  /// The network that a server answers for. Before anything else, the server is asked once whether it belongs to that network.
  ///
  /// - Parameters:
  ///   - rpc: the client of the server.
  ///   - friendbot: where the network's friendbot answers; nil if it has none. One that the server names isn't asked.
  ///   - transport: how the friendbot is asked.
  ///   - clock: the clock for waiting.
  public init(
    _ rpc: StellarRPC, friendbot: String? = nil, transport: any HTTPTransport = AsyncHTTPTransport(), clock: any Clock<Duration>
  ) {
    self.rpc = rpc
    self.friendbot = friendbot
    self.transport = transport
    self.clock = clock
  }

  /// Returns the answer of a server that belongs to its network. That is checked before the first question.
  func answer<Value>(_ ask: (StellarRPC) async throws(RPCError) -> Value) async throws(NetworkError) -> Value {
    do throws(RPCError) {
      if !session.isChecked {
        _ = try await rpc.networkInfo()
        session.isChecked = true
      }
      return try await ask(rpc)
    } catch {
      // A server that is replaced by another network's fails in between. One that refuses hasn't failed.
      if case .refused = error {} else { session.isChecked = false }
      throw NetworkError(error)
    }
  }
}

extension StellarRPCNetwork: WalletNetwork {
  public func ledger() async throws(NetworkError) -> LedgerSnapshot {
    let header = try await answer { rpc throws(RPCError) in
      let latest = try await rpc.latestLedger()
      if let header = latest.header { return try header.value() }
      // Servers before version 25 only tell its number.
      guard let ledger = try await rpc.ledgers(from: .ledger(latest.sequence), limit: 1).records.first else {
        throw RPCError.forgotten(oldestLedger: latest.sequence)
      }
      return try ledger.header.value().header
    }
    let (sequence, closedAt) = (Int(header.ledgerSeq), Date(timeIntervalSince1970: TimeInterval(header.scpValue.closeTime)))
    session.newest.note(sequence, closedAt: closedAt)
    // These fees only matter if the network is busy, so an answer without them is good enough.
    let stats = try? await answer { rpc throws(RPCError) in try await rpc.feeStats() }
    let fees = stats.map { FeeChoice.offers($0.inclusionFee, minimum: header.baseFee) } ?? [:]
    return LedgerSnapshot(
      sequence: sequence, closedAt: closedAt, baseReserve: Amount(fee: header.baseReserve),
      baseFee: fees[.medium] ?? header.baseFee, otherFees: fees, leastFee: header.baseFee)
  }

  public func transaction(_ hash: TransactionHash, since: Date) async throws(NetworkError) -> AppliedTransaction? {
    let lookup = try await answer { rpc throws(RPCError) in try await rpc.transaction(hash) }
    if let found = lookup.transaction { return try AppliedTransaction(found) }
    // A server that has the network's first ledger has all of them; the first one itself has no transactions.
    guard lookup.ledgers.oldest <= 2 || lookup.ledgers.oldestClosedAt < since else { throw .forgotten }
    // Of several servers behind one address, any may be asked next. One that is behind the others can't say what isn't in their ledgers.
    guard lookup.ledgers.latest >= session.newest.sequence else { throw .behind }
    return nil
  }

  public func submit(_ envelope: String, hash: TransactionHash) async -> Submission {
    let signed: SignedTransaction
    do throws(NetworkError) {
      signed = try SignedTransaction(journalled: envelope, hash: hash)
      try await answer { _ throws(RPCError) in }
    } catch {
      return .notSent(error)
    }
    switch await rpc.submit(signed, patience: Self.patience) {
    case .applied(let transaction):
      do throws(NetworkError) { return .applied(try AppliedTransaction(transaction)) } catch { return .unknown(error) }
    case .rejected(let refusal): return .refused(Refusal(code: refusal.decisive, sentence: refusal.sentence))
    case .notSent(let error): return .notSent(NetworkError(error))
    case .unknown(_, let error): return .unknown(NetworkError(error))
    }
  }

  // Offers aren't listed, so nobody can say which paths there are, and what they cost.

  public func paths(_ question: PathRequest) async throws(NetworkError) -> [ConversionPath] { throw .cannotTell }

  public func amounts(bought assets: [Asset], with amount: Amount, of other: Asset) async throws(NetworkError) -> [Asset: Amount] {
    throw .cannotTell
  }

  public func amounts(sold assets: [Asset], for amount: Amount, of other: Asset) async throws(NetworkError) -> [Asset: Amount] { throw .cannotTell }

  public func fund(_ id: AccountID) async throws(NetworkError) -> TransactionHash {
    guard let friendbot, let horizon = try? Horizon(url: friendbot, friendbotURL: friendbot, transport: transport) else {
      throw .refused("This network has no friendbot.")
    }
    return try await HorizonNetwork(horizon, clock: clock).fund(id)
  }

  /// Asks for events every five seconds: those of payments, permissions and fees.
  public func changes(of id: AccountID, after operation: Int64?) -> AsyncStream<Void> {
    let (stream, changes) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
    let first = operation.flatMap { $0 > 0 ? EventStart.after(.end(ofLedger: UInt32(clamping: $0 >> 32))) : nil }
    let task = Task {
      var start = first
      while !Task.isCancelled {
        do {
          let pages = rpc.eventStream(matching: AssetEvent.filters(of: id, withFees: true), from: start)
          for try await page in pages where !page.events.isEmpty || page.missing != nil { changes.yield() }
        } catch {
          // Without events from the server, the follower still looks now and then. An event that can't be read would be in each answer that begins
          // before it. The follower now looks at everything that is there, so the stream goes on behind that.
          start = (try? await rpc.latestLedger()).map { .after(.end(ofLedger: $0.sequence)) } ?? start
          changes.yield()
          try? await clock.sleep(for: Self.pause)
        }
      }
      changes.finish()
    }
    changes.onTermination = { _ in task.cancel() }
    return stream
  }

  public func contracts() async throws(NetworkError) -> StellarRPC? { try await answer { rpc throws(RPCError) in rpc } }

  public func remembering(in memory: any TrustlineMemory) -> any WalletNetwork {
    var network = self
    network.memory = memory
    return network
  }
}

extension NetworkError {
  /// The answer of a server that doesn't have the newest ledgers.
  static let behind = NetworkError.noAnswer("The network's server is lagging behind. Try again in a moment.")

  init(_ error: RPCError) {
    switch error {
    case .rateLimited(let retryAfter): self = .busy(retryAfter: retryAfter)
    case .forgotten: self = .forgotten
    case .refused, .otherNetwork, .invalidParameter: self = .refused(error.sentence)
    default: self = .noAnswer(error.sentence)
    }
  }
}

extension AppliedTransaction {
  /// - Throws: ``NetworkError/noAnswer(_:)`` if its result can't be read.
  init(_ transaction: RPCTransaction) throws(NetworkError) {
    let charged: Int64
    do throws(RPCError) { charged = try transaction.result.value().feeCharged } catch { throw NetworkError(error) }
    let refusal = transaction.successful ? nil : transaction.refusal
    self.init(
      hash: transaction.hash, ledger: Int(transaction.ledger), feeCharged: (try? Amount(stroops: charged)) ?? .zero,
      feePayer: HistoryTransaction(transaction)?.feeAccount, failure: refusal.map { Refusal(code: $0.decisive, sentence: $0.sentence) })
  }
}
