import Foundation
import StellarKit

/// How Horizon writes values that JSON has no type for.
extension KeyedEncodingContainer {
  /// An integer as text.
  mutating func encodeNumber(_ number: some FixedWidthInteger, forKey key: Key) throws {
    try encode(String(number), forKey: key)
  }

  mutating func encodeNumberIfPresent(_ number: (some FixedWidthInteger)?, forKey key: Key) throws {
    if let number { try encodeNumber(number, forKey: key) }
  }

  /// An amount as a whole number of stroops.
  mutating func encodeStroops(_ amount: Amount, forKey key: Key) throws {
    try encodeNumber(amount.stroops, forKey: key)
  }

  /// A time in UTC, to the second.
  mutating func encodeDate(_ date: Date, forKey key: Key) throws {
    try encode(date.formatted(Date.ISO8601FormatStyle()), forKey: key)
  }

  mutating func encodeDateIfPresent(_ date: Date?, forKey key: Key) throws {
    if let date { try encodeDate(date, forKey: key) }
  }

  /// An account in one field, and the virtual account in two others where it is one. Horizon leaves number 0 out of the last.
  mutating func encodeAccount(_ account: MuxedAccount, forKey key: Key, muxed muxedKey: Key, id idKey: Key) throws {
    try encode(account.accountID, forKey: key)
    guard let id = account.id else { return }
    try encode(account.address, forKey: muxedKey)
    if id != 0 { try encodeNumber(id, forKey: idKey) }
  }
}
