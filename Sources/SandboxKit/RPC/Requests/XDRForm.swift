/// How values of the protocol are written in an answer.
enum XDRForm: String, Sendable {
  case base64
  /// SEP-51.
  case json

  /// - Parameter name: `xdrFormat`; empty for what is usual.
  init(named name: String) throws(RPCProblem) {
    guard let form = XDRForm(rawValue: name.isEmpty ? "base64" : name) else {
      throw .invalidParameters("got '\(name)': expected base64, json for optional 'xdrFormat'")
    }
    self = form
  }
}
