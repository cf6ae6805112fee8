import Localization
import MesoKit
import Sentences
import StellarKit

/// A window of pages that aren't the wallet's, by ``ExternalRules``.
@MainActor
final class ExternalWindow: WebWindowDelegate {
  private let system: any WindowSystem
  private let language: Language
  private let rules: ExternalRules
  private var window: (any WebWindow)?
  /// The first page's address until that page is shown: before that, there is nothing to reload.
  private var unshown: String?
  /// Where a page wanted to lead last, and wasn't allowed to.
  private var refused: Navigation?
  /// Whether the page wanted to save a file.
  private var hasFile = false
  private let receive: (PageMessage) -> Void
  private let fail: (String) -> Void
  private let end: () -> Void

  /// Makes the window.
  ///
  /// - Parameters:
  ///   - rules: what may be shown in it.
  ///   - receive: takes the messages that pages post.
  ///   - fail: is called with the reason why a page isn't there.
  ///   - end: is called when the window is gone.
  init(
    _ system: any WindowSystem, _ language: Language, rules: ExternalRules, receive: @escaping (PageMessage) -> Void = { _ in },
    fail: @escaping (String) -> Void = { _ in },
    end: @escaping () -> Void = {}
  ) {
    (self.system, self.language, self.rules, self.receive, self.fail, self.end) = (system, language, rules, receive, fail, end)
    window = system.makeWindow(.external, delegate: self)
  }

  func open(_ address: String) {
    unshown = address
    say()
    window?.load(address)
    window?.present()
  }

  func show(_ isShown: Bool) { window?.show(isShown) }

  func close() { window?.close() }

  /// Posts to the page as long as it is of this origin.
  func post(_ text: String, to origin: MesoOrigin) {
    guard let address = window?.address, PageAddress(address)?.origin == origin else { return }
    window?.post(text, to: origin.text)
  }

  func decide(_ navigation: Navigation) -> Bool {
    let answer = rules.answer(navigation)
    switch answer {
    case .show: return true
    case .browser: system.browse(navigation.address)
    case .redirect, .externalWindow, .refuse: break
    }
    if answer == .refuse, Self.isNoticed(navigation) {
      refused = navigation
      say()
    }
    return false
  }

  /// Tells whether the person notices that nothing happens. Scripts also open windows by themselves, and make empty frames when something is pressed.
  private static func isNoticed(_ refused: Navigation) -> Bool {
    switch refused.place {
    case .window: true
    case .newWindow: refused.cause != .page
    case .frame, .windowOrFrame: refused.cause == .link
    }
  }

  func permits(_ permission: PagePermission) -> Bool {
    if permission == .download {
      hasFile = true
      say()
    }
    return false
  }

  func received(_ message: PageMessage) { receive(message) }

  func shown() {
    (unshown, refused, hasFile) = (nil, nil, false)
    say()
  }

  func failed(_ reason: String) {
    window?.say(language.say("This page can't be shown (\(PrintableText.escaped(reason))). Press Ctrl-R to try again."))
    fail(reason)
  }

  func crashed() {
    window?.say(language.say(PageFailure.stopped))
    fail(language.say(PageFailure.stoppedReason))
  }

  /// Does nothing, since no page in this window may save files.
  func saved(_ file: SavedFile) {}

  func reload() { if let unshown { window?.load(unshown) } else { window?.reload() } }

  func closed() {
    window = nil
    end()
  }

  /// Says whose page it is, since there is no address bar.
  private func say() {
    var sentences: [Sentence] = ["This page is from \(rules.origin.text), not from your wallet. Never enter your PIN or your words here."]
    let isPopUp = refused?.place == .newWindow
    if let refused {
      // After a space, a page could go on in words of its own.
      let address = refused.address.prefix { !$0.isWhitespace }
      let site = PageAddress(refused.address)?.origin?.text ?? PrintableText.escaped(String(address.prefix(100)))
      sentences.append(isPopUp ? "It tried to open \(site) in a new window, which was blocked." : "It tried to open \(site) here, which was blocked.")
    }
    if hasFile { sentences.append("It offers a file, which can't be saved here.") }
    if hasFile || isPopUp { sentences.append("For that, open your wallet in a browser, and the page from there.") }
    window?.say(language.say(sentences.joined(separator: " ")))
  }
}
