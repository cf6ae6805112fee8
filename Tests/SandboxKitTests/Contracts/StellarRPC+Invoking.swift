import HorizonKit
import RPCKit
import StellarKit
import StellarXDR
import Testing

@testable import SandboxKit

/// Contract calls from the simulation to the ledger, as a wallet makes them.
extension StellarRPC {
  struct UnexpectedOutcome: Error {
    let outcome: RPCSubmissionOutcome
  }

  private static var conditions: Preconditions { get throws { try Preconditions(TimeBounds(maxTime: 1_800_000_300)) } }

  /// A transaction of one operation, before it is simulated.
  func transaction(_ source: KeyPair, _ operation: StellarKit.Operation) async throws -> StellarKit.Transaction {
    try await transaction(for: operation, from: MuxedAccount(source.accountID), preconditions: Self.conditions)
  }

  /// A transaction that extends or restores entries.
  ///
  /// - Parameter ledgers: the time to live that they get; nil to restore them.
  func transaction(_ source: KeyPair, on keys: [XDR.LedgerKey], for ledgers: UInt32? = nil) async throws -> StellarKit.Transaction {
    let (account, number) = (MuxedAccount(source.accountID), try #require(try await account(source.accountID)).sequenceNumber + 1)
    guard let ledgers else {
      return try StellarKit.Transaction(restoring: keys, source: account, sequenceNumber: number, preconditions: Self.conditions)
    }
    return try StellarKit.Transaction(
      keeping: keys, for: LedgerSpan(ledgers: ledgers), source: account, sequenceNumber: number, preconditions: Self.conditions)
  }

  /// Simulates, signs and submits a call.
  ///
  /// - Parameters:
  ///   - lifetime: the number of ledgers for which others' signatures count.
  ///   - meanwhile: runs while the call is reviewed.
  /// - Returns: the call as reviewed, and the transaction as applied.
  @discardableResult
  func invoke(
    _ source: KeyPair, _ operation: StellarKit.Operation, allowedBy others: [KeyPair] = [], lifetime: UInt32 = 100,
    meanwhile: @Sendable () async throws -> Void = {}
  ) async throws -> (reviewed: PreparedCall, applied: RPCTransaction) {
    try await invoke(source, try await transaction(source, operation), allowedBy: others, lifetime: lifetime, meanwhile: meanwhile)
  }

  @discardableResult
  func invoke(
    _ source: KeyPair, _ transaction: StellarKit.Transaction, allowedBy others: [KeyPair] = [], lifetime: UInt32 = 100,
    meanwhile: @Sendable () async throws -> Void = {}
  ) async throws -> (reviewed: PreparedCall, applied: RPCTransaction) {
    let authorizers = Dictionary(
      uniqueKeysWithValues: others.map { (ContractAddress($0.accountID), KeyPairAuthorizer([$0]) as any AuthorizationSigner) })
    var shown: PreparedCall?
    let outcome = try await invoke(
      transaction, authorizers: authorizers, lifetime: LedgerSpan(ledgers: lifetime),
      review: { reviewed in
        shown = reviewed
        try await meanwhile()
      }, sign: { $0.signed(by: source, on: .sandbox) }
    ).outcome
    guard case .applied(let applied) = outcome, let reviewed = shown else { throw UnexpectedOutcome(outcome: outcome) }
    #expect(try applied.result.value().feeCharged <= reviewed.maximumFee.stroops)
    return (reviewed, applied)
  }
}
