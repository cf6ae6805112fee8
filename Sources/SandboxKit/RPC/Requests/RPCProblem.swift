/// The reason why a method isn't carried out: the error object of JSON-RPC 2.0. Codes and messages are stellar-rpc's wherever it has the same
/// problem: programs look for these, and people search the web for them.
struct RPCProblem: Error, Hashable, Sendable {
  var code: Int
  var message: String
  var data: RPCValue?

  /// Makes the problem of something that isn't a request at all.
  static func parseError(_ message: String) -> RPCProblem { RPCProblem(code: -32_700, message: message) }

  static func invalidRequest(_ message: String) -> RPCProblem { RPCProblem(code: -32_600, message: message) }

  static func methodNotFound(_ method: String) -> RPCProblem { RPCProblem(code: -32_601, message: "method not found", data: .string(method)) }

  static func invalidParameters(_ message: String) -> RPCProblem { RPCProblem(code: -32_602, message: message) }

  /// Makes the problem of parameters that the method doesn't take.
  static func unreadable(_ reason: String) -> RPCProblem { RPCProblem(code: -32_602, message: "invalid parameters", data: .string(reason)) }

  static func internalError(_ message: String) -> RPCProblem { RPCProblem(code: -32_603, message: message) }

  static let noMeta = invalidRequest(
    "This sandbox keeps no meta (--no-meta, or keepsMeta: false), so it can't answer for ledgers, transactions and events."
  )
  static let crossSite = invalidRequest(
    "A web page of another site may read here, but not submit transactions. Programs and pages at localhost may. Start the sandbox with --open-cors to let "
      + "every page.")
}
