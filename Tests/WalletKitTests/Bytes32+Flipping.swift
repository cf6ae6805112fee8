import StellarKit
import StellarXDR
import Testing

extension Bytes32 {
  /// These bytes with some bits flipped: at each index, those of its mask.
  ///
  /// The address of an account or a contract still begins the same way if only the last bytes are flipped.
  func flipping(_ masks: [Int: UInt8]) throws -> Bytes32 {
    var bytes = bytes
    for (index, mask) in masks { bytes[index] ^= mask }
    return try #require(Bytes32(bytes))
  }
}

extension AccountID {
  func flipping(_ masks: [Int: UInt8]) throws -> AccountID { AccountID(publicKey: try publicKey.flipping(masks)) }
}
