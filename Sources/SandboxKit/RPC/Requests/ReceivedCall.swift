/// One request of JSON-RPC 2.0.
struct ReceivedCall: Sendable {
  private static let version = "2.0"

  /// The id that identifies the answer; nil for a notification, which gets none.
  let id: RPCValue?
  let method: String
  /// An object or an array; nil for none.
  let params: RPCValue?
  /// What is wrong with it. This is answered in any case.
  let problem: RPCProblem?

  /// Whether it gets an answer: it has an id, or something is wrong with it.
  var isAnswered: Bool { id != nil || problem != nil }

  init(_ value: RPCValue) {
    guard case .object(let fields) = value else {
      (id, method, params, problem) = (nil, "", nil, .parseError("request is not a JSON object"))
      return
    }
    let hasID =
      switch fields["id"] {
      case .number, .string: true
      default: false
      }
    id = hasID ? fields["id"] : nil
    method = fields["method"]?.string ?? ""
    params = fields["params"] == .null ? nil : fields["params"]
    problem = Self.problem(fields)
  }

  private static func problem(_ fields: [String: RPCValue]) -> RPCProblem? {
    if let version = fields["jsonrpc"], version.string == nil, version != .null { return .parseError("invalid version key") }
    switch fields["id"] {
    case nil, .null, .number, .string: break
    case .bool, .array, .object: return .invalidRequest("invalid request ID")
    }
    if let method = fields["method"], method.string == nil, method != .null { return .parseError("invalid method name") }
    switch fields["params"] {
    case nil, .null, .array, .object: break
    case .bool, .number, .string: return .invalidRequest("parameters must be array or object")
    }
    guard fields["jsonrpc"]?.string == version else { return .invalidRequest("invalid version marker") }
    if fields["method"]?.string?.isEmpty == false, fields["error"] ?? .null != .null || fields["result"] != nil {
      return .invalidRequest("mixed request and reply fields")
    }
    let extra = fields.keys.filter { !["jsonrpc", "id", "method", "params", "error", "result"].contains($0) }.sorted()
    guard extra.isEmpty else { return RPCProblem(code: -32_600, message: "extra fields in request", data: .array(extra.map { .string($0) })) }
    return nil
  }
}
