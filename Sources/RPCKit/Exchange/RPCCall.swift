import HorizonKit
import Synchronization

/// A JSON-RPC 2.0 request. A request without parameters leaves them out: servers before version 25 refuse an empty object.
struct RPCCall: Encodable {
  let jsonrpc = "2.0"
  let id: Int
  let method: String
  let params: (any Encodable & Sendable)?

  func encode(to encoder: any Encoder) throws {
    var fields = encoder.container(keyedBy: JSONKey.self)
    try fields.encode(jsonrpc, forKey: "jsonrpc")
    try fields.encode(id, forKey: "id")
    try fields.encode(method, forKey: "method")
    if let params { try params.encode(to: fields.superEncoder(forKey: "params")) }
  }
}

/// The sequence of request ids, which tell answers apart.
final class CallNumbers: Sendable {
  private let last = Atomic(0)

  func next() -> Int { last.wrappingAdd(1, ordering: .relaxed).newValue }
}
