public import Localization
public import MesoKit

/// Meso's page in a window of its own: what ``MesoKit/MesoWebView`` is in an application's view on Apple's systems, on every system with a
/// ``WindowSystem``.
///
/// Only pages of Meso's origin are shown, and messages are taken with the origin that the system reports. It is for the mode `webview`.
@MainActor
public final class RampView: MesoSurface {
  private let system: any WindowSystem
  private let language: Language
  private let receive: (MesoPostedMessage) -> Void
  private let fail: (String) -> Void
  private let end: () -> Void
  private var window: ExternalWindow?

  /// A view, which isn't seen before it is told to open.
  ///
  /// - Parameters:
  ///   - system: makes its window.
  ///   - language: what the window says is in it.
  ///   - receive: takes each message, as the system reports it.
  ///   - fail: is told why the page isn't there, in the system's words.
  ///   - end: is called when the person closes the window.
  public init(
    _ system: any WindowSystem, language: Language = .english, receive: @escaping (MesoPostedMessage) -> Void,
    fail: @escaping (String) -> Void = { _ in }, end: @escaping () -> Void = {}
  ) {
    (self.system, self.language, self.receive, self.fail, self.end) = (system, language, receive, fail, end)
  }

  /// A view for a session, which the person ends by closing it.
  ///
  /// - Parameters:
  ///   - meso: the session, which isn't held.
  ///   - system: makes its window.
  public convenience init(meso: Meso, _ system: any WindowSystem) {
    self.init(system) { [weak meso] in
      meso?.receive($0)
    } fail: { [weak meso] in
      meso?.loadFailed($0)
    } end: { [weak meso] in
      meso?.destroy()
    }
  }

  /// Does what the session asks for.
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
  ///   - address: the page's.
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

  /// Takes the window out of sight, with its page still running, or brings it back.
  public func show(_ isShown: Bool) { window?.show(isShown) }

  /// Posts a message to the page, as long as it is the origin's.
  public func post(_ text: String, to origin: MesoOrigin) { window?.post(text, to: origin) }

  /// Ends it, and tells nobody.
  public func close() {
    let closing = window
    window = nil
    closing?.close()
  }
}
