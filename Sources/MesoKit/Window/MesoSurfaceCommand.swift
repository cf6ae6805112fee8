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
