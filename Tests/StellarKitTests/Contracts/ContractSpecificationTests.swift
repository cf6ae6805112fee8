import Sentences
import StellarKit
import StellarXDR
import Testing

/// Contracts' specifications, and calls described and built with them.
struct ContractSpecificationTests {
  private let specification: ContractSpecification
  private let wasm: [UInt8]
  private let contract = ContractAddress(contract: Bytes32(sha256: [3]))

  init() throws {
    wasm = try bytes(base64: ContractVectors.read().specification.wasm)
    specification = try ContractSpecification(wasm: wasm)
  }

  private func described(_ function: String, _ arguments: [any ContractValue]) throws -> DescribedCall {
    specification.described(try ContractCall(contract, function, arguments))
  }

  @Test func `a specification has the functions that stellar-sdk finds, except for those that only the network calls`() throws {
    let functions = try ContractVectors.read().specification.functions
    #expect(specification.functionNames == functions.filter { !$0.hasPrefix("__") })
    #expect(specification.function("pay")?.description == "pay(to: muxed address, amount: i128, note: string?)")
    #expect(specification.function("order")?.description == "order(order: Order) → u64")
    #expect(specification.function("many")?.inputs.map(\.type) == ["vec<u32>", "(u32, symbol)", "map<symbol, i128>", "32 bytes"])
    #expect(specification.function("pay")?.documentation == "What pay does.")
    #expect(specification.function("missing") == nil)
    #expect(specification.about == ["sep": "41,48"])
  }

  @Test func `a call is described with the names of the specification`() throws {
    let pay = try described("pay", [contract, Int128(-5), String?.none])
    #expect(pay.description == "pay(to: \(contract), amount: -5, note: none)")
    #expect(pay.isUnderstood)
    #expect(try described("pay", [contract, Int128(5), "a\u{202E}b"]).arguments[2].text == "“a\\u{202E}b”")
    let order = try ContractFields(["amount": Int128(7), "buyer": contract])
    #expect(try described("order", [order]).description == "order(order: {amount: 7, buyer: \(contract)})")
    let chosen = try described("choose", [[try ContractSymbol("Left").contractValue, .u32(3)], UInt32(7)])
    #expect(chosen.description == "choose(side: Left(3), color: Blue)")
    #expect(chosen.isUnderstood)
    let pair: [XDR.SCVal] = [.u32(1), .symbol(Array("a".utf8))]
    let many = try described("many", [[UInt32(1), 2], pair, [try ContractSymbol("x"): Int128(1)], Bytes32()])
    #expect(many.isUnderstood)
    #expect(many.description.hasPrefix("many(list: [1, 2], pair: (1, a), prices: {x: 1}, hash: 0x0000"))
  }

  @Test func `a call that doesn't fit the specification is marked`() throws {
    #expect(try !described("pay", [contract, UInt32(5), String?.none]).isUnderstood)
    #expect(try described("pay", [contract, UInt32(5), String?.none]).arguments.map(\.isUnderstood) == [true, false, true])
    for (function, arguments): (String, [any ContractValue]) in [
      ("pay", [contract]), ("missing", []), ("choose", [[try ContractSymbol("None").contractValue, .u32(3)], UInt32(7)]),
      ("choose", [[try ContractSymbol("None")], UInt32(2)]), ("order", [try ContractFields(["amount": Int128(7), "seller": contract])]),
      ("order", [try ContractFields(["amount": Int128(7)])]), ("order", [try ContractFields(["amount": Int64(7), "buyer": contract])]),
      ("many", [[true], [XDR.SCVal.u32(1)], [try ContractSymbol("x"): Int128(1)], Bytes32()]),
    ] {
      #expect(try !described(function, arguments).isUnderstood, "\(function)")
    }
    let backwards = XDR.SCVal.map([
      XDR.SCMapEntry(key: .symbol(Array("b".utf8)), val: Int128(1).contractValue),
      XDR.SCMapEntry(key: .symbol(Array("a".utf8)), val: Int128(1).contractValue),
    ])
    let pair: [XDR.SCVal] = [.u32(1), .symbol(Array("a".utf8))]
    #expect(try !described("many", [[UInt32(1)], pair, backwards, Bytes32()]).arguments[2].isUnderstood)
  }

  @Test func `long values are cut off and marked as not understood`() throws {
    let many = try described("many", [[UInt32](repeating: .max, count: 10_000), [true], [true], true])
    #expect(many.arguments[0].text.count == 1_001)
    #expect(!many.arguments[0].isUnderstood)
    #expect(many.arguments.map(\.isCut) == [true, false, false, false])
    #expect(XDR.SCVal.bytes([UInt8](repeating: 1, count: 100_000)).words.count < 1_002)
  }

  @Test func `a truncated text is marked as cut and not understood`() throws {
    let harmless = String(repeating: "a", count: 480)
    let whole = try described("pay", [contract, Int128(5), harmless])
    #expect(whole.isUnderstood && whole.arguments.map(\.isCut) == [false, false, false])
    // Each of the many marks on one letter is escaped, which leaves no room even for the closing quotation mark.
    for (text, end) in [(harmless + "b", "…”"), ("a" + String(repeating: "\u{301}", count: 400), "…")] {
      let cut = try described("pay", [contract, Int128(5), text])
      #expect(cut.arguments.map(\.isCut) == [false, false, true])
      #expect(cut.arguments.map(\.isUnderstood) == [true, true, false])
      #expect(cut.arguments[2].text.hasSuffix(end))
    }
    for (count, isCut) in [(480, false), (481, true)] {
      let long = XDR.SCVal.bytes([UInt8](repeating: 1, count: count))
      #expect(try described("many", [[long], [true], [true], true]).arguments.map(\.isCut) == [isCut, false, false, false])
    }
  }

  @Test func `arguments are parsed by name and type`() throws {
    let call = try specification.call(contract, "pay", ["to": Samples.m, "amount": "-170141183460469231731687303715884105728"])
    #expect(call.arguments[1] == Int128.min.contractValue)
    #expect(call.arguments[2] == .void)
    #expect(specification.described(call).isUnderstood)
    let chosen = try specification.call(contract, "choose", ["side": "None", "color": "Red"])
    #expect(chosen.arguments == [.vec([.symbol(Array("None".utf8))]), .u32(1)])
    let many = try specification.call(
      contract, "many",
      [
        "list": #"{"vec":[{"u32":1}]}"#, "pair": #"{"vec":[{"u32":1},{"symbol":"a"}]}"#, "prices": #"{"map":[]}"#,
        "hash": String(repeating: "0a", count: 32),
      ])
    #expect(specification.described(many).isUnderstood)
  }

  @Test func `a long argument is parsed completely, and must have the right type up to its end`() throws {
    func list(_ last: String) -> [String: String] {
      let numbers = String(repeating: #"{"u32":1000000000},"#, count: 400)
      return [
        "list": "{\"vec\":[\(numbers)\(last)]}", "pair": #"{"vec":[{"u32":1},{"symbol":"a"}]}"#, "prices": #"{"map":[]}"#,
        "hash": String(repeating: "0a", count: 32),
      ]
    }
    let call = try specification.call(contract, "many", list(#"{"u32":7}"#))
    guard case .vec(let numbers?) = call.arguments[0] else { throw SpecificationError.missing }
    #expect(numbers.count == 401 && numbers.last == .u32(7))
    #expect(specification.described(call).arguments.map(\.isCut) == [true, false, false, false])
    #expect(throws: SpecificationError.self) { try specification.call(contract, "many", list(#"{"i32":7}"#)) }
  }

  @Test func `an argument that doesn't fit is refused with its name`() throws {
    for (function, arguments, error): (String, [String: String], SpecificationError) in [
      ("missing", [:], .unknownFunction("missing")), ("pay", ["to": Samples.m], .missingArgument("amount")),
      ("pay", ["to": Samples.m, "amount": "5", "x": ""], .unknownArgument("x")),
      ("pay", ["to": "G", "amount": "5"], .invalidArgument(name: "to", type: "muxed address", text: "G")),
      ("pay", ["to": Samples.m, "amount": "1.5"], .invalidArgument(name: "amount", type: "i128", text: "1.5")),
      ("pay", ["to": Samples.m, "amount": "+5"], .invalidArgument(name: "amount", type: "i128", text: "+5")),
      ("choose", ["side": "Left", "color": "Red"], .invalidArgument(name: "side", type: "Side", text: "Left")),
      ("choose", ["side": "None", "color": "Green"], .invalidArgument(name: "color", type: "Color", text: "Green")),
    ] {
      #expect(throws: error) { try specification.call(contract, function, arguments) }
      #expect(error.description.hasSuffix("."))
    }
    let good = ["pair": #"{"vec":[{"u32":1},{"symbol":"a"}]}"#, "prices": #"{"map":[]}"#, "list": #"{"vec":[]}"#]
    for hash in ["0a", "zz", String(repeating: "+1", count: 32), String(repeating: "0a", count: 31) + "0"] {
      #expect(throws: SpecificationError.self) { try specification.call(contract, "many", good.merging(["hash": hash]) { $1 }) }
    }
    #expect(throws: SpecificationError.self) {
      try specification.call(contract, "many", good.merging(["hash": String(repeating: "0a", count: 32), "list": #"{"vec":[{"i32":1}]}"#]) { $1 })
    }
  }

  @Test func `the asset contract's calls are described with its names`() throws {
    let asset = ContractSpecification.stellarAsset
    #expect(asset.functionNames.count == 17)
    let call = try ContractCall(contract, "transfer", [contract, ContractAddress(contract: Bytes32(), id: 1), Int128(5)])
    #expect(asset.described(call).isUnderstood)
    #expect(asset.function("approve")?.description == "approve(from: address, spender: address, amount: i128, live_until_ledger: u32)")
    // Only the recipient of a transfer may be muxed.
    let muxed = try ContractCall(contract, "transfer", [ContractAddress(contract: Bytes32(), id: 1), contract, Int128(5)])
    #expect(!asset.described(muxed).isUnderstood)
  }

  @Test func `code that isn't Wasm or is truncated is refused`() throws {
    #expect(throws: SpecificationError.missing) { try ContractSpecification(wasm: Array(wasm.prefix(8))) }
    for length in [0, 4, 7, 9, 10, 30, wasm.count - 1] {
      #expect(throws: SpecificationError.self) { try ContractSpecification(wasm: Array(wasm.prefix(length))) }
    }
    for bytes: [UInt8] in [[0, 0xFF, 0xFF, 0xFF, 0xFF, 0x0F], [0, 0x80, 0x80, 0x80, 0x80, 0x80, 0x01], [0, 2, 9, 9], [0, 0]] {
      #expect(throws: SpecificationError.self) { try ContractSpecification(wasm: wasm.prefix(8) + bytes) }
    }
    #expect(throws: SpecificationError.self) { try ContractSpecification(wasm: [UInt8](repeating: 0, count: 2_000_001)) }
  }

  @Test func `damaged code is refused or read without a crash`() throws {
    var dice = Dice(seed: 48)
    for _ in 0..<2_000 {
      var damaged = wasm
      for _ in 0..<Int.random(in: 1...4, using: &dice) {
        damaged[Int.random(in: damaged.indices, using: &dice)] = UInt8.random(in: .min ... .max, using: &dice)
      }
      guard let read = try? ContractSpecification(wasm: damaged) else { continue }
      for name in read.functionNames { _ = read.function(name)?.description }
    }
  }
}
