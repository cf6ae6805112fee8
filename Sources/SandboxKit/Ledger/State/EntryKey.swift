import StellarKit
import StellarXDR

/// The key of an entry, which says where in an ``EntryMap`` its entry is looked for first.
protocol EntryKey: Hashable, Sendable {
  /// A number of which every bit depends on the whole key. It differs from one run to the next, and nothing may depend on it.
  var place: Int { get }
}

extension EntryKey {
  var place: Int { hashValue }
}

/// Mixes words by multiplying them: far faster than `Hasher`, and as hard to foresee, as the seeds are the process's own.
private enum Mixing {
  static let seeds = (UInt64(bitPattern: Int64("first".hashValue)), UInt64(bitPattern: Int64("second".hashValue)))

  static func mix(_ one: UInt64, _ other: UInt64) -> UInt64 {
    let product = (one ^ seeds.0).multipliedFullWidth(by: other ^ seeds.1)
    return product.high ^ product.low
  }
}

extension Bytes32: EntryKey {
  var place: Int {
    withUnsafeBytes(of: self) { bytes in
      let words = bytes.withMemoryRebound(to: UInt64.self) { (Mixing.mix($0[0], $0[1]), Mixing.mix($0[2], $0[3])) }
      return Int(truncatingIfNeeded: Mixing.mix(words.0, words.1))
    }
  }
}

extension AccountID: EntryKey {
  var place: Int { publicKey.place }
}

extension TrustlineKey: EntryKey {
  var place: Int {
    let other =
      switch asset {
      case .native: 0
      case .creditAlphanum4(let asset): asset.assetCode.hashValue ^ asset.issuer.ed25519.place
      case .creditAlphanum12(let asset): asset.assetCode.hashValue ^ asset.issuer.ed25519.place
      case .poolShare(let pool): pool.place
      }
    return Int(truncatingIfNeeded: Mixing.mix(UInt64(bitPattern: Int64(account.place)), UInt64(bitPattern: Int64(other))))
  }
}

extension OfferKey: EntryKey {
  var place: Int { Int(truncatingIfNeeded: Mixing.mix(UInt64(bitPattern: id), 0)) }
}

extension DataKey: EntryKey {}
