#if canImport(WebKit)
  import Foundation
  import Observation
  import WalletWindow
  import WebKit

  /// A window of SwiftUI with a `WKWebView`. ``AppleProgram`` shows it.
  @MainActor @Observable
  final class AppleWindow: NSObject, WebWindow, Identifiable {
    /// Where the pages of others have their cookies, until the program ends.
    private static let external = WKWebsiteDataStore.nonPersistent()

    let id = UUID()
    let look: WindowLook
    /// The text above the page.
    private(set) var text: String?
    private(set) var isShown = true
    private(set) var title: String
    @ObservationIgnored let view: WKWebView
    @ObservationIgnored private let delegate: any WebWindowDelegate
    @ObservationIgnored private weak var program: AppleProgram?
    @ObservationIgnored private var titleWatch: NSKeyValueObservation?

    init(_ look: WindowLook, delegate: any WebWindowDelegate, program: AppleProgram) {
      (self.look, self.delegate, self.program, title) = (look, delegate, program, look.title)
      let configuration = WKWebViewConfiguration()
      if !look.isWallet { configuration.websiteDataStore = Self.external }
      configuration.applicationNameForUserAgent = look.agent
      configuration.preferences.javaScriptCanOpenWindowsAutomatically = false
      view = WKWebView(frame: .zero, configuration: configuration)
      super.init()
      configuration.userContentController.add(MessageLink(self), name: look.handler)
      view.navigationDelegate = self
      view.uiDelegate = self
      titleWatch = view.observe(\.title) { [weak self] _, _ in
        MainActor.assumeIsolated { self?.showTitle() }
      }
    }

    private(set) var address: String?

    func load(_ address: String) { if let url = URL(string: address) { view.load(URLRequest(url: url)) } }

    func reload() { view.reload() }

    /// Posts from a script world of its own, where the page can't have replaced `postMessage`. The message travels as an argument.
    func post(_ text: String, to origin: String) {
      view.callAsyncJavaScript(
        "window.postMessage(message, origin)", arguments: ["message": text, "origin": origin], in: nil, in: .defaultClient, completionHandler: nil)
    }

    func say(_ text: String?) { self.text = text }

    func show(_ isShown: Bool) {
      self.isShown = isShown
      program?.changed(self)
    }

    func present() { program?.present(self) }

    func close() { program?.close(self) }

    /// Asks the delegate for the page again, because the person wants that.
    func askForReload() { delegate.reload() }

    /// Ends the page and tells the delegate, once the window is gone from the screen.
    func ended() {
      view.stopLoading()
      view.configuration.userContentController.removeScriptMessageHandler(forName: look.handler)
      delegate.closed()
    }

    fileprivate func received(_ message: WKScriptMessage) {
      let origin = message.frameInfo.securityOrigin
      let body: String
      if let text = message.body as? String {
        body = text
      } else if JSONSerialization.isValidJSONObject(message.body), let data = try? JSONSerialization.data(withJSONObject: message.body) {
        body = String(decoding: data, as: UTF8.self)
      } else {
        body = ""
      }
      delegate.received(
        PageMessage(
          body: String(body.prefix(WindowLook.messageLimit + 1)),
          origin: "\(origin.protocol)://\(origin.host)\(origin.port == 0 ? "" : ":\(origin.port)")", isFromWindow: message.frameInfo.isMainFrame))
    }

    /// Shows the page's title. A page may call itself anything, so the origin of pages that aren't the wallet's stands before it.
    private func showTitle() {
      let own = view.title.flatMap { $0.isEmpty ? nil : $0 } ?? look.title
      let site = view.url.flatMap { url in url.host().map { "\(url.scheme ?? "")://\($0)\(url.port.map { ":\($0)" } ?? "")" } } ?? ""
      title = look.isWallet ? own : "\(site): \(own)"
    }
  }

  extension AppleWindow: WKNavigationDelegate {
    func webView(_ webView: WKWebView, decidePolicyFor action: WKNavigationAction) async -> WKNavigationActionPolicy {
      guard let address = action.request.url?.absoluteString else { return .cancel }
      let place: Navigation.Place = action.targetFrame.map { $0.isMainFrame ? .window : .frame } ?? .newWindow
      let isAllowed = delegate.decide(Navigation(address, place: place, cause: action.navigationType == .linkActivated ? .link : .page))
      return isAllowed && place != .newWindow ? action.shouldPerformDownload ? .cancel : .allow : .cancel
    }

    func webView(_ webView: WKWebView, decidePolicyFor response: WKNavigationResponse) async -> WKNavigationResponsePolicy {
      response.canShowMIMEType ? .allow : .cancel
    }

    func webView(_ webView: WKWebView, didCommit navigation: WKNavigation!) {
      address = webView.url?.absoluteString
      showTitle()
      delegate.shown()
    }

    func webView(_ webView: WKWebView, didFailProvisionalNavigation navigation: WKNavigation!, withError error: any Error) { failed(error) }

    func webView(_ webView: WKWebView, didFail navigation: WKNavigation!, withError error: any Error) { failed(error) }

    func webViewWebContentProcessDidTerminate(_ webView: WKWebView) { delegate.crashed() }

    /// Reports a failure, unless the page was cancelled or refused here (102).
    private func failed(_ error: any Error) {
      let code = (error as NSError).code
      if code != NSURLErrorCancelled, code != 102 { delegate.failed(error.localizedDescription) }
    }
  }

  extension AppleWindow: WKUIDelegate {
    func webView(
      _ webView: WKWebView, createWebViewWith configuration: WKWebViewConfiguration, for action: WKNavigationAction, windowFeatures: WKWindowFeatures
    ) -> WKWebView? {
      // A link that the person pressed was decided on before.
      if action.navigationType != .linkActivated, let address = action.request.url?.absoluteString {
        _ = delegate.decide(Navigation(address, place: .newWindow, cause: .press))
      }
      return nil
    }

    func webView(_ webView: WKWebView, runJavaScriptAlertPanelWithMessage message: String, initiatedByFrame frame: WKFrameInfo) async {}

    func webView(_ webView: WKWebView, runJavaScriptConfirmPanelWithMessage message: String, initiatedByFrame frame: WKFrameInfo) async -> Bool {
      false
    }
  }

  /// The handler of a controller, which holds its handlers. This one holds the window only weakly.
  private final class MessageLink: NSObject, WKScriptMessageHandler {
    private weak var window: AppleWindow?

    init(_ window: AppleWindow) { self.window = window }

    func userContentController(_ controller: WKUserContentController, didReceive message: WKScriptMessage) { window?.received(message) }
  }
#endif
