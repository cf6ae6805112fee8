#if canImport(WebKit)
  public import Foundation
  public import WebKit

  /// A web view for Meso's window, for applications on Apple's systems. This file is compiled only there.
  ///
  /// It is for the mode ``MesoMode/webview``. Add ``view`` to the application's own views, once:
  ///
  /// ```swift
  /// let window = MesoWebView(meso: meso) { url in openURL(url) }
  /// try meso.transfer(on: window)
  /// ```
  @MainActor
  public final class MesoWebView: NSObject, MesoSurface {
    /// The name under which Meso's page looks for the application's message handler.
    private static let handlerName = "meso"

    /// The view to show.
    public let view: WKWebView
    private weak var meso: Meso?
    private let openElsewhere: @MainActor (URL) -> Void
    private var origin: MesoOrigin?

    /// Makes a view for a session.
    ///
    /// - Parameter openElsewhere: Opens a page that isn't Meso's in the user's own browser.
    public init(meso: Meso, openElsewhere: @escaping @MainActor (URL) -> Void) {
      self.meso = meso
      self.openElsewhere = openElsewhere
      view = WKWebView()
      super.init()
      view.navigationDelegate = self
    }

    /// Carries out a command of the session.
    public func perform(_ command: MesoSurfaceCommand) async {
      switch command {
      case .open(let window):
        guard let url = URL(string: window.url) else { return }
        origin = window.origin
        view.configuration.userContentController.add(self, name: Self.handlerName)
        view.load(URLRequest(url: url))
      case .hide: view.isHidden = true
      case .show: view.isHidden = false
      case .close:
        origin = nil
        view.configuration.userContentController.removeScriptMessageHandler(forName: Self.handlerName)
        view.stopLoading()
        view.isHidden = true
      case .post(let reply, _, let origin): await post(reply, to: origin)
      case .openModal, .closeModal: break
      }
    }

    /// Posts a message from a separate script world, in which the page can't have replaced `postMessage`. The message is passed as an argument.
    private func post(_ reply: MesoReply, to origin: MesoOrigin) async {
      guard let url = view.url, isMeso(url) else { return }
      _ = try? await view.callAsyncJavaScript(
        "window.postMessage(message, origin)", arguments: ["message": reply.json, "origin": origin.text], in: nil,
        contentWorld: .defaultClient)
    }

    private func isMeso(_ url: URL) -> Bool {
      guard let origin, let scheme = url.scheme, let host = url.host() else { return false }
      let port = url.port.map { ":\($0)" } ?? ""
      return (try? MesoOrigin("\(scheme)://\(host)\(port)")) == origin
    }
  }

  extension MesoWebView: WKScriptMessageHandler {
    public func userContentController(_ controller: WKUserContentController, didReceive message: WKScriptMessage) {
      let origin = message.frameInfo.securityOrigin
      let port = origin.port == 0 ? "" : ":\(origin.port)"
      let body: String
      if let text = message.body as? String {
        body = text
      } else if JSONSerialization.isValidJSONObject(message.body), let data = try? JSONSerialization.data(withJSONObject: message.body) {
        body = String(decoding: data, as: UTF8.self)
      } else {
        body = ""
      }
      meso?.receive(
        MesoPostedMessage(
          body: body, origin: "\(origin.protocol)://\(origin.host)\(port)", frame: message.frameInfo.isMainFrame ? .main : nil))
    }
  }

  extension MesoWebView: WKNavigationDelegate {
    /// Allows only Meso's pages in the view itself. What a page shows in its frames, such as a bank's card check, isn't restricted.
    public func webView(_ webView: WKWebView, decidePolicyFor action: WKNavigationAction) async -> WKNavigationActionPolicy {
      if let frame = action.targetFrame, !frame.isMainFrame { return .allow }
      guard let url = action.request.url else { return .cancel }
      if action.targetFrame != nil, isMeso(url) { return .allow }
      if action.navigationType == .linkActivated, url.scheme == "https" { openElsewhere(url) }
      return .cancel
    }

    public func webView(_ webView: WKWebView, didFailProvisionalNavigation navigation: WKNavigation!, withError error: any Error) {
      guard (error as? URLError)?.code != .cancelled else { return }
      meso?.loadFailed(error.localizedDescription)
    }

    public func webView(_ webView: WKWebView, didFail navigation: WKNavigation!, withError error: any Error) {
      guard (error as? URLError)?.code != .cancelled else { return }
      meso?.loadFailed(error.localizedDescription)
    }

    public func webViewWebContentProcessDidTerminate(_ webView: WKWebView) {
      meso?.loadFailed("it stopped working")
    }
  }
#endif
