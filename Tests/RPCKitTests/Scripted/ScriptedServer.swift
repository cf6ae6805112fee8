import Foundation
import HTTPTypes
import HorizonKit
import RPCKit
import StellarKit
import Synchronization
import Testing

/// A server that answers by a script, one step per request, and records the requests.
final class ScriptedServer: HTTPTransport {
  enum Step: Sendable {
    /// A result, in an answer to any request.
    case result(String)
    /// JSON-RPC's error object.
    case error(Int, String)
    /// A literal body, in which `ID` is replaced with the request's id.
    case body(String)
    case reply(HTTPReply)
    case failure(TransportError)
  }

  /// A decoded request.
  struct Request: Sendable {
    let method: String
    let json: JSONValue

    /// A parameter by its path, or nil if it is missing.
    subscript(_ path: String...) -> JSONValue? {
      path.reduce(json["params"]) { value, name in value?[name] }
    }
  }

  private struct State {
    var steps: ArraySlice<Step>
    var requests: [Request] = []
  }

  private let state: Mutex<State>

  init(_ steps: [Step]) {
    state = Mutex(State(steps: steps[...]))
  }

  var requests: [Request] { state.withLock(\.requests) }
  var methods: [String] { requests.map(\.method) }
  /// Whether all steps have been used.
  var isDone: Bool { state.withLock(\.steps.isEmpty) }

  func send(_ request: HTTPRequestMessage) async throws(TransportError) -> HTTPReply {
    guard let json = try? JSONDecoder().decode(JSONValue.self, from: Data(request.body)), let id = json["id"]?.number,
      let method = json["method"]?.string, json["jsonrpc"]?.string == "2.0", request.headers[.contentType] == "application/json"
    else { throw .invalidRequest("not JSON-RPC") }
    let step = state.withLock { state in
      state.requests.append(Request(method: method, json: json))
      return state.steps.popFirst()
    }
    switch step {
    case .result(let result): return HTTPReply(status: 200, body: Array(#"{"jsonrpc":"2.0","id":\#(id),"result":\#(result)}"#.utf8))
    case .error(let code, let message):
      return HTTPReply(status: 200, body: Array(#"{"jsonrpc":"2.0","id":\#(id),"error":{"code":\#(code),"message":"\#(message)"}}"#.utf8))
    case .body(let body): return HTTPReply(status: 200, body: Array(body.replacing("ID", with: "\(id)").utf8))
    case .reply(let reply): return reply
    case .failure(let error): throw error
    case nil: throw .invalidRequest("the script has no answer for \(method)")
    }
  }

  func stream(_ request: HTTPRequestMessage) async throws(TransportError) -> HTTPStreamReply { throw .invalidRequest("RPC has no streams") }
}

extension StellarRPC {
  /// Returns a client of a scripted server.
  static func scripted(
    _ server: ScriptedServer, format: XDRFormat = .base64, clock: TestClock = TestClock()
  ) throws -> StellarRPC {
    try StellarRPC(url: "https://rpc.example/v1?key=1", network: .testnet, format: format, transport: server, clock: clock)
  }
}

extension JSONValue {
  subscript(_ name: String) -> JSONValue? {
    if case .object(let fields) = self { fields[name] } else { nil }
  }

  var number: Decimal? {
    if case .number(let number) = self { number } else { nil }
  }
}
