import Foundation
import HorizonKit
import StellarKit
import WalletKit

/// Funded accounts on a test's network, who do things by name.
struct Townsfolk: Sendable {
  private let network: TestNetwork
  private let keys: [String: KeyPair]

  init(_ network: TestNetwork, _ names: String...) async throws {
    self.network = network
    var keys: [String: KeyPair] = [:]
    for name in names {
      let key = try KeyPair(seed: TestRandomness.bytes(32))
      _ = try await network.network.fund(key.accountID)
      keys[name] = key
    }
    self.keys = keys
  }

  private struct NobodyOfThisName: Error {}

  subscript(name: String) -> KeyPair {
    get throws {
      guard let key = keys[name] else { throw NobodyOfThisName() }
      return key
    }
  }

  func id(_ name: String) throws -> AccountID { try self[name].accountID }

  func asset(_ code: String, of issuer: String) throws -> Asset { .issued(code: try AssetCode(code), issuer: try id(issuer)) }

  /// Sends a transaction of somebody's, whether or not the network applies it.
  @discardableResult
  func submit(_ name: String, memo: Memo = .none, _ bodies: StellarKit.Operation.Body...) async throws -> SubmissionOutcome {
    try await submit(name, memo: memo, bodies)
  }

  /// The same with steps in a list.
  @discardableResult
  func submit(_ name: String, memo: Memo = .none, _ bodies: [StellarKit.Operation.Body]) async throws -> SubmissionOutcome {
    let account = try await network.horizon.account(try id(name))
    let transaction = try Transaction(
      source: MuxedAccount(account.accountID), sequenceNumber: account.sequence + 1,
      timeBounds: TimeBounds(now: UInt64(Date().timeIntervalSince1970)), memo: memo, operations: bodies.map { Operation($0) })
    return await network.horizon.submit(transaction.signed(by: try self[name], on: .sandbox))
  }
}
