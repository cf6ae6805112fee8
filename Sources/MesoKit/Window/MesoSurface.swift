/// Where a session's windows are shown: a frame in a web page, or a web view.
///
/// A surface does as it is told, in order, and hands every message that arrives to ``Meso/receive(_:)`` with the origin that the platform
/// reports and the frame it came from. It checks nothing itself, except that it posts only to the origin it is told. A session holds its
/// surface until the end, so a surface holds its session weakly.
public protocol MesoSurface: Sendable {
  /// Does one thing. Commands come one after another, each when the one before has returned.
  func perform(_ command: MesoSurfaceCommand) async
}

/// What a ``MesoSurface`` is to do with its windows.
public enum MesoSurfaceCommand: Hashable, Sendable {
  /// Show the transfer's window.
  case open(MesoWindow)
  /// Take the transfer's window out of sight but keep its page running: it still has to say how the transfer ended.
  case hide
  /// Bring a hidden window back.
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
