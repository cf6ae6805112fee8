import Foundation
import HTTPTypes
import Hummingbird
import Testing

@testable import SandboxKit

@Suite struct RampSessionTests {
  private static let begin = Date(timeIntervalSince1970: 0)

  private func received(_ query: String) async throws -> ReceivedRequest {
    let head = HTTPRequest(method: .get, scheme: "http", authority: "localhost", path: "/app?" + query)
    return try await ReceivedRequest(Request(head: head, body: RequestBody(buffer: ByteBuffer())))
  }

  /// A window in which somebody has just bought or sold.
  private func settled(isSale: Bool = false, _ misbehaviour: RampMisbehaviour? = nil) async throws -> RampSession {
    let assets = isSale ? "sourceAsset=SOL&destinationAsset=USD" : "sourceAsset=USD&destinationAsset=SOL"
    let address = "walletAddress=11111111111111111111111111111111&authenticationStrategy=bypass_wallet_verification"
    let order = try RampOrder(try await received("partnerId=test&network=\(RampNetwork.solana.rawValue)&sourceAmount=50&\(assets)&\(address)"))
    var session = RampSession(id: "1", order: .success(order), host: nil, misbehaviour: misbehaviour, nonce: "1")
    for (step, query) in [
      ("amount", "amount=50"), ("email", "email=ana@example.com&password=password"), ("code", "code=\(RampSession.code)"),
      ("card", "card=\(RampSession.card)&cvv=\(RampSession.securityCode)&expiry=12/2030"), ("tax", "tax=1234"), ("buy", ""),
    ] {
      try session.take(step, try await received(query), now: Self.begin)
    }
    return session
  }

  /// The kinds of the messages that are posted after so many seconds, and the status where one is told.
  private func posted(_ session: inout RampSession, after seconds: Int, _ delays: RampDelays) -> [String] {
    session.takeMessages(now: Self.begin.addingTimeInterval(TimeInterval(seconds)), delays).map { message in
      if case .transferUpdate(_, let status, _, _) = message { return status }
      if case .requestSendTransaction = message { return "SEND" }
      return "\(message)"
    }
  }

  @Test(
    arguments: [
      (false, "destinationAmount=0.5", "80"), (false, "sourceAmount=50&destinationAmount=0.00001", "0.01"), (false, "sourceAmount=50", "50"),
      (true, "sourceAmount=3&destinationAmount=100", "0.625"), (true, "sourceAmount=3", "3"), (false, "sourceAmount=50&destinationAmount=x", nil),
      (false, "", nil),
    ] as [(Bool, String, String?)]) func `the amount to arrive determines the amount to pay, and takes precedence if both are given`(
      _ isSale: Bool, _ amounts: String, _ amount: String?
    ) async throws
  {
    let assets = isSale ? "sourceAsset=SOL&destinationAsset=USD" : "sourceAsset=USD&destinationAsset=SOL"
    let request = try await received(
      "partnerId=test&network=\(RampNetwork.solana.rawValue)&\(amounts)&\(assets)&walletAddress=11111111111111111111111111111111")
    #expect((try? RampOrder(request))?.amount == amount)
  }

  @Test func `an amount has at most 12 digits before its point and 18 after it`() {
    let (twelve, eighteen) = (String(repeating: "9", count: 12), String(repeating: "9", count: 18))
    for text in ["1", "0.5", ".5", twelve, "\(twelve).\(eighteen)"] { #expect(RampOrder.number(text) != nil, "\(text)") }
    for text in ["", "0", "5.", ".", "-1", "1e3", "1" + twelve, "1\(twelve).5", "0.1\(eighteen)", twelve + eighteen] {
      #expect(RampOrder.number(text) == nil, "\(text)")
    }
  }

  @Test func `a purchase takes a second for each step, or no time without delays`() async throws {
    var slow = try await settled()
    #expect(posted(&slow, after: 0, .standard) == ["ready", "APPROVED"])
    #expect(posted(&slow, after: 1, .standard) == ["EXECUTING"])
    #expect(posted(&slow, after: 1, .standard) == [])
    #expect(posted(&slow, after: 2, .standard) == ["COMPLETE"])
    var quick = try await settled()
    #expect(posted(&quick, after: 0, .none) == ["ready", "APPROVED", "EXECUTING", "COMPLETE"])
    #expect(posted(&quick, after: 0, .none) == [])
  }

  @Test func `a sale arrives after eight seconds, or once it is released if it is held`() async throws {
    var slow = try await settled(isSale: true)
    #expect(posted(&slow, after: 7, .standard) == ["ready", "SEND"])
    #expect(posted(&slow, after: 8, .standard) == ["APPROVED"])
    var held = try await settled(isSale: true, .hold)
    #expect(posted(&held, after: 9, .none) == ["ready", "SEND"])
    held.release(now: Self.begin.addingTimeInterval(9))
    #expect(posted(&held, after: 9, .none) == ["APPROVED", "EXECUTING", "COMPLETE"])
  }

  @Test func `a purchase that is held stays approved until it is released`() async throws {
    var held = try await settled(.hold)
    #expect(posted(&held, after: 60, .none) == ["ready", "APPROVED"])
    held.release(now: Self.begin.addingTimeInterval(60))
    #expect(posted(&held, after: 60, .standard) == [])
    #expect(posted(&held, after: 61, .standard) == ["EXECUTING"])
  }
}
