/// Where a session's windows are shown: a frame in a web page, or a web view.
///
/// A surface carries out commands in order, and passes every message that arrives to ``Meso/receive(_:)``, with the origin that the platform reports
/// and the frame that it came from. It checks nothing itself, except that it posts only to the origin that the command names. A session keeps a
/// strong reference to its surface until the end, so a surface must hold its session weakly.
public protocol MesoSurface: Sendable {
  /// Carries out a command. The next command comes only after this one has returned.
  func perform(_ command: MesoSurfaceCommand) async
}

/// A command of a session for its ``MesoSurface``.
public enum MesoSurfaceCommand: Hashable, Sendable {
  /// Show the transfer's window.
  case open(MesoWindow)
  /// Hide the transfer's window, but keep its page running: it still has to report how the transfer ended.
  case hide
  /// Show a hidden window again.
  case show
  /// Remove all windows.
  case close
  /// Show the onboarding window over the page.
  case openModal(MesoWindow)
  /// Remove the onboarding window.
  case closeModal
  /// Post a message to a window, with this exact target origin. The text is data: it must never become part of a script's text.
  case post(MesoReply, to: MesoFrame, origin: MesoOrigin)
}
