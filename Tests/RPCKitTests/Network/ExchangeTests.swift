import Foundation
import HTTPTypes
import HorizonKit
import RPCKit
import Sentences
import StellarKit
import Testing

/// The requirements for every answer.
struct ExchangeTests {
  private static let health = #"{"status":"healthy","latestLedger":100,"oldestLedger":1,"ledgerRetentionWindow":120960}"#

  /// Returns the error of a health request, or nil if it succeeds.
  private func failure(_ step: ScriptedServer.Step) async throws -> RPCError? {
    do {
      _ = try await StellarRPC.scripted(ScriptedServer([step])).health()
      return nil
    } catch let error as RPCError {
      return error
    }
  }

  @Test func `a request names its method and omits parameters that the method doesn't have`() async throws {
    let server = ScriptedServer([.result(Self.health), .result(Self.health)])
    let rpc = try StellarRPC.scripted(server)
    #expect(try await rpc.health().latestLedger == 100)
    #expect(try await rpc.health().oldestLedgerClosedAt == nil)
    #expect(server.methods == ["getHealth", "getHealth"])
    #expect(server.requests.allSatisfy { $0.json["params"] == nil })
    #expect(server.requests[0].json["id"] != server.requests[1].json["id"])
  }

  @Test(arguments: [
    #"{"jsonrpc":"2.0","id":0,"result":\#(health)}"#, #"{"jsonrpc":"2.0","id":"ID","result":\#(health)}"#,
    #"{"jsonrpc":"2.0","id":null,"result":\#(health)}"#, #"{"jsonrpc":"2.0","result":\#(health)}"#,
  ]) func `an answer to another request is refused`(_ body: String) async throws {
    #expect(try await failure(.body(body)) == .notRPC("to another request"))
  }

  @Test(arguments: [
    #"{"jsonrpc":"2.0","id":ID,"result":\#(health),"error":{"code":1,"message":"x"}}"#, #"{"jsonrpc":"2.0","id":ID}"#,
    #"{"jsonrpc":"2.0","id":ID,"result":null}"#, #"{"jsonrpc":"1.0","id":ID,"result":\#(health)}"#, #"{"id":ID,"result":\#(health)}"#,
    #"[{"jsonrpc":"2.0","id":ID,"result":\#(health)}]"#, #"{"jsonrpc":"2.0","id":ID,"error":{"code":"1","message":"x"}}"#, "", "{", "null", "<html>",
  ]) func `an answer that isn't JSON-RPC 2.0 is refused`(_ body: String) async throws {
    guard case .notRPC = try await failure(.body(body)) else {
      Issue.record("accepted")
      return
    }
  }

  @Test func `a null error or result beside the other field is ignored`() async throws {
    #expect(try await failure(.body(#"{"jsonrpc":"2.0","id":ID,"result":\#(Self.health),"error":null}"#)) == nil)
    let refusal = RPCRefusal(code: -32_601, message: "no such method")
    let body = #"{"jsonrpc":"2.0","id":ID,"result":null,"error":{"code":-32601,"message":"no such method"}}"#
    #expect(try await failure(.body(body)) == .refused(refusal))
  }

  @Test func `a refusal is read with its code, message and data`() async throws {
    let error = try await failure(.body(#"{"jsonrpc":"2.0","id":ID,"error":{"code":-32602,"message":"bad","data":{"reason":"x"}}}"#))
    #expect(error == .refused(RPCRefusal(code: RPCRefusal.invalidParameters, message: "bad", data: .object(["reason": .string("x")]))))
    #expect(error?.sentence.english == "The network's server refused the request (-32602). bad")
    #expect(error?.mayPass == false)
    #expect(try await failure(.error(-32_603, "latency is too high"))?.mayPass == true)
    #expect(try await failure(.error(-32_601, "no such method"))?.mayPass == false)
    // A server that couldn't parse the request doesn't know its id.
    let nameless = try await failure(.body(#"{"jsonrpc":"2.0","id":null,"error":{"code":-32700,"message":"parse error"}}"#))
    #expect(nameless == .refused(RPCRefusal(code: -32_700, message: "parse error")))
  }

  @Test func `a gateway's errors are distinguished from the server's refusals`() async throws {
    let html = Array("<html><body>503 Service Unavailable</body></html>".utf8)
    let overloaded = HTTPReply(status: 503, headers: [.retryAfter: "7"], body: html)
    #expect(try await failure(.reply(overloaded)) == .unavailable(status: 503, retryAfter: .seconds(7)))
    #expect(try await failure(.reply(HTTPReply(status: 429))) == .rateLimited(retryAfter: nil))
    #expect(try await failure(.reply(HTTPReply(status: 200, body: html))) == .notRPC("not JSON"))
    #expect(try await failure(.reply(HTTPReply(status: 403, body: html))) == .notRPC("status 403"))
    #expect(try await failure(.reply(HTTPReply(status: 302))) == .notRPC("it redirects (status 302)"))
    let refusal = #"{"jsonrpc":"2.0","id":null,"error":{"code":-32600,"message":"no key"}}"#
    #expect(try await failure(.reply(HTTPReply(status: 401, body: Array(refusal.utf8)))) == .refused(RPCRefusal(code: -32_600, message: "no key")))
    #expect(try await failure(.failure(.timedOut)) == .transport(.timedOut))
  }

  @Test func `an answer of 10 MB is refused even if the transport accepts it`() async throws {
    let body = Array(repeating: UInt8(ascii: " "), count: 10_000_000)
    #expect(try await failure(.reply(HTTPReply(status: 200, body: body))) == .transport(.tooLarge(limit: 5_000_000)))
  }

  @Test(arguments: ["[", #"{"a":"#]) func `an answer that is nested 1,000 deep is refused`(_ opening: String) async throws {
    let nested = String(repeating: opening, count: 1_000) + "0" + String(repeating: opening == "[" ? "]" : "}", count: 1_000)
    #expect(try await failure(.result(nested)) == .notRPC("not JSON"))
    #expect(try await failure(.body(#"{"jsonrpc":"2.0","id":ID,"error":{"code":1,"message":"x","data":\#(nested)}}"#)) == .notRPC("not JSON"))
  }

  @Test(arguments: [
    (#"{"latestLedger":100,"oldestLedger":1,"ledgerRetentionWindow":120960}"#, "result.status is missing"),
    (#"{"status":"healthy","latestLedger":-1,"oldestLedger":1,"ledgerRetentionWindow":1}"#, "result.latestLedger"),
    (#"{"status":"healthy","latestLedger":4294967296,"oldestLedger":1,"ledgerRetentionWindow":1}"#, "result.latestLedger"),
    (#"{"status":"healthy","latestLedger":1,"oldestLedger":2,"ledgerRetentionWindow":1}"#, "result.oldestLedger"),
    (#"{"status":"healthy","latestLedger":1,"latestLedgerCloseTime":"-5","oldestLedger":1,"ledgerRetentionWindow":1}"#, "result.latestLedgerClose"),
    (#"{"status":"healthy","latestLedger":1,"latestLedgerCloseTime":"1e9","oldestLedger":1,"ledgerRetentionWindow":1}"#, "result.latestLedgerClose"),
  ]) func `an impossible value is refused with its path`(_ result: String, _ place: String) async throws {
    guard case .invalidAnswer(let detail) = try await failure(.result(result)) else {
      Issue.record("accepted")
      return
    }
    #expect(detail.hasPrefix(place))
  }

  @Test(arguments: ["rpc.example", "ftp://rpc.example", "https://", "https://user:pass@rpc.example", "https://rpc.example/#a", ""])
  func `an invalid server address is refused`(_ url: String) throws {
    #expect(throws: RPCError.invalidURL(url)) { try StellarRPC(url: url, network: .testnet) }
  }

  @Test(arguments: [("[", "]"), (#"{"a":"#, "}")])
  func `an error's data is read up to 64 levels of nesting, and refused beyond`(_ opening: String, _ closing: String) async throws {
    func nested(_ depth: Int) -> String { String(repeating: opening, count: depth) + "1" + String(repeating: closing, count: depth) }
    for depth in [64, 65, 510] {
      let text = Array(#"{"code":1,"message":"x","data":\#(nested(depth))}"#.utf8)
      #expect(((try? AnswerDecoder().decode(RPCRefusal.self, from: text)) != nil) == (depth == 64), "\(depth)")
    }
    for body in [
      #"{"jsonrpc":"2.0","id":\#(nested(65)),"result":\#(Self.health)}"#,
      #"{"jsonrpc":"2.0","id":ID,"error":{"code":1,"message":"x","data":\#(nested(65))}}"#,
    ] {
      guard case .notRPC(let detail) = try await failure(.body(body)) else {
        Issue.record("accepted")
        return
      }
      #expect(detail.hasSuffix(": It is nested more than 64 levels deep."))
    }
  }
}
