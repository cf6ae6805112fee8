/// Who decides what a window's page may do, and is told what happens in it.
@MainActor
public protocol WebWindowDelegate: AnyObject {
  /// Whether to go there. What is refused and is to be shown elsewhere, the delegate shows there itself.
  func decide(_ navigation: Navigation) -> Bool
  /// Whether the page may do it.
  func permits(_ permission: PagePermission) -> Bool
  /// Takes a message that a page has posted. Nothing of it is trusted yet.
  func received(_ message: PageMessage)
  /// A page is shown.
  func shown()
  /// The page isn't there, for a reason in the system's words.
  func failed(_ reason: String)
  /// A file is there that the page wanted to save, or isn't.
  func saved(_ file: SavedFile)
  /// The person wants it loaded again.
  func reload()
  /// The window is gone.
  func closed()
}

/// What a page may do besides showing itself.
public enum PagePermission: Hashable, Sendable {
  /// Notify the person through the system.
  case notify
  /// Save files in the folder for downloads.
  case download
  /// Show dialogs over itself.
  case dialog
}

/// A message as the system reports it, and never as the page claims.
public struct PageMessage: Hashable, Sendable {
  /// What was posted: the text, or the JSON of the object. At most ``WindowLook/messageLimit`` characters and one.
  public let body: String
  /// The origin of the page that posted it.
  public let origin: String
  /// Whether that is the window's page, not one in a frame of it.
  public let isFromWindow: Bool

  /// A message.
  public init(body: String, origin: String, isFromWindow: Bool) {
    (self.body, self.origin, self.isFromWindow) = (body, origin, isFromWindow)
  }
}
