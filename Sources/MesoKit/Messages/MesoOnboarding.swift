/// The page that an inline window asks to open for onboarding.
public struct MesoOnboarding: Hashable, Sendable {
  /// The path, either within `/modal/onboarding` or relative to it.
  public let initialPathname: String
  /// The query, with its question mark.
  public let search: String?

  /// Makes a page.
  public init(initialPathname: String, search: String? = nil) {
    self.initialPathname = initialPathname
    self.search = search
  }

  /// Returns the path and query at Meso's host.
  ///
  /// Meso's own client accepts any path that begins with the letters of `/modal/onboarding`, and steps upwards (`..`). Here the page must be within
  /// that folder, because a window that a page opens over the application is a good place for a trick.
  ///
  /// - Throws: ``MesoMessageRefusal/invalid(_:field:)``.
  func path() throws(MesoMessageRefusal) -> String {
    let folder = "/modal/onboarding"
    let isWithin = initialPathname == folder || ["/", "?"].contains { initialPathname.hasPrefix(folder + $0) }
    let joined = isWithin ? initialPathname : "\(folder)/\(initialPathname)"
    let whole = joined.replacing("//", with: "/") + (search ?? "")
    let path = String(whole.reversed().drop(while: \.isWhitespace).reversed())
    guard path.utf8.count <= 2048, path.utf8.allSatisfy(Self.isURLCharacter) else {
      throw .invalid(.initiateModalOnboarding, field: "initialPathname")
    }
    let segments = path.prefix { $0 != "?" }.lowercased().replacing("%2e", with: ".").split(separator: "/")
    guard !segments.contains(".."), !segments.contains(".") else { throw .invalid(.initiateModalOnboarding, field: "initialPathname") }
    return path
  }

  /// Tells whether a byte may stand in a path or a query (RFC 3986). `#` may not.
  private static func isURLCharacter(_ byte: UInt8) -> Bool {
    switch byte {
    case 48...57, 65...90, 97...122: true
    default: "-._~:/?@!$&'()*+,;=%".utf8.contains(byte)
    }
  }
}
