package import StellarKit
import StellarXDR

/// The parameters that distinguish one network from another, fixed when its first ledger is made.
package struct LedgerParameters: Hashable, Sendable {
  /// The network, whose passphrase is part of what is signed.
  var network = Network.sandbox
  /// The protocol whose rules apply until the network is upgraded.
  package var protocolVersion: UInt32 = 28
  /// The least fee for one operation, in stroops.
  var baseFee: UInt32 = 100
  /// The reserve that an account must keep, twice for itself and once for each subentry, in stroops.
  var baseReserve: UInt32 = 5_000_000
  /// The most operations that a ledger holds.
  var maxTransactionSetSize: UInt32 = 1_000
  /// The total number of lumens in stroops, which the root account holds at first.
  var totalCoins: Int64 = 1_000_000_000_000_000_000

  /// The newest protocol whose rules are known.
  static let newestProtocol: UInt32 = 30

  /// The parameters of the embedded network.
  package static let sandbox = LedgerParameters()

  /// Derives the key of the account that holds all lumens at first: its seed is the SHA-256 of the passphrase, as in stellar-core.
  package func rootKey() throws(StrKeyError) -> KeyPair {
    try KeyPair(seed: network.id.bytes)
  }
}
