/// How a server writes the protocol's values: the parameter `xdrFormat`.
public enum XDRFormat: String, Hashable, Sendable, CaseIterable {
  /// XDR's bytes in base64, which is half as long.
  case base64
  /// SEP-51's JSON, which a person can read.
  case json
}
