package import StellarKit
import StellarXDR

/// What makes one network differ from another: fixed when its first ledger is made.
package struct LedgerParameters: Hashable, Sendable {
  /// The network, whose passphrase is part of what is signed.
  var network = Network.sandbox
  /// The protocol whose rules apply, until the network is upgraded.
  package var protocolVersion: UInt32 = 28
  /// The least fee for one operation, in stroops.
  var baseFee: UInt32 = 100
  /// What an account must keep for itself (twice) and for each subentry, in stroops.
  var baseReserve: UInt32 = 5_000_000
  /// The most operations that a ledger holds.
  var maxTransactionSetSize: UInt32 = 1_000
  /// All lumens there are, in stroops: the root account holds them at first.
  var totalCoins: Int64 = 1_000_000_000_000_000_000

  /// The newest protocol whose rules are known.
  static let newestProtocol: UInt32 = 30

  /// The embedded network's own.
  package static let sandbox = LedgerParameters()

  /// The key of the account that holds all lumens at first: its seed is the SHA-256 of the passphrase, as in stellar-core.
  package func rootKey() throws(StrKeyError) -> KeyPair {
    try KeyPair(seed: network.id.bytes)
  }
}
