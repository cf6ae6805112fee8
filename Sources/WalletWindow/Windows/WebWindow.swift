/// A window that shows web pages: what the wallet needs of WebKitGTK and of WKWebView alike.
@MainActor
public protocol WebWindow: AnyObject {
  /// The address of the page that is shown; nil where there is none.
  var address: String? { get }
  /// Shows a page.
  func load(_ address: String)
  /// Shows the same page anew.
  func reload()
  /// Posts a message to the page, which the system delivers to no page but this origin's.
  func post(_ text: String, to origin: String)
  /// Says something above the page; nil for nothing.
  func say(_ text: String?)
  /// Takes it out of sight, with its page still running, or brings it back.
  func show(_ isShown: Bool)
  /// Brings it before the person.
  func present()
  /// Ends it. Its delegate is told by ``WebWindowDelegate/closed()``.
  func close()
}
