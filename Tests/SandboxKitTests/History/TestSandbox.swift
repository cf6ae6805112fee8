import Foundation
import StellarKit
import StellarXDR
import Synchronization

@testable import SandboxKit

/// A clock that moves only when a test advances it.
final class TestClock: Sendable {
  private let seconds = Mutex<UInt64>(1_800_000_000)

  var now: @Sendable () -> Date { { Date(unixSeconds: self.seconds.withLock { $0 }) } }

  func advance(by interval: UInt64) { seconds.withLock { $0 &+= interval } }
}

extension Sandbox {
  /// A sandbox for tests, in memory by default.
  static func test(
    _ storage: SandboxStorage = .inMemory, closeTime: Duration = .zero, clock: TestClock = TestClock(),
    parameters: LedgerParameters = LedgerParameters(), checksInvariants: Bool = false, keepsMeta: Bool = false
  ) throws -> Sandbox {
    try Sandbox(
      storage: storage, closeTime: closeTime, parameters: parameters, checksInvariants: checksInvariants, keepsMeta: keepsMeta, now: clock.now)
  }

  /// The envelope of a transaction with the source's next sequence number.
  func envelope(
    _ source: KeyPair, _ operations: XDR.Operation..., fee: UInt32? = nil, memo: XDR.Memo = .none, conditions: XDR.Preconditions = .none,
    step: Int64 = 1, signers: [KeyPair] = []
  ) async throws -> XDR.TransactionEnvelope {
    try await envelope(source, of: operations, fee: fee, memo: memo, conditions: conditions, step: step, signers: signers)
  }

  /// The same for a list of operations.
  func envelope(
    _ source: KeyPair, of operations: [XDR.Operation], fee: UInt32? = nil, memo: XDR.Memo = .none, conditions: XDR.Preconditions = .none,
    step: Int64 = 1, signers: [KeyPair] = []
  ) async throws -> XDR.TransactionEnvelope {
    let account = try await history.read { try $0.account(source.accountID) }
    let transaction = XDR.Transaction(
      sourceAccount: MuxedAccount(source.accountID).xdr, fee: fee ?? UInt32(100 * operations.count),
      seqNum: (account?.entry.sequenceNumber ?? 0) + step, cond: conditions, memo: memo, operations: operations
    )
    let hash = transaction.hash(on: network)
    return .tx(XDR.TransactionV1Envelope(tx: transaction, signatures: ([source] + signers).map { $0.sign(hash) }))
  }

  /// Applies a transaction.
  ///
  /// - Throws: ``UnexpectedResult`` unless it is successful.
  @discardableResult
  func apply(_ source: KeyPair, _ operations: [XDR.Operation], signers: [KeyPair] = []) async throws -> StoredTransaction {
    let submission = try await submit(try await envelope(source, of: operations, signers: signers))
    guard let transaction = submission.transaction, transaction.isSuccessful else { throw UnexpectedResult(result: submission.result) }
    return transaction
  }

  /// A funded account.
  func funded(_ n: UInt8) async throws -> KeyPair {
    let key = try TestLedger.key(n)
    _ = try await fund(key.accountID)
    return key
  }

  func account(_ key: KeyPair) async throws -> StoredAccount? { try await history.read { try $0.account(key.accountID) } }

  func payments(of key: KeyPair) async throws -> [StoredOperation] {
    try await history.read {
      try $0.operations(ListPage(limit: 200), of: .account(key.accountID), onlyPayments: true, includingFailed: false)
    }
  }
}

extension SubmissionResult {
  /// The transaction, if it is in a ledger.
  var transaction: StoredTransaction? {
    if case .applied(let transaction) = self { transaction } else { nil }
  }

  /// The result, in a ledger or not.
  var result: XDR.TransactionResult? {
    switch self {
    case .applied(let transaction): transaction.result
    case .refused(let result): result
    case .tryAgainLater: nil
    }
  }
}
