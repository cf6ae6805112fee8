import Foundation
import Sentences
import StellarKit
import StellarXDR
import Testing

/// Conversion between Swift values and contract values.
struct ContractValueTests {
  private static let contract = "CBX47DQI2B3BXPMOBWQXMVHZYCOFDXZRG2ZMU7XHY2J5WG54YGWLAPS5"

  /// Returns the contract value of a vector's text, parsed as the type of its kind.
  private func made(_ vector: ContractVectors.Value) throws -> XDR.SCVal {
    let text = vector.text
    switch vector.kind {
    case "bool": return (text == "true").contractValue
    case "u32": return try #require(UInt32(text)).contractValue
    case "i32": return try #require(Int32(text)).contractValue
    case "u64": return try #require(UInt64(text)).contractValue
    case "i64": return try #require(Int64(text)).contractValue
    case "u128": return try #require(UInt128(text)).contractValue
    case "i128": return try #require(Int128(text)).contractValue
    case "u256": return try #require(UInt256(text)).contractValue
    case "i256": return try #require(Int256(text)).contractValue
    case "symbol": return try ContractSymbol(text).contractValue
    case "string": return text.contractValue
    case "bytes": return Data(bytes(hex: text)).contractValue
    default: return try ContractAddress(text).contractValue
    }
  }

  private func text(_ value: XDR.SCVal, _ kind: String) throws -> String {
    switch kind {
    case "bool": "\(try Bool(contractValue: value))"
    case "u32": "\(try UInt32(contractValue: value))"
    case "i32": "\(try Int32(contractValue: value))"
    case "u64": "\(try UInt64(contractValue: value))"
    case "i64": "\(try Int64(contractValue: value))"
    case "u128": "\(try UInt128(contractValue: value))"
    case "i128": "\(try Int128(contractValue: value))"
    case "u256": "\(try UInt256(contractValue: value))"
    case "i256": "\(try Int256(contractValue: value))"
    case "symbol": "\(try ContractSymbol(contractValue: value))"
    case "string": try String(contractValue: value)
    case "bytes": Array(try Data(contractValue: value)).hex
    default: "\(try ContractAddress(contractValue: value))"
    }
  }

  @Test func `contract values equal those of stellar-sdk and convert back`() throws {
    let vectors = try ContractVectors.read().values
    #expect(vectors.count == 104)
    for vector in vectors {
      let expected: XDR.SCVal = try value(vector.xdr)
      #expect(try made(vector) == expected, "\(vector.kind) \(vector.text)")
      #expect(try text(expected, vector.kind) == vector.text)
      #expect(expected.kind == vector.kind)
    }
  }

  @Test func `a value of another type is refused with the type's name`() throws {
    let vectors = try ContractVectors.read().values
    for vector in vectors where vector.kind != "u32" {
      let other: XDR.SCVal = try value(vector.xdr)
      #expect(throws: ContractValueError.wrongType(expected: "u32", found: vector.kind)) { try UInt32(contractValue: other) }
    }
    #expect(throws: ContractValueError.wrongType(expected: "i128", found: "u32")) { try Int128(contractValue: .u32(1)) }
    #expect(throws: ContractValueError.wrongType(expected: "vec", found: "vec")) { try [UInt32](contractValue: .vec(nil)) }
    #expect(throws: ContractValueError.wrongType(expected: "map", found: "map")) { try [UInt32: Bool](contractValue: .map(nil)) }
    #expect(throws: ContractValueError.wrongLength(expected: 32, found: 31)) { try Bytes32(contractValue: .bytes([UInt8](repeating: 0, count: 31))) }
    #expect(throws: ContractValueError.notText) { try String(contractValue: .string([0xFF])) }
  }

  @Test func `map keys are ordered as in contracts`() throws {
    for texts in try ContractVectors.read().maps {
      let keys = try texts.map { try value($0, as: XDR.SCVal.self) }
      for (index, key) in keys.enumerated() {
        #expect(!key.isBefore(key))
        for later in keys.dropFirst(index + 1) { #expect(key.isBefore(later) && !later.isBefore(key)) }
      }
    }
  }

  @Test func `a map is written in order, and an unordered map is refused`() throws {
    let names = ["b", "a", "ab", "B", "_"]
    let map = try Dictionary(uniqueKeysWithValues: names.map { (try ContractSymbol($0), UInt32($0.utf8.count)) })
    guard case .map(let entries?) = map.contractValue else { throw ContractValueError.unorderedMap }
    #expect(try entries.map { try ContractSymbol(contractValue: $0.key).text } == ["B", "_", "a", "ab", "b"])
    #expect(try [ContractSymbol: UInt32](contractValue: map.contractValue) == map)
    #expect(throws: ContractValueError.unorderedMap) { try [ContractSymbol: UInt32](contractValue: .map(entries.reversed())) }
    #expect(throws: ContractValueError.unorderedMap) { try [ContractSymbol: UInt32](contractValue: .map([entries[0], entries[0]])) }
  }

  @Test func `numbers are ordered by value`() {
    let numbers: [Int128] = [.min, -1 << 64, -1, 0, 1, 1 << 64, .max]
    for (low, high) in zip(numbers, numbers.dropFirst()) {
      #expect(low.contractValue.isBefore(high.contractValue))
      #expect(Int256(low) < Int256(high))
      #expect(Int256(low).description == "\(low)")
    }
    #expect(Int256("-57896044618658097711785492504343953926634992332820282019728792003956564819968").map { $0 < Int256(.min) } == true)
    #expect(UInt256("\(UInt128.max)") == UInt256(.max))
  }

  @Test(arguments: ["", "+1", "01", "-0", "1.0", " 1", "0x1", "115792089237316195423570985008687907853269984665640564039457584007913129639936"])
  func `text that isn't a number of 256 bits is refused`(_ text: String) {
    #expect(UInt256(text) == nil)
    #expect(Int256(text) == nil)
  }

  @Test func `optionals, lists and structures convert in both directions`() throws {
    #expect(UInt32?.none.contractValue == .void)
    #expect(try UInt32?(contractValue: .u32(7)) == 7)
    #expect(try UInt32?(contractValue: .void) == nil)
    #expect(try [[Bool]](contractValue: [[true], []].contractValue) == [[true], []])
    let fields = try ContractFields(["amount": Int128(5), "to": try ContractAddress(Self.contract)])
    let read = try ContractFields(contractValue: fields.contractValue)
    #expect(read.names == ["amount", "to"])
    #expect(try read.value("amount") as Int128 == 5)
    #expect(try read.find("memo", as: String.self) == nil)
    #expect(throws: ContractValueError.missingField("memo")) { try read.value("memo", as: String.self) }
    #expect(throws: ContractValueError.wrongType(expected: "u64", found: "i128")) { try read.value("amount", as: UInt64.self) }
    #expect(throws: ContractValueError.notASymbol("a b")) { try ContractFields(["a b": true]) }
  }

  @Test(arguments: ["a b", "é", "a-b", "\u{0}", String(repeating: "a", count: 33)])
  func `a symbol has up to 32 letters, digits and underscores`(_ text: String) {
    #expect(throws: ContractValueError.notASymbol(text)) { try ContractSymbol(text) }
    #expect(throws: ContractValueError.self) { try ContractSymbol(contractValue: .symbol(Array(text.utf8))) }
  }

  @Test func `an address has its holder and its muxed id`() throws {
    let muxed = ContractAddress(contract: Bytes32(sha256: [1]), id: 7)
    #expect(muxed.description.hasPrefix("W"))
    #expect(muxed.muxedID == 7)
    #expect(muxed.holder == ContractAddress(contract: Bytes32(sha256: [1])))
    #expect(!muxed.canAct && !muxed.isContract && muxed.holder.isContract)
    #expect(try ContractAddress(muxed.description) == muxed)
    let account = try MuxedAccount(Samples.m)
    #expect(ContractAddress(account).description == Samples.m)
    #expect(ContractAddress(account).holder.account == account.accountID)
    #expect(try AccountID(contractValue: account.accountID.contractValue) == account.accountID)
    #expect(throws: ContractValueError.self) { try AccountID(contractValue: muxed.contractValue) }
  }

  @Test func `an asset's contract is that of stellar-sdk`() throws {
    for vector in try ContractVectors.read().assets {
      let asset = vector.asset == "XLM" ? Asset.native : try Asset(vector.asset)
      #expect(ContractAddress.contract(of: asset, on: .testnet).description == vector.contract)
    }
  }

  @Test func `a call needs a contract, a valid function name and decodable arguments`() throws {
    let account = try ContractAddress(Samples.b)
    #expect(throws: ContractValueError.notAContract(Samples.b)) { try ContractCall(account, "f") }
    #expect(throws: ContractValueError.notASymbol("a b")) { try ContractCall(ContractAddress(Self.contract), "a b") }
    var deep = XDR.SCVal.void
    for _ in 0..<200 { deep = .vec([deep]) }
    #expect(throws: ContractValueError.self) { try ContractCall(ContractAddress(Self.contract), "f", [deep]) }
    let call = try ContractCall(ContractAddress(Self.contract), "f", [UInt32(1), "text", [true]])
    #expect(call.operation().contractCall == call)
    #expect(try StellarKit.Operation(call.operation().xdr) == call.operation())
    #expect(StellarKit.Operation.createContract(of: .native).contractCall == nil)
  }

  @Test func `every refusal is a distinct sentence`() {
    let all: [ContractValueError] = [
      .wrongType(expected: "u32", found: "i32"), .notASymbol("a\u{202E}b"), .notText, .wrongLength(expected: 32, found: 1), .unorderedMap,
      .missingField("x"), .notANumber("x"), .notAContract("G"), .address(.invalidLength), .unreadable("x"),
    ]
    for error in all { #expect(error.description.hasSuffix(".") && !error.description.contains("\u{202E}")) }
    #expect(Set(all.map(\.description)).count == all.count)
    for error in AssetContractError.allCases { #expect(error.description.hasSuffix(".")) }
  }
}
