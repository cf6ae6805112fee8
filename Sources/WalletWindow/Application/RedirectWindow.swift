import Localization
import Sentences
import StellarKit

/// A window of the wallet's that leads to somebody else's page, such as an anchor's, whose address the wallet fetches first. It becomes visible only
/// if the wallet has something to say or to ask before that.
@MainActor
final class RedirectWindow: WebWindowDelegate {
  private let language: Language
  private let rules: WalletRules
  private var window: (any WebWindow)?
  /// The first page's address until that page is shown: before that, there is nothing to reload.
  private var unshown: String?
  private let leads: (String, NavigationAnswer) -> Void
  private let end: () -> Void

  /// Makes the window.
  ///
  /// - Parameters:
  ///   - leads: opens what is shown in a further window.
  ///   - end: is called when the window is gone.
  init(
    _ system: any WindowSystem, _ language: Language, rules: WalletRules, leads: @escaping (String, NavigationAnswer) -> Void,
    end: @escaping () -> Void
  ) {
    (self.language, self.rules, self.leads, self.end) = (language, rules, leads, end)
    window = system.makeWindow(.redirect, delegate: self)
  }

  func open(_ address: String) {
    unshown = address
    window?.load(address)
  }

  func close() { window?.close() }

  func decide(_ navigation: Navigation) -> Bool {
    let answer = rules.answer(navigation)
    guard answer != .show else { return true }
    leads(navigation.address, answer)
    if answer == .externalWindow, navigation.place != .newWindow { leave() }
    return false
  }

  /// Closes the window, but not while its web view is still asking.
  private func leave() {
    let window = window
    Task { window?.close() }
  }

  func permits(_ permission: PagePermission) -> Bool { permission != .notify }
  func received(_ message: PageMessage) {}

  func shown() {
    unshown = nil
    window?.say(nil)
    window?.present()
  }

  func failed(_ reason: String) {
    window?.say(language.say(PageFailure.unreachable(reason)))
    window?.present()
  }

  func crashed() {
    window?.say(language.say(PageFailure.stopped))
    window?.present()
  }

  func saved(_ file: SavedFile) {
    window?.say(language.say(file.sentence))
    window?.present()
  }

  func reload() { if let unshown { window?.load(unshown) } else { window?.reload() } }

  func closed() {
    window = nil
    end()
  }
}
