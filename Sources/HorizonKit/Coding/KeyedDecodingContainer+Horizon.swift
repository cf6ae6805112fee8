import Foundation
import StellarKit

/// Reads values in the forms that Horizon uses where JSON has no type for them.
extension KeyedDecodingContainer<JSONKey> {
  /// Reads a value that JSON has a type for, or that has its own `Decodable` form.
  func get<Value: Decodable>(_ key: JSONKey) throws -> Value {
    try decode(Value.self, forKey: key)
  }

  /// Reads a value, or returns nil if the field is absent or null.
  func find<Value: Decodable>(_ key: JSONKey) throws -> Value? {
    try decodeIfPresent(Value.self, forKey: key)
  }

  /// Reads a string and parses it. If the parser throws an error, it becomes one that names the field.
  func parse<Value>(_ key: JSONKey, _ read: (String) throws -> Value) throws -> Value {
    try parsed(decode(String.self, forKey: key), key, read)
  }

  /// Reads a string and parses it, or returns nil if the field is absent, null or empty.
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

  /// Reads an integer written as a string, as Horizon writes those that are too large for JavaScript. A plain JSON number is accepted too.
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

  /// Reads an integer, or returns nil if the field is absent or null.
  func findNumber<Number: FixedWidthInteger & Decodable>(_ key: JSONKey) throws -> Number? {
    guard contains(key), try !decodeNil(forKey: key) else { return nil }
    return try number(key)
  }

  /// Reads an operation's id. It is never `Int64.max`, so that adding 1 can't overflow.
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

  /// Reads an amount written as a whole number of stroops.
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

  /// Reads a time in UTC, to the second or with decimals: `2026-11-21T03:54:00Z`. It is from the year 1, which stands for no time, to 9999, so that
  /// calculating with it can't overflow.
  func date(_ key: JSONKey) throws -> Date {
    let text = try decode(String.self, forKey: key)
    guard let timestamp = Timestamp(text), (-62_135_596_800...CalendarTime.lastSecond).contains(timestamp.seconds) else {
      throw invalid(key, "“\(text.prefix(40))” is not a time")
    }
    return timestamp.date
  }

  /// Reads a time, or returns nil if the field is absent or null.
  func findDate(_ key: JSONKey) throws -> Date? {
    guard contains(key), try !decodeNil(forKey: key) else { return nil }
    return try date(key)
  }

  /// Reads an account. If it is a muxed account, its address is in a second field whose name ends in `_muxed`.
  ///
  /// - Parameter muxed: The name of the second field without `_muxed`, if it differs from the first field's name.
  func account(_ key: JSONKey, muxed: JSONKey? = nil) throws -> MuxedAccount {
    let account = try accountID(key)
    let muxedKey = (muxed ?? key) + "_muxed"
    guard let address: String = try find(muxedKey) else { return MuxedAccount(account) }
    guard let virtual = try? MuxedAccount(address), virtual.accountID == account else {
      throw invalid(muxedKey, "not a virtual account of \(account)")
    }
    return virtual
  }

  /// Reads an account, or returns nil if the field is absent or null.
  func findAccount(_ key: JSONKey) throws -> MuxedAccount? {
    guard contains(key), try !decodeNil(forKey: key) else { return nil }
    return try account(key)
  }

  /// Reads an asset from up to three fields, whose names end in `asset_type`, `asset_code` and `asset_issuer`.
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

  /// Reads an asset from one field: `native`, or `CODE:ISSUER`.
  func canonicalAsset(_ key: JSONKey) throws -> Asset {
    let text: String = try get(key)
    guard let asset = try? Asset(text) else { throw UnknownKind.error("kind of asset", text, at: codingPath + [key]) }
    return asset
  }

  /// Reads flags from a list of their numbers. Without the field, no flag is set.
  func flags<Flags: OptionSet>(_ key: JSONKey) throws -> Flags where Flags.RawValue == UInt32 {
    let numbers: [UInt32] = try find(key) ?? []
    return Flags(rawValue: numbers.reduce(0, |))
  }

  /// Makes the error for a field that can't be read.
  package func invalid(_ key: JSONKey, _ reason: String) -> DecodingError {
    DecodingError.dataCorruptedError(forKey: key, in: self, debugDescription: reason)
  }
}
