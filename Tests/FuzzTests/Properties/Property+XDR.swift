import Foundation
import StellarXDR

extension Property {
  /// The types that others send. The order never changes: the inputs in the corpus begin with an index into it.
  private static let types: [any XDRCodable.Type] = [
    XDR.TransactionEnvelope.self, XDR.TransactionResult.self, XDR.TransactionResultPair.self, XDR.SorobanAuthorizationEntry.self,
    XDR.LedgerKey.self, XDR.ClaimPredicate.self, XDR.LedgerEntry.self, XDR.TransactionMeta.self, XDR.SCVal.self, XDR.Operation.self,
    XDR.OperationResult.self, XDR.SorobanTransactionData.self, XDR.LedgerEntryChange.self, XDR.ContractEvent.self, XDR.HashIDPreimage.self,
    XDR.LedgerHeader.self,
  ]

  static func checkXDR(_ input: [UInt8]) throws {
    guard let first = input.first else { return }
    try types[Int(first) % types.count].check(bytes: Array(input.dropFirst()))
  }

  static func checkJSON(_ input: [UInt8]) throws {
    guard let first = input.first else { return }
    try types[Int(first) % types.count].check(json: String(decoding: input.dropFirst(), as: UTF8.self))
  }
}

extension XDRCodable {
  fileprivate static func check(bytes: [UInt8]) throws {
    let byName = try named()
    let value: Self
    do throws(XDRError) {
      value = try Self(xdr: bytes)
    } catch {
      try Property.require(!error.field.isEmpty && (0...bytes.count).contains(error.offset), "an error without a place: \(error)")
      // Only the typed reader knows that a fee bump's result must not contradict the inner result.
      if error.field == "TransactionResultResult.code" { return }
      let other = refusal { () throws(XDRError) in _ = try byName.json(xdr: bytes) }
      // A signed payload without any payload has no JSON, which is found before errors behind it.
      try Property.require(
        other == error || other?.reason == .noText, "one reader refuses with \(error), the other one \(other.map { "with \($0)" } ?? "doesn't")")
      return
    }
    try Property.require(value.xdrBytes == bytes, "written otherwise than it was read")
    let json: String
    do throws(XDRError) {
      json = try value.json()
    } catch {
      return try Property.require(error.reason == .noText, "no JSON: \(error)")
    }
    try Property.require(try Self(json: json) == value, "JSON says something else: \(json)")
    try Property.require(try byName.xdr(json: json) == bytes, "JSON becomes other bytes: \(json)")
  }

  fileprivate static func check(json text: String) throws {
    let byName = try named()
    let bytes: [UInt8]
    do throws(XDRError) {
      bytes = try byName.xdr(json: text)
    } catch {
      return try Property.require(!error.field.isEmpty && (0...text.utf8.count).contains(error.offset), "an error without a place: \(error)")
    }
    try Property.require((try? JSONSerialization.jsonObject(with: Data(text.utf8), options: .fragmentsAllowed)) != nil, "this is no JSON for others")
    // JSON has two ways to write a missing value, and hexadecimal digits in two cases, so only the bytes can be compared.
    try Property.require(try byName.xdr(json: byName.json(xdr: bytes)) == bytes, "JSON becomes other bytes")
    if let error = refusal({ () throws(XDRError) in _ = try Self(xdr: bytes) }) {
      try Property.require(error.field == "TransactionResultResult.code", "JSON becomes bytes that are refused: \(error)")
    }
  }

  private static func named() throws -> XDRType {
    guard let named = XDRType(named: String(describing: Self.self)) else { throw BrokenProperty(what: "\(Self.self) has no name") }
    return named
  }

  private static func refusal(_ body: () throws(XDRError) -> Void) -> XDRError? {
    do throws(XDRError) {
      try body()
      return nil
    } catch {
      return error
    }
  }
}
