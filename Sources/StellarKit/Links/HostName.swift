/// Fully qualified domain names, as they occur in links and federation addresses.
package enum HostName {
  /// The most bytes of a domain name (RFC 1035).
  static let byteLimit = 253

  /// Tells whether a text is a domain name of at least two labels of letters, digits and hyphens (RFC 1123), the last of which isn't all digits.
  package static func isValid(_ text: some StringProtocol) -> Bool {
    let labels = Array(text.utf8).split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    guard labels.count >= 2, text.utf8.count <= byteLimit else { return false }
    let isName = labels.allSatisfy { label in
      (1...63).contains(label.count) && label.first != UInt8(ascii: "-") && label.last != UInt8(ascii: "-") && label.allSatisfy(isNameByte)
    }
    // The last label of an IP address is all digits; no top-level domain is.
    return isName && !(labels.last?.allSatisfy { (48...57).contains($0) } ?? true)
  }

  private static func isNameByte(_ byte: UInt8) -> Bool {
    switch byte {
    case 48...57, 65...90, 97...122, UInt8(ascii: "-"): true
    default: false
    }
  }
}
