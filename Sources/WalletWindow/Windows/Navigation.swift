/// A place that a page leads to.
public struct Navigation: Hashable, Sendable {
  /// Where it would be shown.
  public enum Place: Hashable, Sendable {
    /// In the window, in place of the page.
    case window
    /// In a frame of the page.
    case frame
    /// In a new window.
    case newWindow
    /// In the window or in a frame: WebKitGTK tells which only once the answer is there, and then asks for the window once more.
    case windowOrFrame
  }

  /// What leads there.
  public enum Cause: Hashable, Sendable {
    /// The page by itself.
    case page
    /// A script of the page's, when the person pressed something.
    case press
    /// A link that the person pressed.
    case link
  }

  /// Its address.
  public let address: String
  /// Where it would be shown.
  public let place: Place
  /// What leads there.
  public let cause: Cause

  /// A navigation.
  public init(_ address: String, place: Place, cause: Cause = .page) {
    (self.address, self.place, self.cause) = (address, place, cause)
  }
}

/// What to do about a ``Navigation``.
enum NavigationAnswer: Hashable, Sendable {
  /// Show it where it would be shown.
  case show
  /// Show it nowhere.
  case refuse
  /// Show it in another window of the wallet's, which may lead to a page that isn't.
  case redirect
  /// Show it in the window of pages that aren't the wallet's.
  case externalWindow
  /// Show it in the person's own browser.
  case browser
}
