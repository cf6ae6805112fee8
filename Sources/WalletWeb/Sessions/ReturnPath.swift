import Foundation

/// A page of the wallet that somebody asked for before they signed in, as its links name it: `pay?recipient=x`.
///
/// It can come from anywhere, so only what can name a page is taken: no other site, no way out of the session's path, no line ends.
struct ReturnPath: Sendable {
  /// The most it may be long, in characters; a payment link fits.
  static let limit = 4096

  /// The field of a query that says that the rest of it, which may fill in a form, wasn't made by the wallet's own pages.
  static let mark = "elsewhere"

  /// The field of a query that says that a page has loaded itself anew, which is no person being there.
  static let seen = "seen"

  /// Empty where nothing was asked for that can be led to.
  let path: String

  /// Where a request to `address`, a path with or without a session's, wanted to go.
  init(of address: String) {
    guard address.hasPrefix(Sessions.root) else {
      self.init(named: String(address.dropFirst()))
      return
    }
    self.init(named: String(address.dropFirst(Sessions.root.count).drop { $0 != "/" }.dropFirst()))
  }

  /// What a form or a query names.
  init(named name: String) {
    let (path, all) = Self.parts(name)
    // Whoever is led there is a person.
    let query = all?.split(separator: "&").filter { $0 != Self.seen }.joined(separator: "&")
    let isPath = path.wholeMatch(of: /[a-z0-9-]+(\/[A-Za-z0-9_-]+)*/) != nil && !("/" + path + "/").hasPrefix(Sessions.root)
    let isQuery = query?.wholeMatch(of: /[A-Za-z0-9._~%=&+:,@!*-]*/) != nil || query == nil
    let isPlace = name.count <= Self.limit && isPath && isQuery
    self.path = isPlace ? String(path) + (query.flatMap { $0.isEmpty ? nil : "?" + $0 } ?? "") : ""
  }

  /// The same for whoever is led there from elsewhere: with its ``mark``, where there is something to mark, and never where asking for a page does
  /// something.
  ///
  /// The mark comes first: whatever else is in the query, it is among the fields that are read (``Query/fieldLimit``).
  var fromElsewhere: ReturnPath {
    let (page, query) = Self.parts(path)
    if let shown = Self.pageThatOnlyShows(insteadOf: page) { return ReturnPath(named: shown) }
    guard let query else { return self }
    let others = query.split(separator: "&").filter { $0 != Self.mark }
    return ReturnPath(named: "\(page)?" + ([Substring(Self.mark)] + others).joined(separator: "&"))
  }

  /// As the value of a query's field.
  var encoded: String { path.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? "" }

  /// The page from which a person can still choose to do what this one does on being loaded; nil for one that only shows something.
  private static func pageThatOnlyShows(insteadOf page: Substring) -> String? {
    if let transfer = page.wholeMatch(of: /(transfers\/[^\/]+)\/window/) { return String(transfer.1) }
    if let transfer = page.wholeMatch(of: /ramp\/window\/([^\/]+)/) { return "ramp/transfers/\(transfer.1)" }
    // Its query says that somebody has seen it.
    if page.hasPrefix("payments/") { return String(page) }
    // Looking at a gift asks the domain of whoever issues it.
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
