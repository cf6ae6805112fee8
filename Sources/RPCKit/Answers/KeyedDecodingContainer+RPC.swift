import Foundation
import HorizonKit
import StellarKit
import StellarXDR

/// Reads values in the forms that Stellar RPC uses where JSON has no type for them.
extension KeyedDecodingContainer<JSONKey> {
  func get<Value: Decodable>(_ key: JSONKey) throws -> Value { try decode(Value.self, forKey: key) }

  /// Reads a value, or returns nil if the field is absent or null.
  func find<Value: Decodable>(_ key: JSONKey) throws -> Value? { try decodeIfPresent(Value.self, forKey: key) }

  /// Reads a list. If the field is absent, the list is empty, since servers leave it out then.
  func list<Value: Decodable>(_ key: JSONKey) throws -> [Value] { try decodeIfPresent([Value].self, forKey: key) ?? [] }

  /// Reads a whole number. 64-bit numbers are strings in some fields and plain numbers in others, which differs between methods, versions and the
  /// documentation: `createdAt` is a string in `getTransaction` and a plain number in `getTransactions`. Both are accepted.
  func number<Number: FixedWidthInteger & Decodable>(_ key: JSONKey) throws -> Number {
    let text: String
    do {
      text = try decode(String.self, forKey: key)
    } catch DecodingError.typeMismatch {
      guard let number = try? decode(Number.self, forKey: key) else { throw invalid(key, "not a whole number, or out of its range") }
      return number
    }
    guard let number = Number(text), !text.hasPrefix("+") else { throw invalid(key, "not a whole number, or out of its range") }
    return number
  }

  /// Reads a ledger's number. It has only 31 bits in the ids of the ledger's contents (SEP-35), and isn't the last one possible, so that adding 1
  /// can't overflow.
  func ledger(_ key: JSONKey) throws -> UInt32 {
    let ledger: UInt32 = try number(key)
    guard ledger < Int32.max else { throw invalid(key, "higher than a ledger's number can be") }
    return ledger
  }

  /// Reads a whole number, or returns nil if the field is absent or null.
  func findNumber<Number: FixedWidthInteger & Decodable>(_ key: JSONKey) throws -> Number? { try isThere(key) ? number(key) : nil }

  /// Reads a time in seconds since 1970, up to the end of the year 9999, so that calculating with it can't overflow.
  func time(_ key: JSONKey) throws -> Date {
    let seconds: Int64 = try number(key)
    guard seconds >= 0 else { throw invalid(key, "before 1970") }
    guard seconds <= CalendarTime.lastSecond else { throw invalid(key, "after the year 9999") }
    return Date(timeIntervalSince1970: TimeInterval(seconds))
  }

  /// Reads a time, or returns nil if the field is absent or null.
  func findTime(_ key: JSONKey) throws -> Date? { try isThere(key) ? time(key) : nil }

  /// Reads an amount that is a number of stroops.
  func stroops(_ key: JSONKey) throws -> Amount {
    do {
      return try Amount(stroops: number(key) as Int64)
    } catch let error as AmountError {
      throw invalid(key, "\(error)")
    }
  }

  func hash(_ key: JSONKey) throws -> Bytes32 {
    guard let hash = Bytes32(hex: try get(key)) else { throw invalid(key, "not the 64 hexadecimal digits of a hash") }
    return hash
  }

  /// Reads a value in base64 or JSON, whichever the answer contains.
  func xdr<Value>(_ key: JSONKey) throws -> EncodedXDR<Value> {
    guard let value: EncodedXDR<Value> = try findXDR(key) else {
      throw DecodingError.keyNotFound(key, DecodingError.Context(codingPath: codingPath, debugDescription: ""))
    }
    return value
  }

  /// Reads a value in base64 or JSON, or returns nil if it is there in neither form. Servers write an empty string for nothing.
  func findXDR<Value>(_ key: JSONKey, json: JSONKey? = nil) throws -> EncodedXDR<Value>? {
    if let text: String = try find(key), !text.isEmpty { return EncodedXDR(text, format: .base64) }
    return try (find(json ?? key.json) as WrittenJSON?).map { EncodedXDR($0.text, format: .json) }
  }

  /// Reads values in base64 or JSON, whichever the answer contains; none if it contains neither.
  func xdrList<Value>(_ key: JSONKey) throws -> [EncodedXDR<Value>] {
    if let texts: [String] = try find(key) { return texts.map { EncodedXDR($0, format: .base64) } }
    return try (list(key.json) as [WrittenJSON]).map { EncodedXDR($0.text, format: .json) }
  }

  /// Reads lists of values in base64 or JSON.
  func xdrLists<Value>(_ key: JSONKey) throws -> [[EncodedXDR<Value>]] {
    if let texts: [[String]] = try find(key) { return texts.map { $0.map { EncodedXDR($0, format: .base64) } } }
    return try (list(key.json) as [[WrittenJSON]]).map { $0.map { EncodedXDR($0.text, format: .json) } }
  }

  func isThere(_ key: JSONKey) throws -> Bool { try contains(key) && !decodeNil(forKey: key) }
}

extension Decoder {
  var fields: ResultFields {
    get throws { try container(keyedBy: JSONKey.self) }
  }
}
