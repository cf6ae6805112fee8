public import StellarKit
public import StellarXDR

/// A network with a friendbot that scenarios are played on, through what anybody can do.
public protocol ScenarioNetwork: Sendable {
  /// The network, whose passphrase is signed.
  var network: Network { get async throws }

  /// The last sequence number that an account used; nil where there is no such account.
  func sequenceNumber(of account: AccountID) async throws -> Int64?

  /// Asks the friendbot for lumens, and waits until they are in a ledger.
  ///
  /// - Returns: whether the account has them; false where the network has too much to do and asks to try again.
  func fund(_ account: AccountID) async throws -> Bool

  /// Submits a transaction, and waits until it is in a ledger.
  ///
  /// - Returns: whether it did what it says; false where the network has too much to do and asks to try again.
  /// - Throws: ``ScenarioError`` where the network refuses it.
  func submit(_ envelope: XDR.TransactionEnvelope) async throws -> Bool
}

extension ScenarioNetwork {
  /// Has the friendbot make an account that isn't there, asking as often as the network asks to try again.
  func makeIfMissing(_ account: AccountID) async throws {
    while try await sequenceNumber(of: account) == nil {
      try Task.checkCancellation()
      if try await fund(account) { return }
      try await Task.sleep(for: ScenarioTransaction.pause)
    }
  }
}
