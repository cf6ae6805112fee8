public import StellarKit
public import StellarXDR

/// A network with a friendbot on which scenarios are played, using only what anybody can do.
public protocol ScenarioNetwork: Sendable {
  /// The network, whose passphrase is signed.
  var network: Network { get async throws }

  /// Returns the last sequence number that an account used, or nil if there is no such account.
  func sequenceNumber(of account: AccountID) async throws -> Int64?

  /// Asks the friendbot for lumens, and waits until they are in a ledger.
  ///
  /// - Returns: whether the account has them; false if the network is too busy and asks to try again.
  func fund(_ account: AccountID) async throws -> Bool

  /// Submits a transaction, and waits until it is in a ledger.
  ///
  /// - Returns: whether it did what it says; false if the network is too busy and asks to try again.
  /// - Throws: ``ScenarioError`` if the network refuses it.
  func submit(_ envelope: XDR.TransactionEnvelope) async throws -> Bool
}

extension ScenarioNetwork {
  /// Asks the friendbot to create an account that doesn't exist, as often as the network asks to try again.
  func makeIfMissing(_ account: AccountID) async throws {
    while try await sequenceNumber(of: account) == nil {
      try Task.checkCancellation()
      if try await fund(account) { return }
      try await Task.sleep(for: ScenarioTransaction.pause)
    }
  }
}
