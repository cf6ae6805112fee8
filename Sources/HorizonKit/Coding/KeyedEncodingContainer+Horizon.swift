import Foundation
import StellarKit

/// How Horizon writes values that JSON has no type for. What is nil is left out.
extension KeyedEncodingContainer<JSONKey> {
  mutating func set(_ key: JSONKey, _ value: (some Encodable)?) throws {
    try encodeIfPresent(value, forKey: key)
  }

  /// A value, or null.
  mutating func setOrNull(_ key: JSONKey, _ value: (some Encodable)?) throws {
    try encode(value, forKey: key)
  }

  /// An integer as text.
  mutating func set(_ key: JSONKey, number: (some FixedWidthInteger)?) throws {
    if let number { try encode(String(number), forKey: key) }
  }

  /// An amount as a whole number of stroops.
  mutating func set(_ key: JSONKey, stroops: Amount) throws {
    try set(key, number: stroops.stroops)
  }

  /// A time in UTC, to the second.
  mutating func set(_ key: JSONKey, date: Date?) throws {
    try encodeIfPresent(date.map { Timestamp($0).description }, forKey: key)
  }

  /// A time in UTC, to the second, or null.
  mutating func setOrNull(_ key: JSONKey, date: Date?) throws {
    try encode(date.map { Timestamp($0).description }, forKey: key)
  }

  /// An account in one field, and the virtual account in two others where it is one. Horizon leaves number 0 out of the last.
  mutating func set(_ key: JSONKey, account: MuxedAccount?, muxed: JSONKey? = nil) throws {
    guard let account else { return }
    try encode(account.accountID.address, forKey: key)
    guard let id = account.id else { return }
    try encode(account.address, forKey: (muxed ?? key) + "_muxed")
    if id != 0 { try set((muxed ?? key) + "_muxed_id", number: id) }
  }

  /// An asset in three fields, of which lumens have only the first.
  mutating func set(_ prefix: JSONKey = "", asset: Asset) throws {
    try encode(asset.type, forKey: prefix + "asset_type")
    guard case .issued(let code, let issuer) = asset else { return }
    try encode(code.description, forKey: prefix + "asset_code")
    try encode(issuer.address, forKey: prefix + "asset_issuer")
  }

  /// An asset in one field.
  mutating func set(_ key: JSONKey, canonical asset: Asset) throws {
    try encode(asset.canonical, forKey: key)
  }

  /// Flags as a list of their numbers and, in a second field whose name ends in `_s`, of their names; no field where none is set.
  ///
  /// - Parameter names: the name of each bit, the lowest first.
  mutating func set<Flags: OptionSet>(_ key: JSONKey, flags: Flags, names: [String]) throws where Flags.RawValue == UInt32 {
    guard flags.rawValue != 0 else { return }
    let bits = (0..<32).filter { flags.rawValue & 1 << $0 != 0 }
    try encode(bits.map { UInt32(1) << $0 }, forKey: key)
    try encode(bits.compactMap { $0 < names.count ? names[$0] : nil }, forKey: key + "_s")
  }
}
