import StellarKit

/// A page of the wallet that somebody asked for before they signed in, as its links name it: `pay?recipient=x`.
///
/// It can come from anywhere, so only what can name a page is accepted: no other site, no way out of the session's path, no line breaks.
struct ReturnPath: Sendable {
  /// The greatest length in ``encoded`` form, in characters. The server takes addresses of 16 KB, and a signed payment link with SEP-7's longest
  /// message fits, even if that is in Japanese or emoji.
  static let limit = 12_000

  /// The query field that says that the rest of the query, which may fill in a form, wasn't made by the wallet's own pages.
  static let mark = "elsewhere"

  /// The query field that says that a page has reloaded itself, which doesn't mean that a person is there.
  static let seen = "seen"

  /// The path of the page. It is empty if nothing was asked for to which people can be led.
  let path: String
  /// Whether the path is empty because the page's address is too long.
  let isTooLong: Bool

  /// Makes the path to which a request to `address`, with or without a session's path, was meant to go.
  init(of address: String) {
    guard address.hasPrefix(Sessions.root) else {
      self.init(named: String(address.dropFirst()))
      return
    }
    self.init(named: String(address.dropFirst(Sessions.root.count).drop { $0 != "/" }.dropFirst()))
  }

  /// Makes the path that a form or a query names.
  init(named name: String) {
    let (path, all) = Self.parts(name)
    // The mark of a reload is dropped, since a person is led there.
    let query = all?.split(separator: "&").filter { $0 != Self.seen }.joined(separator: "&")
    let isPath = path.wholeMatch(of: /[a-z0-9-]+(\/[A-Za-z0-9_-]+)*/) != nil && !("/" + path + "/").hasPrefix(Sessions.root)
    let isQuery = query?.wholeMatch(of: /[A-Za-z0-9._~%=&+:,@!*-]*/) != nil || query == nil
    isTooLong = name.percentEncoded.utf8.count > Self.limit
    let isPlace = !isTooLong && isPath && isQuery
    self.path = isPlace ? String(path) + (query.flatMap { $0.isEmpty ? nil : "?" + $0 } ?? "") : ""
  }

  /// The same page for a person who is led there from elsewhere. A query gets the ``mark``. A page that does something on being loaded is replaced by
  /// one that doesn't.
  ///
  /// The mark comes first, so that it is among the fields that are read, whatever else is in the query (``Query/fieldLimit``).
  var fromElsewhere: ReturnPath {
    let (page, query) = Self.parts(path)
    if let shown = Self.pageThatOnlyShows(insteadOf: page) { return ReturnPath(named: shown) }
    guard let query else { return self }
    let others = query.split(separator: "&").filter { $0 != Self.mark }
    return ReturnPath(named: "\(page)?" + ([Substring(Self.mark)] + others).joined(separator: "&"))
  }

  /// The path as the value of a query's field.
  var encoded: String { path.percentEncoded }

  /// Returns the page from which a person can still choose to do what this one does on being loaded, or nil if this one only shows something.
  private static func pageThatOnlyShows(insteadOf page: Substring) -> String? {
    if let transfer = page.wholeMatch(of: /(transfers\/[^\/]+)\/window/) { return String(transfer.1) }
    if let transfer = page.wholeMatch(of: /ramp\/window\/([^\/]+)/) { return "ramp/transfers/\(transfer.1)" }
    // Its query would say that somebody has seen it.
    if page.hasPrefix("payments/") { return String(page) }
    // Opening a gift asks the domain of its issuer.
    if page.hasPrefix("claims/") { return Destination.assets.path }
    return switch page {
    case PagePath.devices: Destination.settings.path
    case PagePath.copyCheckLater: PagePath.copyCheck
    default: nil
    }
  }

  private static func parts(_ name: String) -> (path: Substring, query: Substring?) {
    let parts = name.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
    return (parts.first ?? "", parts.count == 2 ? parts[1] : nil)
  }
}
