import StellarKit
import StellarXDR

/// The key of an entry, which determines where an ``EntryMap`` looks for the entry first.
protocol EntryKey: Hashable, Sendable {
  /// A number whose every bit depends on the whole key. It differs from one run to the next, and nothing may depend on it.
  var place: Int { get }
}

extension EntryKey {
  var place: Int { hashValue }
}

/// A mixer of words by multiplication. It is far faster than `Hasher`, and hard to predict too, as the seeds are the process's own.
private struct Mixer {
  static let shared = Mixer(one: UInt64(bitPattern: Int64("one".hashValue)), other: UInt64(bitPattern: Int64("other".hashValue)))

  let one: UInt64
  let other: UInt64

  func mix(_ one: UInt64, _ other: UInt64) -> UInt64 {
    let product = (one ^ self.one).multipliedFullWidth(by: other ^ self.other)
    return product.high ^ product.low
  }

  func place(_ one: UInt64, _ other: UInt64) -> Int { Int(truncatingIfNeeded: mix(one, other)) }
}

extension Bytes32: EntryKey {
  var place: Int {
    let mixer = Mixer.shared
    return withUnsafeBytes(of: self) { bytes in
      bytes.withMemoryRebound(to: UInt64.self) { mixer.place(mixer.mix($0[0], $0[1]), mixer.mix($0[2], $0[3])) }
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
    return Mixer.shared.place(UInt64(bitPattern: Int64(account.place)), UInt64(bitPattern: Int64(other)))
  }
}

extension OfferKey: EntryKey {
  var place: Int { Mixer.shared.place(UInt64(bitPattern: id), 0) }
}

extension DataEntryKey: EntryKey {}

extension ContractDataKey: EntryKey {
  var place: Int {
    switch self {
    case .balance(let asset, let holder): Mixer.shared.place(UInt64(bitPattern: Int64(asset.place)), UInt64(bitPattern: Int64(holder.place)))
    case .other: hashValue
    }
  }
}
