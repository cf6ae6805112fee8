import Foundation
import RPCKit
import Sentences
public import StellarKit

/// An account's history, from the events that the server still has, and from their transactions.
extension StellarRPCNetwork {
  /// How many requests one stretch takes at most. If the server reports more empty ledgers, the next stretch goes on with them.
  private static let questionLimit = 200
  /// How many transactions are asked for at the same time.
  private static let questionsTogether = 8
  /// The longest wait before a transaction is asked for once more.
  private static let longestWait = Duration.seconds(10)

  public var forgetsHistory: Bool { true }

  /// Fetches a page of the history, as in ``WalletNetwork/history(of:before:knownTo:limit:)``. There is always a page, to say since when the server
  /// has a history. It goes back from the newest ledger until it has as many entries as asked for, or reaches the server's oldest ledger or what is
  /// known.
  public func history(of id: AccountID, before: Int64?, knownTo known: Int64?, limit: Int) async throws(NetworkError) -> HistoryPage? {
    let health = try await answer { rpc throws(RPCError) in try await rpc.health() }
    guard Int(health.latestLedger) + Self.mostBehind >= session.newest.sequence else { throw .behind }
    let keptSince = try await closeTime(ofOldest: health)
    // What is known of later ledgers than there are belongs to a network that was reset.
    let after = known.map { UInt32(clamping: ($0 >> 32) + 1) } ?? 0
    let floor = after > health.latestLedger + 1 ? health.oldestLedger : max(health.oldestLedger, after)
    // The ledger of the entry itself was listed completely.
    let end = before.map { UInt32(clamping: $0 >> 32) } ?? health.latestLedger + 1
    let high = before.map { $0 - 1 } ?? Int64(health.latestLedger) << 32 | 0xFFFF_FFFF
    var operations: [OperationEvents] = []
    var ranges = ranges(of: id, from: floor, before: end)
    var questions = 0
    while !ranges.isDone, operations.count < limit, questions < Self.questionLimit {
      questions += 1
      operations += try await nextOperations(&ranges).reversed()
    }
    let low = ranges.isDone ? 0 : Int64(ranges.end) << 32
    return HistoryPage(entries: try await entries(operations, of: id), range: HistoryRange(low: low, high: high), keptSince: keptSince)
  }

  /// Fetches one entry of the history, as in ``WalletNetwork/historyEntry(_:of:)``.
  public func historyEntry(_ operation: Int64, of id: AccountID) async throws(NetworkError) -> HistoryEntry? {
    let ledger = UInt32(clamping: operation >> 32)
    let health = try await answer { rpc throws(RPCError) in try await rpc.health() }
    guard ledger >= health.oldestLedger else { throw .forgotten }
    guard ledger <= health.latestLedger, ledger > 0 else { return nil }
    var ranges = ranges(of: id, from: ledger, before: ledger + 1)
    return try await entries(nextOperations(&ranges).filter { $0.id == operation }, of: id).first
  }

  // MARK: Asking

  /// Finds when the server's oldest ledger closed. Servers before version 27.1 don't say so by themselves.
  private func closeTime(ofOldest health: RPCHealth) async throws(NetworkError) -> Date {
    if let time = health.oldestLedgerClosedAt { return time }
    let page = try await answer { rpc throws(RPCError) in try await rpc.ledgers(from: .ledger(health.oldestLedger), limit: 1) }
    return page.ledgers.oldestClosedAt
  }

  private func ranges(of id: AccountID, from oldest: UInt32, before end: UInt32) -> EventRanges {
    EventRanges(rpc: rpc, filters: AssetEvent.filters(of: id), eventsTogether: eventsTogether, oldest: oldest, end: end)
  }

  /// Fetches what happened in the next range of ledgers, in its order.
  private func nextOperations(_ ranges: inout EventRanges) async throws(NetworkError) -> [OperationEvents] {
    let events = try await answer { _ throws(RPCError) in try await ranges.next() }
    return OperationEvents.grouped(events.compactMap { AssetEvent($0, on: rpc.network) })
  }

  /// Makes the entries of operations, with what their transactions say. An entry is made without a transaction that the server doesn't have, or that
  /// can't be read. If the transaction may be answered for later, it throws instead, since an entry that is stored once stays as it is.
  private func entries(_ operations: [OperationEvents], of id: AccountID) async throws(NetworkError) -> [HistoryEntry] {
    let hashes = Array(Set(operations.map(\.hash)))
    var transactions: [TransactionHash: HistoryTransaction] = [:]
    var (unanswered, failure): ([TransactionHash], RPCError?) = ([], nil)
    for first in stride(from: 0, to: hashes.count, by: Self.questionsTogether) {
      let part = hashes[first..<min(first + Self.questionsTogether, hashes.count)]
      await withTaskGroup(of: (TransactionHash, Result<HistoryTransaction?, RPCError>).self) { group in
        for hash in part { group.addTask { (hash, await transaction(hash)) } }
        for await (hash, result) in group {
          switch result {
          case .success(let transaction): transactions[hash] = transaction
          case .failure(let error):
            unanswered.append(hash)
            failure = error
          }
        }
      }
    }
    // One after the other: a server that was asked for too many at a time may answer for these.
    for hash in unanswered {
      for isLast in [false, true] {
        if let error = failure {
          let wait = error.retryAfter ?? .zero
          guard wait <= Self.longestWait else { throw NetworkError(error) }
          if wait > .zero { try? await clock.sleep(for: wait) }
        }
        switch await transaction(hash) {
        case .success(let transaction): (transactions[hash], failure) = (transaction, nil)
        case .failure(let error):
          guard !isLast else { throw NetworkError(error) }
          failure = error
        }
        if failure == nil { break }
      }
    }
    return operations.compactMap { HistoryEntry($0, transactions[$0.hash], of: id) }
  }

  /// Fetches a transaction; nil if the server doesn't have it, or it can't be read. A failure may be answered later.
  private func transaction(_ hash: TransactionHash) async -> Result<HistoryTransaction?, RPCError> {
    do throws(RPCError) {
      return .success(try await rpc.transaction(hash).transaction.flatMap { HistoryTransaction($0) })
    } catch {
      return error.mayPass ? .failure(error) : .success(nil)
    }
  }
}
