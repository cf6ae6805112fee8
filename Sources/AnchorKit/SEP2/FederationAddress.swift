/// An address that people can read, `name*domain` (SEP-2), to be looked up at its domain.
public struct FederationAddress: Hashable, Sendable {
  /// The name within the domain; an email address and a phone number are names too.
  public let name: String
  /// The domain whose federation server knows the name.
  public let domain: AnchorDomain

  /// Reads an address; nil for anything else.
  ///
  /// The name is printable, without whitespace, `*` and `>`, and 256 bytes long at most.
  public init?(_ text: String) {
    let parts = text.split(separator: "*", omittingEmptySubsequences: false)
    guard parts.count == 2, (1...256).contains(parts[0].utf8.count), let domain = AnchorDomain(String(parts[1])) else { return nil }
    let isName = parts[0].unicodeScalars.allSatisfy { scalar in
      switch scalar.properties.generalCategory {
      case .control, .format, .lineSeparator, .paragraphSeparator, .spaceSeparator, .surrogate, .privateUse, .unassigned: false
      default: scalar != ">"
      }
    }
    guard isName, !parts[1].contains("/") else { return nil }
    name = String(parts[0])
    self.domain = domain
  }
}

extension FederationAddress {
  /// Returns whether two addresses differ in nothing but small and capital letters: domains know no difference, and hardly any server does.
  public func isSame(as other: FederationAddress) -> Bool { description.lowercased() == other.description.lowercased() }
}

extension FederationAddress: CustomStringConvertible {
  public var description: String { "\(name)*\(domain)" }
}
