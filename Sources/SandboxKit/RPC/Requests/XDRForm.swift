/// The form in which an answer writes values of the protocol.
enum XDRForm: String, Sendable {
  case base64
  /// SEP-51.
  case json

  /// - Parameter name: the value of `xdrFormat`; empty for the usual form.
  init(named name: String) throws(RPCProblem) {
    guard let form = XDRForm(rawValue: name.isEmpty ? "base64" : name) else {
      throw .invalidParameters("got '\(name)': expected base64, json for optional 'xdrFormat'")
    }
    self = form
  }
}
