import Foundation
import HorizonKit
import RPCKit
import StellarKit
import StellarXDR
import Testing

/// Ledger entries, and the accounts and trustlines read from them.
struct EntriesTests {
  private let account: XDR.AccountEntry
  private let line: XDR.TrustLineEntry
  private let asset: XDR.TrustLineAsset

  init() throws {
    account = XDR.AccountEntry(
      accountID: try Sample.account(1).xdr, balance: 100_000_005, seqNum: 42, numSubEntries: 1, inflationDest: nil, flags: 0,
      homeDomain: [], thresholds: try #require(Bytes4([1, 0, 2, 3])),
      signers: [XDR.Signer(key: SignerKey.ed25519(try Sample.account(2)).xdr, weight: 7)], ext: .v0)
    guard case .creditAlphanum4(let usdc) = try Sample.usdc().xdr else { throw RPCError.invalidURL("") }
    asset = .creditAlphanum4(usdc)
    line = XDR.TrustLineEntry(accountID: try Sample.account(1).xdr, asset: asset, balance: 50_000_000, limit: 900_000_000, flags: 1, ext: .v0)
  }

  private func key(_ number: UInt8 = 1) throws -> XDR.LedgerKey { .account(XDR.LedgerKeyAccount(accountID: try Sample.account(number).xdr)) }
  private func lineKey() throws -> XDR.LedgerKey { .trustline(XDR.LedgerKeyTrustLine(accountID: try Sample.account(1).xdr, asset: asset)) }

  private func entry(_ key: XDR.LedgerKey, _ data: XDR.LedgerEntryData, more: String = "") -> String {
    #"{"key":"\#(Sample.base64(key))","xdr":"\#(Sample.base64(data))","lastModifiedLedgerSeq":90,"extXdr":"AAAAAA=="\#(more)}"#
  }

  private func answer(_ entries: String...) -> ScriptedServer.Step {
    .result(#"{"entries":[\#(entries.joined(separator: ","))],"latestLedger":100}"#)
  }

  @Test func `an account is read with its sequence number, balance and signers`() async throws {
    let server = ScriptedServer([answer(entry(try key(), .account(account))), answer()])
    let rpc = try StellarRPC.scripted(server)
    let state = try #require(try await rpc.account(Sample.account(1)))
    #expect(state.sequenceNumber == 42)
    #expect(state.balance == (try Amount("10.0000005")))
    #expect(state.ledger == 100)
    #expect(state.signers.thresholds == [.low: 0, .medium: 2, .high: 3])
    #expect(state.signers.signers == [Signer(.ed25519(try Sample.account(1)), weight: 1), Signer(.ed25519(try Sample.account(2)), weight: 7)])
    #expect(server.requests[0]["keys"] == .array([.string(Sample.base64(try key()))]))
    #expect(server.requests[0]["xdrFormat"] == nil)
    #expect(try await rpc.account(Sample.account(1)) == nil)
  }

  @Test func `accounts and trustlines are read from given ledger entries`() throws {
    let state = try AccountState(account, ledger: 7)
    #expect(state.sequenceNumber == 42 && state.ledger == 7)
    #expect(try state.accountID == Sample.account(1))
    #expect(try TrustlineState(line, ledger: 7).limit == Amount("90"))
    var broken = line
    broken.balance = -1
    #expect(throws: RPCError.self) { try TrustlineState(broken, ledger: 7) }
  }

  @Test func `a signer's weight above 255 counts as 255, and an invalid signer is skipped`() throws {
    var old = account
    old.signers = [
      XDR.Signer(key: SignerKey.ed25519(try Sample.account(2)).xdr, weight: 300),
      XDR.Signer(key: .ed25519SignedPayload(ed25519: try Sample.account(3).publicKey, payload: []), weight: 7),
    ]
    let signers = try AccountState(old, ledger: 7).signers.signers
    #expect(signers == [Signer(.ed25519(try Sample.account(1)), weight: 1), Signer(.ed25519(try Sample.account(2)), weight: 255)])
  }

  @Test func `a repeated key is requested once`() async throws {
    let server = ScriptedServer([answer(entry(try key(), .account(account)))])
    #expect(try await StellarRPC.scripted(server).entries([key(), key(2), key()]).entries.count == 1)
    #expect(server.requests[0]["keys"] == .array([.string(Sample.base64(try key())), .string(Sample.base64(try key(2)))]))
  }

  @Test func `recipients that require a memo are found with one request`() async throws {
    func key(_ number: UInt8) throws -> XDR.LedgerKey {
      .data(XDR.LedgerKeyData(accountID: try Sample.account(number).xdr, dataName: Array("config.memo_required".utf8)))
    }
    func asking(_ number: UInt8, _ value: String) throws -> String {
      let data = XDR.DataEntry(
        accountID: try Sample.account(number).xdr, dataName: Array("config.memo_required".utf8), dataValue: Array(value.utf8))
      return entry(try key(number), .data(data))
    }
    let payments = try [2, 3, 4].map { number in
      StellarKit.Operation(.payment(destination: MuxedAccount(try Sample.account(number)), asset: .native, amount: try Amount("1")))
    }
    func transaction(_ memo: StellarKit.Memo = .none) throws -> StellarKit.Transaction {
      try Transaction(
        source: MuxedAccount(try Sample.account(1)), sequenceNumber: 5, timeBounds: TimeBounds(maxTime: Sample.maxTime), memo: memo,
        operations: payments)
    }
    let server = ScriptedServer([answer(try asking(3, "1"), try asking(4, "0")), answer(), .error(-32603, "no ledger")])
    let rpc = try StellarRPC.scripted(server)
    #expect(try await rpc.recipientsMissingMemo(of: transaction()) == [Sample.account(3)])
    #expect(server.requests[0]["keys"] == .array(try [2, 3, 4].map { .string(Sample.base64(try key($0))) }))
    #expect(try await rpc.recipientsMissingMemo(of: transaction()) == [])
    await #expect(throws: RPCError.self) { try await rpc.recipientsMissingMemo(of: transaction()) }
    #expect(try await rpc.recipientsMissingMemo(of: transaction(.id(1))) == [])
    #expect(server.methods.count == 3)
  }

  @Test func `a trustline is read with its balance and limit, and lumens have none`() async throws {
    let server = ScriptedServer([answer(entry(try lineKey(), .trustline(line)))])
    let rpc = try StellarRPC.scripted(server)
    let state = try #require(try await rpc.trustline(of: Sample.account(1), for: Sample.usdc()))
    #expect(state.balance == (try Amount("5")))
    #expect(state.limit == (try Amount("90")))
    #expect(state.flags == .authorized)
    await #expect(throws: RPCError.self) { try await rpc.trustline(of: Sample.account(1), for: .native) }
    #expect(server.methods.count == 1)
  }

  @Test func `entries in JSON equal those in base64`() async throws {
    let data = XDR.LedgerEntryData.account(account)
    let json = #"{"keyJson":\#(try key().json()),"dataJson":\#(try data.json()),"extJson":"v0","lastModifiedLedgerSeq":90}"#
    let server = ScriptedServer([answer(json), answer(entry(try key(), data))])
    let states = [try StellarRPC.scripted(server, format: .json), try StellarRPC.scripted(server)]
    let first = try await states[0].account(Sample.account(1))
    #expect(server.requests[0]["xdrFormat"] == .string("json"))
    #expect(try await states[1].account(Sample.account(1)) == first)
    #expect(first?.entry == account)
  }

  @Test func `an entry that can't be decoded keeps its text and its lifetime`() async throws {
    let unknown = #"{"key":"\#(Sample.base64(try key()))","xdr":"AAAA/w==","lastModifiedLedgerSeq":90,"liveUntilLedgerSeq":5000}"#
    let found = try await StellarRPC.scripted(ScriptedServer([answer(unknown)])).entries([key()])
    #expect(found.entries.first?.liveUntilLedger == 5000)
    #expect(found.entries.first?.data.text == "AAAA/w==")
    #expect(found.entries.first?.ext == nil)
    #expect(throws: RPCError.self) { try found.entries.first?.data.value() }
  }

  @Test func `an entry that is repeated or doesn't fit the requested key is refused`() async throws {
    let data = XDR.LedgerEntryData.account(account)
    let answers = [
      answer(entry(try key(2), data)), answer(entry(try lineKey(), .trustline(line))),
      answer(entry(try key(), data), entry(try key(), data)), answer(entry(try key(), .trustline(line))),
      .result(#"{"entries":[{"xdr":"\#(Sample.base64(data))","lastModifiedLedgerSeq":90}],"latestLedger":100}"#), .result(#"{"latestLedger":100}"#),
    ]
    let rpc = try StellarRPC.scripted(ScriptedServer(answers))
    for _ in answers {
      let error = await #expect(throws: RPCError.self) { try await rpc.account(Sample.account(1)) }
      guard case .invalidAnswer = error else {
        Issue.record("\(String(describing: error))")
        return
      }
    }
  }

  @Test func `an account with a negative balance is refused`() async throws {
    var poor = account
    poor.balance = -1
    let rpc = try StellarRPC.scripted(ScriptedServer([answer(entry(try key(), .account(poor)))]))
    await #expect(throws: RPCError.invalidAnswer("AccountEntry.balance: -1")) { try await rpc.account(Sample.account(1)) }
  }

  @Test func `no request is sent for zero keys, more than 200 keys, or keys of TTL entries`() async throws {
    let server = ScriptedServer([answer()])
    let rpc = try StellarRPC.scripted(server)
    let many = try (0..<201).map { number in
      XDR.LedgerKey.offer(XDR.LedgerKeyOffer(sellerID: try Sample.account(1).xdr, offerID: Int64(number)))
    }
    for keys in [[], many, [.ttl(XDR.LedgerKeyTtl(keyHash: Bytes32()))]] {
      let error = await #expect(throws: RPCError.self) { try await rpc.entries(keys) }
      #expect(error?.isBeforeSending == true)
    }
    #expect(server.methods.isEmpty)
    #expect(try await rpc.entries(Array(many.dropFirst())).entries.isEmpty)
  }
}
