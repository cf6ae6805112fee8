public import HorizonKit

/// A server's refusal of a request, in its own words: the error object of JSON-RPC 2.0.
public struct RPCRefusal: Hashable, Sendable {
  /// The server can't serve the request, for example because it doesn't have the ledgers.
  public static let invalidRequest: Int64 = -32_600
  /// The server doesn't have the method.
  public static let methodNotFound: Int64 = -32_601
  /// A parameter is invalid.
  public static let invalidParameters: Int64 = -32_602
  /// The server failed.
  public static let internalError: Int64 = -32_603

  /// The ``reason`` for ledgers that the server doesn't have.
  public static let ledgerOutOfRange = "ledger_out_of_range"
  /// The ``reason`` for a cursor that the server can't read: the query has to start over.
  public static let cursorMalformed = "cursor_malformed"

  /// The kind of refusal; JSON-RPC reserves -32768 to -32000.
  public var code: Int64
  /// What is wrong, in English.
  public var message: String
  /// Additional data from the server.
  public var data: JSONValue?

  /// Creates an instance from its parts.
  public init(code: Int64, message: String, data: JSONValue? = nil) {
    self.code = code
    self.message = message
    self.data = data
  }

  /// What is wrong, for programs; nil if the server doesn't say. Only `queryEvents` does.
  public var reason: String? { field("reason")?.string }

  /// The ledger that is missing, and the oldest one that isn't.
  var missingLedger: (missing: UInt32, oldest: UInt32)? {
    guard case .number(let missing)? = field("missingLedger"), case .number(let oldest)? = field("oldestLedger") else { return nil }
    guard let missing = UInt32("\(missing)"), let oldest = UInt32("\(oldest)") else { return nil }
    return (missing, oldest)
  }

  private func field(_ name: String) -> JSONValue? {
    if case .object(let fields)? = data { fields[name] } else { nil }
  }

  /// Whether the same request may succeed later, as with the server's own failures: -32603 and -32099 to -32000.
  public var mayPass: Bool { code == Self.internalError || (-32_099 ... -32_000).contains(code) }
}

extension RPCRefusal: Decodable {
  public init(from decoder: any Decoder) throws {
    let fields = try decoder.fields
    code = try fields.get("code")
    message = try fields.get("message")
    data = try fields.find("data")
  }
}
