public import Localization
public import MesoKit

/// Meso's page in a window of its own, on every system with a ``WindowSystem``. In an application's view on Apple's systems, ``MesoKit/MesoWebView``
/// does the same.
///
/// Only pages of Meso's origin are shown, and messages are received with the origin that the system reports. It is for the mode `webview`.
@MainActor
public final class RampView: MesoSurface {
  private let system: any WindowSystem
  private let language: Language
  private let receive: (MesoPostedMessage) -> Void
  private let fail: (String) -> Void
  private let end: () -> Void
  private var window: ExternalWindow?

  /// Makes a view, which isn't visible until it is told to open.
  ///
  /// - Parameters:
  ///   - system: makes the window.
  ///   - language: the language of the window's own texts.
  ///   - receive: receives each message as the system reports it.
  ///   - fail: called with the reason, in the system's words, if the page can't be loaded.
  ///   - end: called when the person closes the window.
  public init(
    _ system: any WindowSystem, language: Language = .english, receive: @escaping (MesoPostedMessage) -> Void,
    fail: @escaping (String) -> Void = { _ in }, end: @escaping () -> Void = {}
  ) {
    (self.system, self.language, self.receive, self.fail, self.end) = (system, language, receive, fail, end)
  }

  /// Makes a view for a session. The person ends the session by closing the view.
  ///
  /// - Parameters:
  ///   - meso: the session, which isn't retained.
  ///   - system: makes the window.
  public convenience init(meso: Meso, _ system: any WindowSystem) {
    self.init(system) { [weak meso] in
      meso?.receive($0)
    } fail: { [weak meso] in
      meso?.loadFailed($0)
    } end: { [weak meso] in
      meso?.destroy()
    }
  }

  /// Carries out a command of the session.
  public func perform(_ command: MesoSurfaceCommand) async {
    switch command {
    case .open(let window): open(window.url, origin: window.origin)
    case .hide: show(false)
    case .show: show(true)
    case .close: close()
    case .post(let reply, _, let origin): post(reply.json, to: origin)
    case .openModal, .closeModal: break
    }
  }

  /// Shows the page.
  ///
  /// - Parameters:
  ///   - address: the page's address.
  ///   - origin: the only one whose pages are shown.
  public func open(_ address: String, origin: MesoOrigin) {
    close()
    let receive = receive
    let window = ExternalWindow(
      system, language, rules: ExternalRules(origin: origin),
      receive: { receive(MesoPostedMessage(body: $0.body, origin: $0.origin, frame: $0.isFromWindow ? .main : nil)) }, fail: fail,
      end: { [weak self] in
        guard let self, self.window != nil else { return }
        self.window = nil
        end()
      })
    self.window = window
    window.open(address)
  }

  /// Hides the window while its page keeps running, or shows it again.
  public func show(_ isShown: Bool) { window?.show(isShown) }

  /// Posts a message to the page, if the page has this origin.
  public func post(_ text: String, to origin: MesoOrigin) { window?.post(text, to: origin) }

  /// Closes the window without calling `end`.
  public func close() {
    let closing = window
    window = nil
    closing?.close()
  }
}
