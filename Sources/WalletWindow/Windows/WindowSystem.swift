/// The system's window toolkit: GTK on Linux, SwiftUI on macOS and iOS.
@MainActor
public protocol WindowSystem: AnyObject {
  /// Makes a window, which isn't visible until ``WebWindow/present()`` is called.
  ///
  /// - Parameters:
  ///   - look: the window's look.
  ///   - delegate: the delegate that decides for the window. The window holds it until it is gone.
  func makeWindow(_ look: WindowLook, delegate: any WebWindowDelegate) -> any WebWindow
  /// Opens a page in the person's own browser.
  func browse(_ address: String)
  /// Ends the program.
  func end()
}

/// The look and kind of a window.
public struct WindowLook: Hashable, Sendable {
  /// The longest useful message, in characters. Of a longer message one character more is passed on, so that it is recognized as too long.
  public static let messageLimit = 65_536
  /// The title until a page has one.
  public let title: String
  /// Whether the window is for the wallet's own pages, which no proxy sees. Other windows have cookies of their own, and their titles begin with the
  /// page's origin, since a page could give itself any title.
  public let isWallet: Bool
  /// The size in points.
  public let width, height: Int
  /// The name by which a page finds the application, as in `window.webkit.messageHandlers.meso`.
  public let handler: String
  /// An addition to the view's usual user agent; nil for none. The wallet's pages recognize by it that there is a second window.
  public let agent: String?

  /// The wallet's own window.
  public static let wallet = WindowLook(
    title: "BasicPay", isWallet: true, width: 1_040, height: 780, handler: "basicpay", agent: "BasicPayWindow/1")
  /// A window of the wallet that leads to others' pages.
  public static let redirect = WindowLook(
    title: "BasicPay", isWallet: true, width: 520, height: 780, handler: "basicpay", agent: "BasicPayWindow/1")
  /// A window for others' pages: an anchor's, or the ramp's, which looks for an application by this handler name.
  public static let external = WindowLook(
    title: "BasicPay", isWallet: false, width: 520, height: 780, handler: "meso", agent: nil)
}
