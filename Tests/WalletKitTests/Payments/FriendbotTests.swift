import Foundation
import HorizonKit
import Sentences
import StellarKit
import Testing

@testable import WalletKit

/// The first lumens of an account on a test network.
@MainActor
struct FriendbotTests {
  /// A friendbot that always gives the same answer.
  private struct Friendbot: HTTPTransport {
    let reply: HTTPReply

    init(_ answer: String) { reply = HTTPReply(status: 200, body: Array(answer.utf8)) }

    init(_ problem: Problem) throws { reply = HTTPReply(status: problem.status, body: Array(try JSONEncoder().encode(problem))) }

    func send(_ request: HTTPRequestMessage) async throws(TransportError) -> HTTPReply { reply }

    func stream(_ request: HTTPRequestMessage) async throws(TransportError) -> HTTPStreamReply { throw .notConnected("nothing streams") }

    func fund() async throws -> TransactionHash {
      let horizon = try Horizon(url: "https://horizon.example", friendbotURL: "https://friendbot.example", transport: self)
      return try await HorizonNetwork(horizon, clock: ContinuousClock()).fund(try KeyPair(seed: TestRandomness.bytes(32)).accountID)
    }
  }

  private let enough = NetworkError.refused("This account has enough test lumens already.")

  @Test func `D22: a friendbot's refusal is an error with a sentence, and not a success`() async throws {
    try await Market.open { market in
      let error = await #expect(throws: WalletError.self) { try await market.wallet.fund() }
      #expect(error?.description == "This account has enough test lumens already.")
    }
  }

  @Test func `a friendbot's answer with a transaction hash is a success, even if its envelope is incomplete`() async throws {
    let hash = String(repeating: "ab", count: 32)
    let friendbot = Friendbot(#"{"successful":true,"hash":"\#(hash)","envelope_xdr":"AAAAAgAAAAA="}"#)
    #expect(try await friendbot.fund().description == hash)
    await #expect(throws: NetworkError.self) { try await Friendbot(#"{"successful":true}"#).fund() }
  }

  @Test func `an account has enough test lumens only if the friendbot's refusal gives no other reason`() async throws {
    func problem(_ extras: ProblemExtras?) -> Problem { Problem(type: "bad_request", title: "Bad Request", status: 400, extras: extras) }
    func codes(_ code: String) -> ProblemExtras { ProblemExtras(resultCodes: ResultCodes(transaction: "tx_failed", operations: [code])) }
    for extras in [nil, codes("op_already_exists")] {
      await #expect(throws: enough) { try await Friendbot(problem(extras)).fund() }
    }
    for extras in [codes("op_underfunded"), ProblemExtras(invalidField: "addr", reason: "no account")] {
      let error = await #expect(throws: NetworkError.self) { try await Friendbot(problem(extras)).fund() }
      #expect(error != enough)
    }
  }
}
