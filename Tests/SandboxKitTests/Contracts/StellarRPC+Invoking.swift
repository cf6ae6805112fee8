import HorizonKit
import RPCKit
import StellarKit
import StellarXDR
import Testing

@testable import SandboxKit

/// Calls in one go, as a wallet makes them.
extension StellarRPC {
  struct UnexpectedOutcome: Error {
    let outcome: RPCSubmissionOutcome
  }

  private static var conditions: Preconditions { get throws { try Preconditions(TimeBounds(maxTime: 1_800_000_300)) } }

  /// A transaction of one step, before it is simulated.
  func transaction(_ source: KeyPair, _ operation: StellarKit.Operation) async throws -> StellarKit.Transaction {
    try await transaction(for: operation, from: MuxedAccount(source.accountID), preconditions: Self.conditions)
  }

  /// A transaction on how long entries live.
  ///
  /// - Parameter ledgers: for how many they are to live; nil to restore them.
  func transaction(_ source: KeyPair, on keys: [XDR.LedgerKey], for ledgers: UInt32? = nil) async throws -> StellarKit.Transaction {
    let (account, number) = (MuxedAccount(source.accountID), try #require(try await account(source.accountID)).sequenceNumber + 1)
    guard let ledgers else {
      return try StellarKit.Transaction(restoring: keys, source: account, sequenceNumber: number, preconditions: Self.conditions)
    }
    return try StellarKit.Transaction(
      keeping: keys, for: LedgerSpan(ledgers: ledgers), source: account, sequenceNumber: number, preconditions: Self.conditions)
  }

  /// Makes a call in one go.
  ///
  /// - Parameters:
  ///   - lifetime: for how many ledgers others' signatures count.
  ///   - meanwhile: done while the call is reviewed.
  /// - Returns: what was reviewed, and what is in a ledger.
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
      }, sign: { $0.signed(by: source, on: .sandbox) })
    guard case .applied(let applied) = outcome, let reviewed = shown else { throw UnexpectedOutcome(outcome: outcome) }
    #expect(try applied.result.value().feeCharged <= reviewed.maximumFee.stroops)
    return (reviewed, applied)
  }
}
