import StellarXDR
import Testing

/// Each way in which JSON can be invalid, with the field and the offset that the error names.
struct JSONErrorTests {
  struct Case: Sendable, CustomStringConvertible {
    let type: String
    let json: String
    let error: XDRError

    init(_ type: String, _ json: String, _ reason: XDRError.Reason, _ field: String, at offset: Int) {
      (self.type, self.json, error) = (type, json, XDRError(reason, field: field, offset: offset))
    }

    var description: String { "\(type) \(json)" }
  }

  static let notJSON = [
    Case("Price", "", .notJSON("a value is missing"), "Price", at: 0),
    Case("Price", "{", .notJSON("a name in quotes is missing"), "Price", at: 1),
    Case("Price", #"{"n" 1}"#, .notJSON("a colon is missing"), "Price", at: 5),
    Case("Price", #"{"n":1 "d":2}"#, .notJSON("a comma or a closing bracket is missing"), "Price", at: 7),
    Case("Price", #"{"n":1,}"#, .notJSON("a name in quotes is missing"), "Price", at: 7),
    Case("Price", #"{n:1}"#, .notJSON("a name in quotes is missing"), "Price", at: 1),
    Case("Price", #"{"n":01,"d":1}"#, .notJSON("a number is malformed"), "Price", at: 7),
    Case("Price", #"{"n":-,"d":1}"#, .notJSON("a number is malformed"), "Price", at: 6),
    Case("Price", #"{"n":1.5,"d":1}"#, .notJSON("a comma or a closing bracket is missing"), "Price", at: 6),
    Case("Price", #"{"n":1,"d":1} x"#, .leftOver(count: 1), "Price", at: 14),
    Case("SCVec", "[,]", .notJSON("a value is missing"), "SCVec", at: 1),
    Case("SCVec", #"["void",]"#, .notJSON("a value is missing"), "SCVec", at: 8),
    Case("SCVec", #"["void"}"#, .notJSON("a comma or a closing bracket is missing"), "SCVec", at: 7),
    Case("SCVal", "nul", .notJSON("a value is missing"), "SCVal", at: 0),
    Case("SCVal", "tru", .notJSON("a value is missing"), "SCVal", at: 0),
    Case("SCString", #""ab"#, .notJSON("the text ends within a string"), "SCString", at: 3),
    Case("SCString", "\"a\nb\"", .notJSON("a character that SEP-51 doesn't use"), "SCString", at: 2),
    Case("SCString", "\"a\u{1F}\"", .notJSON("a character that SEP-51 doesn't use"), "SCString", at: 2),
    Case("SCString", "\"~ \u{7F}\"", .notJSON("a character that SEP-51 doesn't use"), "SCString", at: 3),
    Case("SCString", "\"é\"", .notJSON("a character that SEP-51 doesn't use"), "SCString", at: 1),
    Case("SCString", #""\q""#, .notJSON("an escape is malformed"), "SCString", at: 2),
    Case("SCString", #""\u00g0""#, .notJSON("an escape is malformed"), "SCString", at: 2),
    Case("SCString", #""\"#, .notJSON("an escape is malformed"), "SCString", at: 2),
  ]

  static let notTheType = [
    Case("Price", "[]", .unexpectedJSON(expected: "an object"), "Price", at: 0),
    Case("Price", #"{"n":1}"#, .missingName("\"d\""), "Price", at: 0),
    Case("Price", #"{"n":1,"d":2,"e":3}"#, .unknownName("e"), "Price", at: 14),
    Case("Price", #"{"n":1,"d":2,"n":1}"#, .repeatedName("n"), "Price", at: 14),
    Case("Price", #"{"$schema":"","$schema":"","n":1,"d":2}"#, .repeatedName("$schema"), "Price", at: 15),
    Case("Price", #"{"n":"1","d":2}"#, .unexpectedJSON(expected: "a whole number of 32 bits"), "Price.n", at: 6),
    Case("Price", #"{"n":2147483648,"d":2}"#, .unexpectedJSON(expected: "a whole number of 32 bits"), "Price.n", at: 5),
    Case("Memo", #"{"id":"-1"}"#, .unexpectedJSON(expected: "a whole number of 64 bits in quotes"), "Memo.id", at: 7),
    Case("Memo", #"{"id":"18446744073709551616"}"#, .unexpectedJSON(expected: "a whole number of 64 bits in quotes"), "Memo.id", at: 7),
    Case("Memo", #"{"id":"007"}"#, .unexpectedJSON(expected: "a whole number of 64 bits in quotes"), "Memo.id", at: 7),
    Case("Memo", #"{"id":""}"#, .unexpectedJSON(expected: "a whole number of 64 bits in quotes"), "Memo.id", at: 7),
    Case("SequenceNumber", #""-0""#, .unexpectedJSON(expected: "a whole number of 64 bits in quotes"), "SequenceNumber", at: 1),
    Case("SCVal", #"{"bool":1}"#, .unexpectedJSON(expected: "true or false"), "SCVal.b", at: 8),
    Case("SCVal", #"{"vec":{}}"#, .unexpectedJSON(expected: "an array"), "SCVal.vec", at: 7),
    Case("Memo", #""nothing""#, .unknownName("nothing"), "Memo.type", at: 1),
    Case("Memo", "5", .unexpectedJSON(expected: "a name in quotes"), "Memo.type", at: 0),
    Case("Memo", "{}", .unexpectedJSON(expected: "an object with one name"), "Memo", at: 0),
    Case("Memo", #"{"id":"1","text":""}"#, .unexpectedJSON(expected: "an object with one name"), "Memo", at: 0),
    Case("Memo", #""id""#, .unexpectedJSON(expected: "an object with the one name \"id\""), "Memo", at: 1),
    Case("Memo", #"{"none":null}"#, .unexpectedJSON(expected: "only the string \"none\""), "Memo", at: 0),
    Case("AssetType", #""lumens""#, .unknownName("lumens"), "AssetType", at: 1),
    Case("ExtensionPoint", #""v1""#, .unexpectedJSON(expected: "\"v0\""), "ExtensionPoint", at: 1),
    Case("Hash", #""abcd""#, .wrongLength(length: 2, expected: 32), "Hash", at: 1),
    Case("SignatureHint", #""0102030""#, .unexpectedJSON(expected: "hexadecimal digits in quotes"), "SignatureHint", at: 1),
    Case("SignatureHint", #""0102030g""#, .unexpectedJSON(expected: "hexadecimal digits in quotes"), "SignatureHint", at: 1),
    Case("DataValue", "\"\(String(repeating: "00", count: 65))\"", .tooLong(length: 65, limit: 64), "DataValue", at: 1),
    Case("Memo", "{\"text\":\"\(String(repeating: "a", count: 29))\"}", .tooLong(length: 29, limit: 28), "Memo.text", at: 9),
    Case("SCString", #""\\q""#, .unexpectedJSON(expected: #"ASCII with \x…, \0, \t, \n, \r and \\ for all else"#), "SCString", at: 1),
    Case("SCString", #""\\x1""#, .unexpectedJSON(expected: #"ASCII with \x…, \0, \t, \n, \r and \\ for all else"#), "SCString", at: 1),
    Case("SCString", #""\n""#, .unexpectedJSON(expected: #"ASCII with \x…, \0, \t, \n, \r and \\ for all else"#), "SCString", at: 1),
    Case("SCString", #""\u00e9""#, .unexpectedJSON(expected: "a string"), "SCString", at: 1),
    Case("AssetCode4", #""ABCDE""#, .tooLong(length: 5, limit: 4), "AssetCode4", at: 1),
    Case("AssetCode", #""ABCDEFGHIJKLM""#, .tooLong(length: 13, limit: 12), "AssetCode", at: 1),
    Case("Int128Parts", "5", .unexpectedJSON(expected: "a whole number of 128 bits in quotes"), "Int128Parts", at: 0),
    Case("AccountID", #""GAAA""#, .invalidKey(.invalidLength), "AccountID", at: 1),
    Case("AccountID", "\"\(JSONTests.zeroAccount.dropLast())A\"", .invalidKey(.invalidChecksum), "AccountID", at: 1),
    Case("AccountID", #""MAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAFNZG""#, .unexpectedKey(.muxedAccount), "AccountID", at: 1),
    Case("ContractID", "\"\(JSONTests.zeroAccount)\"", .unexpectedKey(.accountID), "ContractID", at: 1),
    Case(
      "LedgerHeader", #"{"ledger_version":1,"previous_ledger_hash":""}"#, .wrongLength(length: 0, expected: 32), "LedgerHeader.previousLedgerHash",
      at: 44),
    Case("FreezeBypassTxs", #"{"tx_hashes":[null]}"#, .unexpectedJSON(expected: "hexadecimal digits in quotes"), "FreezeBypassTxs.txHashes", at: 14),
  ]

  @Test(arguments: notJSON) func `text that isn't JSON is refused`(_ wrong: Case) throws {
    let type = try #require(XDRType(named: wrong.type))
    #expect(throws: wrong.error) { try type.xdr(json: wrong.json) }
  }

  @Test(arguments: notTheType) func `JSON that doesn't fit the type is refused`(_ wrong: Case) throws {
    let type = try #require(XDRType(named: wrong.type))
    #expect(throws: wrong.error) { try type.xdr(json: wrong.json) }
  }

  @Test func `truncated JSON is refused, and changed JSON is refused or gives bytes with JSON of their own`() throws {
    var dice = Dice(seed: 3)
    for vector in Vector.all where vector.json.hasPrefix("{") {
      let type = try #require(XDRType(named: vector.type))
      let text = Array(vector.json.utf8)
      for length in stride(from: 0, to: text.count, by: max(1, text.count / 50)) {
        let beginning = String(decoding: text.prefix(length), as: UTF8.self)
        #expect(throws: XDRError.self, "\(beginning)") { try type.xdr(json: beginning) }
      }
      for _ in 0..<10 {
        var changed = text
        changed[Int.random(in: text.indices, using: &dice)] = Array(#"{}[],:"\0aG- "#.utf8).randomElement(using: &dice) ?? 0
        if let xdr = try? type.xdr(json: String(decoding: changed, as: UTF8.self)) { #expect(throws: Never.self) { try type.json(xdr: xdr) } }
      }
    }
  }

  @Test func `an unknown name in an error is cut to 40 characters`() {
    let error = #expect(throws: XDRError.self) { try XDR.Memo(json: "\"\(String(repeating: "a", count: 5000))\"") }
    #expect(error?.reason == .unknownName(String(repeating: "a", count: 40)))
  }
}
