public import StellarKit

/// Who signs challenges: keys at hand, a vault behind a PIN, a hardware wallet, a server.
public protocol ChallengeSigner: Sendable {
  /// The challenge's transaction with the signatures of as many signers as the anchor may want.
  ///
  /// Only signatures are taken from what is returned. It is asked once for each token, so that a person isn't asked for a PIN more often than that.
  ///
  /// - Parameter challenge: A challenge that has been checked. Its signature can't move money: its sequence number is 0.
  /// - Throws: What keeps it from signing; whoever needed the token gets that.
  func signed(_ challenge: Challenge) async throws -> SignedTransaction
}
