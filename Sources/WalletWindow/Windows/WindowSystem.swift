/// The system's windows: GTK's on Linux, SwiftUI's on macOS and iOS.
@MainActor
public protocol WindowSystem: AnyObject {
  /// Makes a window, which isn't seen before ``WebWindow/present()``.
  ///
  /// - Parameters:
  ///   - look: how it is made.
  ///   - delegate: who decides for it. The window holds it until it is gone.
  func makeWindow(_ look: WindowLook, delegate: any WebWindowDelegate) -> any WebWindow
  /// Opens a page in the person's own browser.
  func browse(_ address: String)
  /// Ends the program.
  func end()
}

/// How a window is made.
public struct WindowLook: Hashable, Sendable {
  /// The most characters of a message that are worth carrying; one more of a longer one are, by which it is seen to be too long.
  public static let messageLimit = 65_536
  /// What it is called until a page has a title.
  public let title: String
  /// Whether it is for the wallet's own pages, which no proxy sees. Others have cookies of their own, and their window's title begins with where they
  /// come from, as a page could call itself anything.
  public let isWallet: Bool
  /// The size in points.
  public let width, height: Int
  /// The name under which a page looks for the application, as in `window.webkit.messageHandlers.meso`.
  public let handler: String
  /// What it calls itself besides the view's usual name; nil for nothing. The wallet's pages know by it that there is a second window.
  public let agent: String?

  /// The wallet's own window.
  public static let wallet = WindowLook(
    title: "BasicPay", isWallet: true, width: 1_040, height: 780, handler: "basicpay", agent: "BasicPayWindow/1")
  /// A window of the wallet's that leads to others' pages.
  public static let redirect = WindowLook(
    title: "BasicPay", isWallet: true, width: 520, height: 780, handler: "basicpay", agent: "BasicPayWindow/1")
  /// The window of others' pages: anchors', and the ramp's, which looks for an application by this name.
  public static let external = WindowLook(
    title: "BasicPay", isWallet: false, width: 520, height: 780, handler: "meso", agent: nil)
}
