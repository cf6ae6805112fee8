public import HorizonKit

/// Why a server didn't do what it was asked, in its own words: the error object of JSON-RPC 2.0.
public struct RPCRefusal: Hashable, Sendable {
  /// The request isn't one that the server can serve, such as one for ledgers that it doesn't have.
  public static let invalidRequest: Int64 = -32_600
  /// The server doesn't have the method.
  public static let methodNotFound: Int64 = -32_601
  /// A parameter isn't valid.
  public static let invalidParameters: Int64 = -32_602
  /// The server failed.
  public static let internalError: Int64 = -32_603

  /// The ``reason`` for ledgers that the server doesn't have.
  public static let ledgerOutOfRange = "ledger_out_of_range"
  /// The ``reason`` for a cursor that the server can't read: the query has to begin anew.
  public static let cursorMalformed = "cursor_malformed"

  /// What kind of refusal it is; those from -32768 to -32000 are JSON-RPC's.
  public var code: Int64
  /// What is wrong, in English.
  public var message: String
  /// What the server says besides.
  public var data: JSONValue?

  /// Puts one together from its parts.
  public init(code: Int64, message: String, data: JSONValue? = nil) {
    self.code = code
    self.message = message
    self.data = data
  }

  /// What is wrong, for programs; nil where the server doesn't say. Only `queryEvents` does.
  public var reason: String? { field("reason")?.string }

  /// The ledger that isn't there, and the oldest that is.
  var missingLedger: (missing: UInt32, oldest: UInt32)? {
    guard case .number(let missing)? = field("missingLedger"), case .number(let oldest)? = field("oldestLedger") else { return nil }
    guard let missing = UInt32("\(missing)"), let oldest = UInt32("\(oldest)") else { return nil }
    return (missing, oldest)
  }

  private func field(_ name: String) -> JSONValue? {
    if case .object(let fields)? = data { fields[name] } else { nil }
  }

  /// Whether the same request may succeed later: the server's own failures, -32603 and -32099 to -32000.
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
