import Foundation
import HTTPTypes
import HorizonKit
import RPCKit
import Sentences
import StellarKit
import StellarXDR
import Testing

/// The code of RPCKit's guide to tokens, verbatim. It is run where it needs no contract.
struct CallingATokenGuideTests {
  private let pair: KeyPair
  private let contract = ContractAddress(contract: Bytes32(sha256: [1]))
  private let recipient = ContractAddress(contract: Bytes32(sha256: [2]))
  private let spender = ContractAddress(contract: Bytes32(sha256: [3]))
  private let now: UInt64 = 1_790_000_000
  private var account: AccountID { pair.accountID }

  init() throws {
    pair = try KeyPair(seed: [UInt8](repeating: 1, count: 32))
  }

  /// A server that can't be reached.
  private struct Server: HTTPTransport {
    func send(_ request: HTTPRequestMessage) async throws(TransportError) -> HTTPReply { throw .notConnected("no server") }
    func stream(_ request: HTTPRequestMessage) async throws(TransportError) -> HTTPStreamReply { throw .invalidRequest("no stream") }
  }

  private func print(_ text: Any) {}
  private func show(_ call: PreparedCall) async throws {}

  private func pay(_ rpc: StellarRPC) async throws -> (TokenAmount, RPCSubmissionOutcome) {
    let token = try Token(contract, on: rpc)
    let metadata = try await token.metadata()
    let balance = try metadata.amount(try await token.balance(of: ContractAddress(account)))
    let call = try token.transfer(from: ContractAddress(account), to: recipient, amount: 15_000_000)
    let transaction = try await rpc.transaction(
      for: call.operation(), from: MuxedAccount(account), preconditions: Preconditions(TimeBounds(now: now)))
    let (outcome, untilLedger) = try await rpc.invoke(transaction, authorizers: [:], review: show) { $0.signed(by: pair, on: .testnet) }
    if let untilLedger { print("Others' signatures can be used until ledger \(untilLedger).") }
    try await restore(rpc, transaction)
    return (balance, outcome)
  }

  private func restore(_ rpc: StellarRPC, _ transaction: Transaction) async throws {
    do {
      _ = try await rpc.prepare(transaction)
    } catch .needsRestoration(let restoring) {
      _ = await rpc.submit(restoring.transaction.signed(by: pair, on: .testnet))
    }
  }

  private func allow(_ rpc: StellarRPC, _ token: Token) async throws -> [ContractCall] {
    let revoking = try token.revoke(from: ContractAddress(account), to: spender)
    let until = LedgerSpan.days(7).end(after: try await rpc.latestLedger().sequence)
    let allowing = try token.approve(from: ContractAddress(account), to: spender, amount: 5_000_000, untilLedger: until)
    return [revoking, allowing]
  }

  private func look(_ token: Token, oldest: UInt32) async throws -> EventCursor {
    let (page, next) = try await token.history(of: ContractAddress(account), from: .ledger(oldest))
    for event in page.events { print("\(event.closedAt): \(event.kind)") }
    if !page.unread.isEmpty { print("\(page.unread.count) events can't be read.") }
    return next
  }

  private func held(_ rpc: StellarRPC, _ asset: Asset) async throws -> Int128 {
    let held = try await Token(asset, on: rpc).balance(of: ContractAddress(account))
    return held
  }

  @Test func `payments, allowances and the history of a token fail without a server`() async throws {
    let rpc = try StellarRPC(url: "https://rpc.example", network: .testnet, transport: Server())
    let token = try Token(contract, on: rpc)
    await #expect(throws: ContractCallError.self) { try await pay(rpc) }
    await #expect(throws: ContractCallError.self) { try await held(rpc, .native) }
    await #expect(throws: RPCError.self) { try await allow(rpc, token) }
    await #expect(throws: RPCError.self) { try await look(token, oldest: 2) }
  }
}
