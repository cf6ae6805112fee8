/// A navigation from a page to another address.
public struct Navigation: Hashable, Sendable {
  /// The place where the address would be shown.
  public enum Place: Hashable, Sendable {
    /// In the window, in place of the page.
    case window
    /// In a frame of the page.
    case frame
    /// In a new window.
    case newWindow
    /// In the window or in a frame. WebKitGTK reports which only once the response has arrived, and then asks again for the window.
    case windowOrFrame
  }

  /// The cause of a navigation.
  public enum Cause: Hashable, Sendable {
    /// The page itself.
    case page
    /// A script of the page, after the person pressed something.
    case press
    /// A link that the person pressed.
    case link
  }

  /// The address.
  public let address: String
  /// Where the address would be shown.
  public let place: Place
  /// What caused the navigation.
  public let cause: Cause

  /// Makes a navigation.
  public init(_ address: String, place: Place, cause: Cause = .page) {
    (self.address, self.place, self.cause) = (address, place, cause)
  }
}

/// The answer to a ``Navigation``.
enum NavigationAnswer: Hashable, Sendable {
  /// Show it where it would be shown.
  case show
  /// Show it nowhere.
  case refuse
  /// Show it in another window of the wallet, which may lead to a page that isn't the wallet's.
  case redirect
  /// Show it in a window for pages that aren't the wallet's.
  case externalWindow
  /// Show it in the person's own browser.
  case browser
}
