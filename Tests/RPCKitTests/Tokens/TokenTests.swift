import Foundation
import HorizonKit
import RPCKit
import StellarKit
import StellarXDR
import Synchronization
import Testing

/// A token's metadata, calls and events.
struct TokenTests {
  private let holder: ContractAddress
  private let other: ContractAddress

  init() throws {
    holder = ContractAddress(try Sample.account(1))
    other = ContractAddress(try Sample.account(2))
  }

  private func server(_ results: XDR.SCVal...) -> ModelTransport<TokenNetwork> {
    ModelTransport(TokenNetwork(results.map { TokenNetwork.Answer(result: $0) }))
  }

  private func token(_ server: ModelTransport<TokenNetwork>) throws -> Token { try Token(TokenNetwork.contract, on: server.rpc) }

  /// Returns the call of the last simulation.
  private func call(_ server: ModelTransport<TokenNetwork>) throws -> ContractCall? {
    guard case .tx(let envelope)? = server.model.withLock(\.simulated).last else { return nil }
    return try StellarKit.Operation(envelope.tx.operations[0]).contractCall
  }

  @Test func `balances and allowances are read by simulation`() async throws {
    let server = server(Int128(12).contractValue)
    #expect(try await token(server).balance(of: holder) == 12)
    #expect(try call(server) == ContractCall(TokenNetwork.contract, "balance", [holder]))
    #expect(try await token(server).allowance(from: holder, to: other) == 12)
    #expect(try call(server) == ContractCall(TokenNetwork.contract, "allowance", [holder, other]))
    let muxed = ContractAddress(contract: Bytes32(), id: 1)
    await #expect(throws: ContractCallError.self) { try await token(server).balance(of: muxed) }
    #expect(throws: ContractValueError.self) { try Token(holder, on: server.rpc) }
  }

  @Test func `a result of another type, or no result, is refused`() async throws {
    for value: XDR.SCVal in [.u32(1), .void, UInt128(1).contractValue, .string([]), .vec([Int128(1).contractValue])] {
      let error = await #expect(throws: ContractCallError.self) { try await token(server(value)).balance(of: holder) }
      #expect(error == .value(.wrongType(expected: "i128", found: value.kind)))
    }
    let silent = ModelTransport(TokenNetwork([TokenNetwork.Answer(result: nil)]))
    await #expect(throws: ContractCallError.self) { try await token(silent).balance(of: holder) }
  }

  @Test func `a token's name and symbol are escaped and shortened, and don't make it an asset`() async throws {
    let name = "US\u{202E}DC" + String(repeating: "x", count: 500)
    let said = try await token(server(.u32(18), name.contractValue, "US DC ".contractValue)).metadata()
    #expect(said.name.hasPrefix("US\\u{202E}DC") && said.name.count == TokenMetadata.nameLimit + 1 && said.name.hasSuffix("…"))
    #expect(said.symbol == "US DC" && said.decimals == 18 && said.asset == nil)
    let marked = "U" + String(repeating: "\u{301}", count: 20_000)
    let heaped = try await token(server(.u32(18), marked.contractValue, marked.contractValue)).metadata()
    #expect(heaped.symbol.hasPrefix("U\u{301}\u{301}\u{301}\u{301}\\u{301}") && heaped.symbol.hasSuffix("…"))
    #expect(heaped.symbol.utf8.count < 100 && heaped.name.utf8.count < 200)
    let accents = String(repeating: "e\u{301}\u{302}\u{303}\u{304}", count: TokenMetadata.symbolLimit)
    #expect(try await token(server(.u32(18), accents.contractValue, accents.contractValue)).metadata().symbol.hasSuffix("…"))
    #expect(try said.amount(15 * 100_000_000_000_000_000).description == "1.5")
    let asset = try Sample.usdc()
    #expect(try await token(server(.u32(7), asset.description.contractValue, "USDC".contractValue)).metadata().asset == nil)
    let own = server(.u32(7), asset.description.contractValue, "USDC".contractValue)
    #expect(try await Token(asset, on: own.rpc).metadata().asset == asset)
    // An asset's contract has seven decimals whatever the server reports; otherwise 1,000 would be shown as 1.
    let lying = server(.u32(10), asset.description.contractValue, "USDC".contractValue)
    #expect(try await Token(asset, on: lying.rpc).metadata().decimals == 7)
    let lumens = server(.u32(7), "native".contractValue, "native".contractValue)
    #expect(try await Token(.native, on: lumens.rpc).metadata().asset == .native)
    await #expect(throws: ContractCallError.value(.notANumber("39"))) { try await token(server(.u32(39))).metadata() }
    await #expect(throws: ContractCallError.value(.notText)) { try await token(server(.u32(7), .string([0xFF]))).metadata() }
  }

  @Test func `token operations are calls with exactly their arguments`() throws {
    let token = try token(server(.void))
    let muxed = ContractAddress(contract: Bytes32(), id: 7)
    let arguments = [holder.contractValue, muxed.contractValue, Int128(5).contractValue]
    #expect(try token.transfer(from: holder, to: muxed, amount: 5).arguments == arguments)
    #expect(try token.transfer(by: other, from: holder, to: other, amount: 5).function.text == "transfer_from")
    #expect(try token.approve(from: holder, to: other, amount: 5, untilLedger: 9).arguments.last == .u32(9))
    #expect(try token.revoke(from: holder, to: other).arguments.suffix(2) == [Int128(0).contractValue, .u32(0)])
    #expect(try token.burn(from: holder, amount: 5).function.text == "burn")
    #expect(try token.burn(by: other, from: holder, amount: 5).function.text == "burn_from")
    for call in [try token.transfer(from: holder, to: muxed, amount: .max), try token.approve(from: holder, to: other, amount: 0, untilLedger: 0)] {
      #expect(ContractSpecification.stellarAsset.described(call).isUnderstood)
    }
    #expect(throws: ContractValueError.notANumber("-1")) { try token.transfer(from: holder, to: other, amount: -1) }
    #expect(throws: ContractValueError.self) { try token.transfer(from: muxed, to: other, amount: 1) }
    #expect(throws: ContractValueError.self) { try token.transfer(by: holder, from: holder, to: muxed, amount: 1) }
    #expect(throws: ContractValueError.self) { try token.approve(from: holder, to: muxed, amount: 1, untilLedger: 9) }
  }

  // MARK: Events

  private func name(_ text: String) -> XDR.SCVal { .symbol(Array(text.utf8)) }

  private func kind(_ topics: [XDR.SCVal], _ data: XDR.SCVal) throws -> TokenEvent.Kind? { try TokenEvent.Kind(topics: topics, data: data) }

  @Test func `token events are read in all forms, also from before protocol 23`() throws {
    let (from, to, five) = (holder.contractValue, other.contractValue, Int128(5).contractValue)
    let asset = "USDC:G".contractValue
    #expect(try kind([name("transfer"), from, to, asset], five) == .transfer(from: holder, to: other, amount: 5, tag: nil))
    let muxed = try ContractFields(["amount": Int128(5), "to_muxed_id": UInt64(7), "later": true])
    #expect(try kind([name("transfer"), from, to], muxed.contractValue) == .transfer(from: holder, to: other, amount: 5, tag: .number(7)))
    let memo = try ContractFields(["amount": Int128(5), "to_muxed_id": "a\u{202E}"])
    #expect(try kind([name("mint"), to], memo.contractValue) == .mint(to: other, amount: 5, tag: .text(Array("a\u{202E}".utf8))))
    let hash = try ContractFields(["amount": Int128(5), "to_muxed_id": Bytes32()])
    #expect(try kind([name("mint"), from, to, asset], hash.contractValue) == .mint(to: other, amount: 5, tag: .hash(Bytes32())))
    #expect(try kind([name("burn"), from], try ContractFields(["amount": Int128(5)]).contractValue) == .burn(from: holder, amount: 5))
    #expect(try kind([name("clawback"), to, from, asset], five) == .clawback(from: holder, amount: 5))
    let allowance = TokenEvent.Kind.approve(from: holder, spender: other, amount: 5, untilLedger: 9)
    #expect(try kind([name("approve"), from, to], .vec([five, .u32(9)])) == allowance)
    let fields = try ContractFields(["amount": Int128(5), "live_until_ledger": UInt32(9)])
    #expect(try kind([name("approve"), from, to], fields.contractValue) == allowance)
    #expect(try kind([name("set_authorized"), from, asset], true.contractValue) == .setAuthorized(holder, true))
    #expect(try kind([name("set_admin"), from], to) == nil)
    #expect(try kind([asset], to) == nil)
    #expect(try kind([], to) == nil)
  }

  @Test func `text memos keep their bytes and stay distinct`() throws {
    let (from, to) = (holder.contractValue, other.contractValue)
    let texts = ["a\u{200B}", "a\\u{200B}", "\u{E9}", "e\u{301}", "a\n", "a\u{0}", String(repeating: "x", count: 500)].map { Array($0.utf8) }
    let memos = texts + [[0xFF], [0xFE], []]
    let tags = try memos.map { memo in
      let fields = try ContractFields(["amount": Int128(5).contractValue, "to_muxed_id": XDR.SCVal.string(memo)])
      guard case .transfer(_, _, _, let tag)? = try kind([name("transfer"), from, to], fields.contractValue) else { return TokenEvent.Tag?.none }
      return tag
    }
    #expect(tags == memos.map { .text($0) })
    #expect(Set(tags).count == memos.count)
  }

  @Test func `events with a token event's name but another form are refused`() throws {
    let (from, to, five) = (holder.contractValue, other.contractValue, Int128(5).contractValue)
    for (topics, data): ([XDR.SCVal], XDR.SCVal) in [
      ([name("transfer"), from], five), ([name("transfer"), from, to], Int128(-5).contractValue), ([name("transfer"), from, to], .u32(5)),
      ([name("transfer"), from, to, from], five), ([name("burn"), from, to], five), ([name("mint")], five),
      ([name("transfer"), from, to], try ContractFields(["to_muxed_id": UInt64(7)]).contractValue),
      ([name("transfer"), from, to], try ContractFields(["amount": Int128(5), "to_muxed_id": UInt32(7)]).contractValue),
      ([name("approve"), from, to], .vec([five])), ([name("approve"), from, to], .vec([five, five])),
      ([name("set_authorized"), from], five), ([name("clawback"), five], five),
    ] {
      #expect(throws: ContractValueError.self, "\(topics) \(data)") { try kind(topics, data) }
    }
  }

  private func event(_ number: Int, _ topics: [XDR.SCVal], _ data: XDR.SCVal) -> String {
    let topics = topics.map { "\"\(Sample.base64($0))\"" }.joined(separator: ",")
    let place = String(format: "%019lld-%010lld", Int64(50) << 32, Int64(number))
    return #"{"id":"\#(place)","type":"contract","ledger":50,"ledgerClosedAt":"2026-11-25T01:02:03Z","contractId":"\#(TokenNetwork.contract)","#
      + #""txHash":"\#(Sample.hash)","topic":[\#(topics)],"value":"\#(Sample.base64(data))"}"#
  }

  @Test func `a token's history lists unreadable events separately`() async throws {
    let server = server(.void)
    let (from, to) = (holder.contractValue, other.contractValue)
    server.model.withLock {
      $0.events = [
        event(1, [name("transfer"), from, to], Int128(5).contractValue), event(2, [name("transfer"), to, from], Int128(-5).contractValue),
        event(3, [name("approve"), from, to], .vec([Int128(7).contractValue, .u32(900)])),
      ]
    }
    let (page, next) = try await token(server).history(of: holder, from: .ledger(1))
    #expect(
      page.events.map(\.kind) == [
        .transfer(from: holder, to: other, amount: 5, tag: nil), .approve(from: holder, spender: other, amount: 7, untilLedger: 900),
      ])
    #expect(page.unread.count == 1)
    #expect(page.events.allSatisfy { $0.parties == [holder, other] && $0.contract == TokenNetwork.contract })
    #expect(next == .end(ofLedger: 100))
    guard case .array(let filters)? = server.model.withLock(\.filters).first else { throw RPCError.transport(.cancelled) }
    #expect(filters.count == 2)
    server.model.withLock { $0.events.reverse() }
    let recent = try await token(server).recentHistory(of: holder, limit: 10)
    #expect(recent.page.events.count == 2 && recent.next == nil)
  }

  @Test func `events of other holders are refused in a history`() async throws {
    let server = server(.void)
    let stranger = ContractAddress(try Sample.account(3)).contractValue
    server.model.withLock { $0.events = [event(1, [name("transfer"), stranger, other.contractValue], Int128(5).contractValue)] }
    await #expect(throws: RPCError.self) { try await token(server).history(of: holder, from: .ledger(1)) }
    await #expect(throws: RPCError.self) { try await token(server).recentHistory(of: holder) }
  }
}
