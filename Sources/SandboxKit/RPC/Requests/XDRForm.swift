/// How values of the protocol are written in an answer.
enum XDRForm: Sendable {
  case base64
  /// SEP-51.
  case json

  /// - Parameter name: `xdrFormat`; empty for what is usual.
  init(named name: String) throws(RPCProblem) {
    switch name {
    case "", "base64": self = .base64
    case "json": self = .json
    default: throw .invalidParameters("got '\(name)': expected base64, json for optional 'xdrFormat'")
    }
  }
}
