/// A window that shows web pages, with what the wallet needs from both WebKitGTK and WKWebView.
@MainActor
public protocol WebWindow: AnyObject {
  /// The address of the current page; nil if there is none.
  var address: String? { get }
  /// Shows a page.
  func load(_ address: String)
  /// Loads the current page again.
  func reload()
  /// Posts a message to the page. The system delivers it only to a page of this origin.
  func post(_ text: String, to origin: String)
  /// Shows a text above the page; nil for none.
  func say(_ text: String?)
  /// Hides the window while its page keeps running, or shows it again.
  func show(_ isShown: Bool)
  /// Brings the window to the front.
  func present()
  /// Closes the window. Its delegate is told with ``WebWindowDelegate/closed()``.
  func close()
}
