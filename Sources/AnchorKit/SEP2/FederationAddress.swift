import StellarKit

/// A human-readable address, `name*domain` (SEP-2), which its domain resolves to an account.
public struct FederationAddress: Hashable, Sendable {
  /// The name within the domain; email addresses and phone numbers are valid names, too.
  public let name: String
  /// The domain whose federation server knows the name.
  public let domain: AnchorDomain

  /// Reads an address; nil for anything else.
  ///
  /// The name is at most 256 bytes long, and contains no whitespace, `*` or `>`. All of it is visible: otherwise it could look like another name.
  public init?(_ text: String) {
    self.init(kept: text)
    guard name.isAllVisible else { return nil }
  }

  /// Reads an address that was kept, perhaps by an earlier version, which didn't refuse all invisible characters.
  package init?(kept text: String) {
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
  /// The text that addresses have in common if they are the same apart from case. Domains are case-insensitive, and nearly all servers are.
  package var withoutCase: String { description.lowercased() }

  /// Returns whether two addresses are the same apart from case.
  public func isSame(as other: FederationAddress) -> Bool { withoutCase == other.withoutCase }
}

extension FederationAddress: CustomStringConvertible {
  public var description: String { "\(name)*\(domain)" }
}
