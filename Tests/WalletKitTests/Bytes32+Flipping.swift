import StellarKit
import StellarXDR
import Testing

extension Bytes32 {
  /// Other bytes, some of whose bits are flipped: by place, those of a mask.
  ///
  /// Of an account or a contract, the address begins like this one's where only the last bytes are flipped.
  func flipping(_ masks: [Int: UInt8]) throws -> Bytes32 {
    var bytes = bytes
    for (index, mask) in masks { bytes[index] ^= mask }
    return try #require(Bytes32(bytes))
  }
}

extension AccountID {
  func flipping(_ masks: [Int: UInt8]) throws -> AccountID { AccountID(publicKey: try publicKey.flipping(masks)) }
}
