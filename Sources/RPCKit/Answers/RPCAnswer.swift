import HorizonKit

/// A server's answer to one request: a result or an error, of which JSON-RPC 2.0 requires exactly one.
enum RPCAnswer<Result: Decodable> {
  case result(Result, id: JSONValue)
  case refusal(RPCRefusal, id: JSONValue)
}

extension RPCAnswer: Decodable {
  init(from decoder: any Decoder) throws {
    let fields = try decoder.fields
    guard try fields.get("jsonrpc") == "2.0" else { throw fields.invalid("jsonrpc", "not version 2.0") }
    let id: JSONValue = try fields.find("id") ?? .null
    switch (try fields.isThere("result"), try fields.isThere("error")) {
    case (true, false): self = .result(try fields.get("result"), id: id)
    case (false, true): self = .refusal(try fields.get("error"), id: id)
    case (true, true): throw fields.invalid("error", "there is a result as well")
    case (false, false): throw fields.invalid("error", "neither a result nor an error")
    }
  }
}
