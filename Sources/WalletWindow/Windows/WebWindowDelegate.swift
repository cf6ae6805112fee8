/// An object that decides what a window's page may do, and is told what happens in the window.
@MainActor
public protocol WebWindowDelegate: AnyObject {
  /// Decides whether to go there. The delegate itself shows what is refused and is to be shown elsewhere.
  func decide(_ navigation: Navigation) -> Bool
  /// Decides whether the page may do something.
  func permits(_ permission: PagePermission) -> Bool
  /// Takes a message that a page has posted. Nothing of it is trusted yet.
  func received(_ message: PageMessage)
  /// Reports that a page is shown.
  func shown()
  /// Reports that the page isn't there, for a reason in the system's words.
  func failed(_ reason: String)
  /// Reports that the page has stopped, because the system's process for it has ended. It is there again once it is reloaded.
  func crashed()
  /// Reports that a file that the page wanted to save is there, or isn't.
  func saved(_ file: SavedFile)
  /// Asks for the page again, because the person wants to reload it.
  func reload()
  /// Reports that the window is gone.
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

/// A message as the system reports it, not as the page claims.
public struct PageMessage: Hashable, Sendable {
  /// What was posted: the text, or the JSON of the object. It has at most one character more than ``WindowLook/messageLimit``.
  public let body: String
  /// The origin of the page that posted it.
  public let origin: String
  /// Whether that is the window's page, not a page in a frame of it.
  public let isFromWindow: Bool

  /// Makes a message.
  public init(body: String, origin: String, isFromWindow: Bool) {
    (self.body, self.origin, self.isFromWindow) = (body, origin, isFromWindow)
  }
}
