import Foundation
import StellarKit

/// Writes values in the forms that Horizon uses where JSON has no type for them. Fields whose value is nil are left out.
extension KeyedEncodingContainer<JSONKey> {
  mutating func set(_ key: JSONKey, _ value: (some Encodable)?) throws {
    try encodeIfPresent(value, forKey: key)
  }

  /// Writes a value, or null.
  mutating func setOrNull(_ key: JSONKey, _ value: (some Encodable)?) throws {
    try encode(value, forKey: key)
  }

  /// Writes an integer as a string.
  mutating func set(_ key: JSONKey, number: (some FixedWidthInteger)?) throws {
    if let number { try encode(String(number), forKey: key) }
  }

  /// Writes an amount as a whole number of stroops.
  mutating func set(_ key: JSONKey, stroops: Amount) throws {
    try set(key, number: stroops.stroops)
  }

  /// Writes a time in UTC, to the second.
  mutating func set(_ key: JSONKey, date: Date?) throws {
    try encodeIfPresent(date.map { Timestamp($0).description }, forKey: key)
  }

  /// Writes a time in UTC, to the second, or null.
  mutating func setOrNull(_ key: JSONKey, date: Date?) throws {
    try encode(date.map { Timestamp($0).description }, forKey: key)
  }

  /// Writes an account to one field, and a muxed account's address and id to two others. Horizon leaves out the id 0.
  mutating func set(_ key: JSONKey, account: MuxedAccount?, muxed: JSONKey? = nil) throws {
    guard let account else { return }
    try encode(account.accountID.address, forKey: key)
    guard let id = account.id else { return }
    try encode(account.address, forKey: (muxed ?? key) + "_muxed")
    if id != 0 { try set((muxed ?? key) + "_muxed_id", number: id) }
  }

  /// Writes an asset to three fields; lumens have only the first.
  mutating func set(_ prefix: JSONKey = "", asset: Asset) throws {
    try encode(asset.type, forKey: prefix + "asset_type")
    guard case .issued(let code, let issuer) = asset else { return }
    try encode(code.description, forKey: prefix + "asset_code")
    try encode(issuer.address, forKey: prefix + "asset_issuer")
  }

  /// Writes an asset to one field: `native`, or `CODE:ISSUER`.
  mutating func set(_ key: JSONKey, canonical asset: Asset) throws {
    try encode(asset.canonical, forKey: key)
  }

  /// Writes flags as a list of their numbers, and their names to a second field whose name ends in `_s`. If no flag is set, neither field is written.
  ///
  /// - Parameter names: The name of each bit, the lowest first.
  mutating func set<Flags: OptionSet>(_ key: JSONKey, flags: Flags, names: [String]) throws where Flags.RawValue == UInt32 {
    guard flags.rawValue != 0 else { return }
    let bits = (0..<32).filter { flags.rawValue & 1 << $0 != 0 }
    try encode(bits.map { UInt32(1) << $0 }, forKey: key)
    try encode(bits.compactMap { $0 < names.count ? names[$0] : nil }, forKey: key + "_s")
  }
}
