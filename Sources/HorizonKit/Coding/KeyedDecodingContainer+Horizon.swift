import Foundation
import StellarKit

/// How Horizon writes values that JSON has no type for.
extension KeyedDecodingContainer<JSONKey> {
  /// What JSON or a type of its own says.
  func get<Value: Decodable>(_ key: JSONKey) throws -> Value {
    try decode(Value.self, forKey: key)
  }

  /// The same, or nil for a field that is absent or null.
  func find<Value: Decodable>(_ key: JSONKey) throws -> Value? {
    try decodeIfPresent(Value.self, forKey: key)
  }

  /// Text that is something: what its reader throws becomes an error that names the field.
  func parse<Value>(_ key: JSONKey, _ read: (String) throws -> Value) throws -> Value {
    try parsed(decode(String.self, forKey: key), key, read)
  }

  /// The same, or nil for a field that is absent, null or empty.
  func parseIfPresent<Value>(_ key: JSONKey, _ read: (String) throws -> Value) throws -> Value? {
    guard let text = try decodeIfPresent(String.self, forKey: key), !text.isEmpty else { return nil }
    return try parsed(text, key, read)
  }

  private func parsed<Value>(_ text: String, _ key: JSONKey, _ read: (String) throws -> Value) throws -> Value {
    do {
      return try read(text)
    } catch let error as DecodingError {
      throw error
    } catch {
      throw invalid(key, "\(error)")
    }
  }

  /// An integer written as text, as Horizon does where JavaScript's numbers are too small; a plain number is taken too.
  func number<Number: FixedWidthInteger & Decodable>(_ key: JSONKey) throws -> Number {
    let text: String
    do {
      text = try decode(String.self, forKey: key)
    } catch DecodingError.typeMismatch {
      return try decode(Number.self, forKey: key)
    }
    guard let number = Number(text), !text.hasPrefix("+") else {
      throw invalid(key, "not a whole number, or too large")
    }
    return number
  }

  /// The same, or nil for a field that is absent or null.
  func findNumber<Number: FixedWidthInteger & Decodable>(_ key: JSONKey) throws -> Number? {
    guard contains(key), try !decodeNil(forKey: key) else { return nil }
    return try number(key)
  }

  /// An operation's number, never the highest there is, so that counting on from it can't overflow.
  func operationID(_ key: JSONKey) throws -> Int64 {
    let id: Int64 = try number(key)
    guard (0..<Int64.max).contains(id) else { throw invalid(key, "not an operation's number") }
    return id
  }

  func amount(_ key: JSONKey) throws -> Amount {
    try parse(key) { try Amount($0) }
  }

  func wideAmount(_ key: JSONKey) throws -> WideAmount {
    try parse(key) { try WideAmount($0) }
  }

  /// An amount written as a whole number of stroops.
  func stroops(_ key: JSONKey) throws -> Amount {
    do {
      return try Amount(stroops: number(key) as Int64)
    } catch let error as AmountError {
      throw invalid(key, "\(error)")
    }
  }

  func accountID(_ key: JSONKey) throws -> AccountID {
    try parse(key) { try AccountID($0) }
  }

  func poolID(_ key: JSONKey) throws -> LiquidityPoolID {
    try parse(key) { try LiquidityPoolID($0) }
  }

  func balanceID(_ key: JSONKey) throws -> ClaimableBalanceID {
    try parse(key) { try ClaimableBalanceID($0) }
  }

  /// A time in UTC, to the second or with decimals, `2026-11-21T03:54:00Z`: from the year 1, which stands for none, to 9999, so that counting with it can't
  /// overflow.
  func date(_ key: JSONKey) throws -> Date {
    let text = try decode(String.self, forKey: key)
    guard let timestamp = Timestamp(text), (-62_135_596_800...CalendarTime.lastSecond).contains(timestamp.seconds) else {
      throw invalid(key, "“\(text.prefix(40))” is not a time")
    }
    return timestamp.date
  }

  /// The same, or nil for a field that is absent or null.
  func findDate(_ key: JSONKey) throws -> Date? {
    guard contains(key), try !decodeNil(forKey: key) else { return nil }
    return try date(key)
  }

  /// An account, and where it is a virtual one, that in a second field whose name ends in `_muxed`.
  ///
  /// - Parameter muxed: what the second field's name begins with, where it isn't the first field's name.
  func account(_ key: JSONKey, muxed: JSONKey? = nil) throws -> MuxedAccount {
    let account = try accountID(key)
    let muxedKey = (muxed ?? key) + "_muxed"
    guard let address: String = try find(muxedKey) else { return MuxedAccount(account) }
    guard let virtual = try? MuxedAccount(address), virtual.accountID == account else {
      throw invalid(muxedKey, "not a virtual account of \(account)")
    }
    return virtual
  }

  /// The same, or nil for an account that is absent or null.
  func findAccount(_ key: JSONKey) throws -> MuxedAccount? {
    guard contains(key), try !decodeNil(forKey: key) else { return nil }
    return try account(key)
  }

  /// An asset in three fields, whose names end in `asset_type`, `asset_code` and `asset_issuer`.
  func asset(_ prefix: JSONKey = "") throws -> Asset {
    let typeKey = prefix + "asset_type"
    let type: String = try get(typeKey)
    switch type {
    case "native": return .native
    case "credit_alphanum4", "credit_alphanum12":
      return .issued(code: try parse(prefix + "asset_code") { try AssetCode($0) }, issuer: try accountID(prefix + "asset_issuer"))
    default: throw UnknownKind.error("type of asset", type, at: codingPath + [typeKey])
    }
  }

  /// An asset in one field: `native`, or `CODE:ISSUER`.
  func canonicalAsset(_ key: JSONKey) throws -> Asset {
    let text: String = try get(key)
    guard let asset = try? Asset(text) else { throw UnknownKind.error("kind of asset", text, at: codingPath + [key]) }
    return asset
  }

  /// Flags as a list of their numbers; nil where none is named.
  func flags<Flags: OptionSet>(_ key: JSONKey) throws -> Flags where Flags.RawValue == UInt32 {
    let numbers: [UInt32] = try find(key) ?? []
    return Flags(rawValue: numbers.reduce(0, |))
  }

  /// Why a field can't be read.
  package func invalid(_ key: JSONKey, _ reason: String) -> DecodingError {
    DecodingError.dataCorruptedError(forKey: key, in: self, debugDescription: reason)
  }
}
