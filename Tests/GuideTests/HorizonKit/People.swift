import Foundation
import HorizonKit
import StellarKit

/// Funded accounts of a local network, by name.
struct People: Sendable {
  /// The network's refusal, by its result code.
  struct Refused: Error, Equatable {
    let code: String

    init(_ code: String) { self.code = code }
  }

  /// The error for a name without an account.
  struct Unknown: Error {}

  let horizon: Horizon
  private let keys: [String: KeyPair]

  init(_ url: String, _ names: String...) async throws {
    horizon = try Horizon(url: url)
    var keys: [String: KeyPair] = [:]
    for name in names {
      let key = try KeyPair(seed: LocalNetwork.randomBytes(32))
      _ = try await horizon.fund(key.accountID)
      keys[name] = key
    }
    self.keys = keys
  }

  func key(_ name: String) throws -> KeyPair {
    guard let key = keys[name] else { throw Unknown() }
    return key
  }

  func id(_ name: String) throws -> AccountID { try key(name).accountID }

  func asset(_ code: String, of issuer: String) throws -> Asset { .issued(code: try AssetCode(code), issuer: try id(issuer)) }

  func transaction(_ account: AccountResource, _ bodies: StellarKit.Operation.Body...) throws -> Transaction {
    try Transaction(
      source: MuxedAccount(account.accountID), sequenceNumber: account.sequence + 1,
      timeBounds: TimeBounds(now: UInt64(Date().timeIntervalSince1970)),
      operations: bodies.map { Operation($0) })
  }

  /// Submits an operation of the account with this name.
  ///
  /// - Returns: the number of the operation.
  @discardableResult
  func submit(_ name: String, _ body: StellarKit.Operation.Body) async throws -> Int64 {
    let transaction = try transaction(try await horizon.account(id(name)), body)
    switch await horizon.submit(transaction.signed(by: try key(name), on: .sandbox)) {
    case .applied(let applied):
      let operations = try await horizon.operations(of: .transaction(applied.hash)).page()
      guard let first = operations.records.first else { throw Unknown() }
      return first.id
    case .rejected(let refusal): throw Refused(refusal.decisive)
    case .notSent(let error), .unknown(_, let error): throw error
    }
  }
}
