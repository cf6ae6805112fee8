import Crypto
import StellarKit
import StellarXDR

/// The set of a ledger's transactions, on which nodes agree before it closes (`GeneralizedTransactionSet` of the protocol). It holds those without
/// contracts in the order of their envelopes' hashes, and those with contracts in one stage and one cluster, in the same order.
struct TransactionSet {
  /// One of the transactions, with the fee that it paid.
  struct Member {
    var envelope: XDR.TransactionEnvelope
    /// In stroops.
    var feeCharged: Int64
    var paidOperations: Int64
    /// Whether it has a contract's operation.
    var isOfContract = false
  }

  /// The XDR of the set. Each ledger needs it when it closes, so it is encoded without intermediate values.
  let xdr: [UInt8]

  /// The SHA-256 of the set, which the ledger's header names.
  var hash: Bytes32 { Bytes32(sha256: xdr) }

  /// - Parameters:
  ///   - previousHash: the hash of the ledger before.
  ///   - leastFee: the least fee of each operation, in stroops.
  init(_ members: some Sequence<Member>, after previousHash: Bytes32, leastFee: UInt32) {
    // The fee of each operation isn't kept. A source that couldn't pay in full paid less.
    var baseFee = Int64(leastFee)
    var envelopes = XDREncoder()
    var ends: [Int] = []
    var contracts = XDREncoder()
    var contractEnds: [Int] = []
    for member in members {
      if member.isOfContract {
        member.envelope.encode(to: &contracts)
        contractEnds.append(contracts.count)
        continue
      }
      baseFee = max(baseFee, member.feeCharged / max(1, member.paidOperations))
      member.envelope.encode(to: &envelopes)
      ends.append(envelopes.count)
    }
    var head = XDREncoder(capacity: 72)
    head.int32(1)
    head.fixed(previousHash)
    head.uint32(2)
    // The phase of transactions without contracts: one component, if there are any.
    head.int32(0)
    head.uint32(ends.isEmpty ? 0 : 1)
    if !ends.isEmpty {
      head.int32(0)
      head.bool(true)
      head.int64(baseFee)
      head.uint32(UInt32(ends.count))
    }
    var xdr = head.bytes
    xdr.reserveCapacity(xdr.count + envelopes.count + contracts.count + Self.emptyContractPhase.count)
    envelopes.bytes.withUnsafeBytes { bytes in
      for range in Self.order(of: bytes, ends: ends) { xdr.append(contentsOf: UnsafeRawBufferPointer(rebasing: bytes[range])) }
    }
    if contractEnds.isEmpty {
      xdr += Self.emptyContractPhase
    } else {
      xdr += Self.contractPhaseHead(baseFee: Int64(leastFee), count: UInt32(contractEnds.count))
      contracts.bytes.withUnsafeBytes { bytes in
        for range in Self.order(of: bytes, ends: contractEnds) { xdr.append(contentsOf: UnsafeRawBufferPointer(rebasing: bytes[range])) }
      }
    }
    self.xdr = xdr
  }

  /// The phase of transactions with contracts: version 1, no base fee, no stages.
  private static let emptyContractPhase: [UInt8] = [0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0]

  /// Encodes the beginning of the phase of transactions with contracts: version 1, the base fee, one stage of one cluster.
  private static func contractPhaseHead(baseFee: Int64, count: UInt32) -> [UInt8] {
    var head = XDREncoder()
    head.int32(1)
    head.bool(true)
    head.int64(baseFee)
    head.uint32(1)
    head.uint32(1)
    head.uint32(count)
    return head.bytes
  }

  /// Returns the ranges of the envelopes, in the order of their hashes.
  private static func order(of envelopes: UnsafeRawBufferPointer, ends: [Int]) -> [Range<Int>] {
    let ranges = ends.indices.map { ($0 == 0 ? 0 : ends[$0 - 1])..<ends[$0] }
    guard ranges.count > 1 else { return ranges }
    let hashed = ranges.map { range in
      var function = SHA256()
      function.update(bufferPointer: UnsafeRawBufferPointer(rebasing: envelopes[range]))
      let hash = function.finalize()
      // Most hashes differ in their first bytes.
      return (beginning: hash.withUnsafeBytes { UInt64(bigEndian: $0.loadUnaligned(as: UInt64.self)) }, hash: hash, range: range)
    }
    let sorted = hashed.sorted { one, other in
      guard one.beginning == other.beginning else { return one.beginning < other.beginning }
      return one.hash.withUnsafeBytes { one in other.hash.withUnsafeBytes { one.lexicographicallyPrecedes($0) } }
    }
    return sorted.map(\.range)
  }
}
