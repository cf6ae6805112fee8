import Crypto
import StellarKit
import StellarXDR

/// A ledger's transactions as the set on which nodes agree before it closes (`GeneralizedTransactionSet` of the protocol): those without contracts, in the
/// order of their envelopes' hashes, and none with.
struct TransactionSet {
  /// One of the transactions, with what it paid.
  struct Member {
    var envelope: XDR.TransactionEnvelope
    /// In stroops.
    var feeCharged: Int64
    var paidOperations: Int64
  }

  /// The XDR of the set. Each ledger needs it when it closes, so it is put together without values in between.
  let xdr: [UInt8]

  /// The SHA-256 of the set, by which the ledger's header names it.
  var hash: Bytes32 { Bytes32(sha256: xdr) }

  /// - Parameters:
  ///   - previousHash: the hash of the ledger before.
  ///   - leastFee: what each operation pays at least, in stroops.
  init(_ members: some Sequence<Member>, after previousHash: Bytes32, leastFee: UInt32) {
    // What each operation paid isn't kept. Whoever couldn't pay it all paid less.
    var baseFee = Int64(leastFee)
    var envelopes = XDREncoder()
    var ends: [Int] = []
    for member in members {
      baseFee = max(baseFee, member.feeCharged / max(1, member.paidOperations))
      member.envelope.encode(to: &envelopes)
      ends.append(envelopes.count)
    }
    var head = XDREncoder()
    head.int32(1)
    head.fixed(previousHash)
    head.uint32(2)
    // The phase of transactions without contracts: one component, where there are any.
    head.int32(0)
    head.uint32(ends.isEmpty ? 0 : 1)
    if !ends.isEmpty {
      head.int32(0)
      head.bool(true)
      head.int64(baseFee)
      head.uint32(UInt32(ends.count))
    }
    // The phase of those with contracts: no base fee, no stages.
    var tail = XDREncoder()
    tail.int32(1)
    tail.bool(false)
    tail.uint32(0)
    xdr = head.bytes + Self.sorted(envelopes.bytes, ends: ends) + tail.bytes
  }

  /// Envelopes in the order of their hashes.
  private static func sorted(_ envelopes: [UInt8], ends: [Int]) -> [UInt8] {
    guard ends.count > 1 else { return envelopes }
    let ranges = zip([0] + ends, ends).map { $0..<$1 }
    let hashed = envelopes.withUnsafeBytes { bytes in
      ranges.map { range in
        var hash = SHA256()
        hash.update(bufferPointer: UnsafeRawBufferPointer(rebasing: bytes[range]))
        return (hash: hash.finalize(), range: range)
      }
    }
    let sorted = hashed.sorted { one, other in
      one.hash.withUnsafeBytes { one in other.hash.withUnsafeBytes { one.lexicographicallyPrecedes($0) } }
    }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(envelopes.count)
    for one in sorted { bytes += envelopes[one.range] }
    return bytes
  }
}
