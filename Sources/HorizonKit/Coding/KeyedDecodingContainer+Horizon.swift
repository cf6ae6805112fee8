import Foundation
import StellarKit

/// How Horizon writes values that JSON has no type for.
extension KeyedDecodingContainer {
  /// An integer written as text, as Horizon does where JavaScript's numbers are too small; a plain number is taken too.
  func decodeNumber<Number: FixedWidthInteger & Decodable>(_ type: Number.Type, forKey key: Key) throws -> Number {
    guard let text = try? decode(String.self, forKey: key) else { return try decode(type, forKey: key) }
    guard let number = Number(text), !text.hasPrefix("+") else {
      throw DecodingError.dataCorruptedError(forKey: key, in: self, debugDescription: "not a whole number, or too large")
    }
    return number
  }

  func decodeNumberIfPresent<Number: FixedWidthInteger & Decodable>(_ type: Number.Type, forKey key: Key) throws -> Number? {
    guard contains(key), try !decodeNil(forKey: key) else { return nil }
    return try decodeNumber(type, forKey: key)
  }

  /// An amount written as a whole number of stroops.
  func decodeStroops(forKey key: Key) throws -> Amount {
    do {
      return try Amount(stroops: decodeNumber(Int64.self, forKey: key))
    } catch let error as AmountError {
      throw DecodingError.dataCorruptedError(forKey: key, in: self, debugDescription: "\(error)")
    }
  }

  /// A time in UTC: `2026-11-21T03:54:00Z`, with decimals of a second where Horizon has them.
  func decodeDate(forKey key: Key) throws -> Date {
    let text = try decode(String.self, forKey: key)
    let styles = [Date.ISO8601FormatStyle(), Date.ISO8601FormatStyle(includingFractionalSeconds: true)]
    guard let date = styles.lazy.compactMap({ try? $0.parse(text) }).first else {
      throw DecodingError.dataCorruptedError(forKey: key, in: self, debugDescription: "“\(text.prefix(40))” is not a time")
    }
    return date
  }

  func decodeDateIfPresent(forKey key: Key) throws -> Date? {
    guard contains(key), try !decodeNil(forKey: key) else { return nil }
    return try decodeDate(forKey: key)
  }

  /// An account with its number in a second field, `…_muxed`, which is there for virtual accounts only.
  func decodeAccount(forKey key: Key, muxed muxedKey: Key) throws -> MuxedAccount {
    let account = try decode(AccountID.self, forKey: key)
    guard let address = try decodeIfPresent(String.self, forKey: muxedKey) else { return MuxedAccount(account) }
    guard let muxed = try? MuxedAccount(address), muxed.accountID == account else {
      throw DecodingError.dataCorruptedError(forKey: muxedKey, in: self, debugDescription: "not a virtual account of \(account)")
    }
    return muxed
  }
}
