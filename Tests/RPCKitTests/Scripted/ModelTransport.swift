import Foundation
import HTTPTypes
import HorizonKit
import Synchronization

/// A simulated network: each request may change it and gets an answer.
protocol ModelNetwork: Sendable {
  /// - Returns: a result, or JSON-RPC's error object.
  /// - Throws: if no answer arrives.
  mutating func answer(_ method: String, _ parameters: JSONValue) throws(TransportError) -> (name: String, json: String)
}

/// A transport that passes each request to a simulated network.
final class ModelTransport<Model: ModelNetwork>: HTTPTransport {
  let model: Mutex<Model>

  init(_ model: Model) {
    self.model = Mutex(model)
  }

  func send(_ request: HTTPRequestMessage) async throws(TransportError) -> HTTPReply {
    guard
      let json = try? JSONDecoder().decode(JSONValue.self, from: Data(request.body)), let method = json["method"]?.string, let id = json["id"]?.number
    else { throw .invalidRequest("not JSON-RPC") }
    let answer = try model.withLock { model throws(TransportError) in try model.answer(method, json["params"] ?? .null) }
    return HTTPReply(status: 200, body: Array(#"{"jsonrpc":"2.0","id":\#(id),"\#(answer.name)":\#(answer.json)}"#.utf8))
  }

  func stream(_ request: HTTPRequestMessage) async throws(TransportError) -> HTTPStreamReply { throw .invalidRequest("RPC has no streams") }
}
