import StellarKit
import StellarXDR

@testable import SandboxKit

/// A planned transaction without a sequence number and signatures, so that the transactions after it stay the same if it is left out.
struct HistoryStep: Sendable {
  /// Another account that pays the fee.
  struct FeeBump: Sendable {
    var source: KeyPair
    var fee: Int64
  }

  var source: KeyPair
  var operations: [XDR.Operation]
  /// How far its sequence number is from the account's: 1 is right.
  var sequenceStep: Int64 = 1
  var fee: UInt32?
  var conditions = XDR.Preconditions.none
  var signers: [KeyPair]
  /// Hash preimages that serve as signatures.
  var preimages: [[UInt8]] = []
  var feeBump: FeeBump?
  /// The keys that sign contracts' authorizations.
  var authorizers: [KeyPair] = []
  /// The entries that a step on times to live is for.
  var entries: [XDR.LedgerKey] = []

  /// The envelope for a ledger.
  ///
  /// - Parameter last: the sequence number that the account has used by then, if it isn't the one on the ledger.
  func envelope(in net: TestLedger, after last: Int64?) throws -> XDR.TransactionEnvelope {
    let sequence = (last ?? net[source]?.sequenceNumber ?? 0).addingReportingOverflow(sequenceStep).partialValue
    let transaction = net.transaction(source, operations, fee: fee, sequence: sequence, conditions: conditions)
    var envelope = net.sign(net.prepared(transaction, on: entries, allowedBy: authorizers), signers)
    if case .tx(var inner) = envelope {
      inner.signatures += preimages.map { preimage in
        XDR.DecoratedSignature(hint: Bytes4(Bytes32(sha256: preimage).bytes.suffix(4)) ?? Bytes4(), signature: preimage)
      }
      envelope = .tx(inner)
    }
    guard let feeBump else { return envelope }
    return try net.feeBump(envelope, by: feeBump.source, fee: feeBump.fee)
  }
}
