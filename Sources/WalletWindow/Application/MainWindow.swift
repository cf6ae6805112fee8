import Localization
import MesoKit
import Sentences

/// The wallet's own window, by ``WalletRules``.
@MainActor
final class MainWindow: WebWindowDelegate {
  private let system: any WindowSystem
  private let language: Language
  private let rules: WalletRules
  private var window: (any WebWindow)?
  private let opened: OpenedWindows
  private var ramp: (view: RampView, origin: MesoOrigin)?
  private let restart: () -> Void
  private let arrive: () -> Void
  private let end: () -> Void
  /// Whether its page is the wallet's and nothing has gone wrong since.
  private(set) var isWorking = false
  private var notice: Sentence?

  /// Makes the window.
  ///
  /// - Parameters:
  ///   - restart: is called when the person wants to reload a page that isn't there.
  ///   - arrive: is called when another page is shown.
  ///   - end: is called when the window is gone.
  init(
    _ system: any WindowSystem, _ language: Language, origin: MesoOrigin, restart: @escaping () -> Void, arrive: @escaping () -> Void,
    end: @escaping () -> Void
  ) {
    (self.system, self.language, rules) = (system, language, WalletRules(origin: origin))
    (self.restart, self.arrive, self.end) = (restart, arrive, end)
    opened = OpenedWindows(system, language, wallet: origin)
    window = system.makeWindow(.wallet, delegate: self)
  }

  var address: String? { window?.address }

  func load(_ address: String) { window?.load(address) }

  /// Says something above the page, or nothing if it is nil.
  func say(_ sentence: Sentence?) { window?.say(sentence.map(language.say)) }

  /// Says something above the page, or above the next one if none is shown now.
  func tell(_ sentence: Sentence) { if isWorking { say(sentence) } else { notice = sentence } }

  func present() { window?.present() }

  /// Closes the windows that it has opened, as the wallet is about to end.
  func closeOpened() {
    isWorking = false
    ramp?.view.close()
    ramp = nil
    opened.close()
  }

  func decide(_ navigation: Navigation) -> Bool {
    let answer = rules.answer(navigation)
    opened.open(navigation.address, answer)
    return answer == .show
  }

  func permits(_ permission: PagePermission) -> Bool { true }

  func received(_ message: PageMessage) {
    guard message.origin == rules.origin.text, message.isFromWindow, let request = RampRequest(message.body) else { return }
    switch request {
    case .open(let url, let origin):
      ramp?.view.close()
      let view = RampView(system, language: language) { [weak self] message in
        self?.tell(RampReport(ramp: "message", body: message.body, origin: message.origin, frame: message.frame == .main ? "main" : ""))
      } fail: { [weak self] reason in
        self?.tell(RampReport(ramp: "message", body: reason, frame: "failed"))
      } end: { [weak self] in
        self?.ramp = nil
        self?.tell(RampReport(ramp: "closed"))
      }
      ramp = (view, origin)
      view.open(url, origin: origin)
    case .show(let isShown): ramp?.view.show(isShown)
    case .post(let text): if let ramp { ramp.view.post(text, to: ramp.origin) }
    case .close:
      ramp?.view.close()
      ramp = nil
    }
  }

  private func tell(_ report: RampReport) { window?.post(report.json, to: rules.origin.text) }

  /// Notes that another page is shown, and closes the ramp's window, which belonged to the page that was left.
  func shown() {
    isWorking = true
    say(notice)
    notice = nil
    ramp?.view.close()
    ramp = nil
    arrive()
  }

  func failed(_ reason: String) {
    isWorking = false
    say(PageFailure.unreachable(reason))
  }

  func crashed() { say(PageFailure.stopped) }

  func saved(_ file: SavedFile) { tell(file.sentence) }

  func reload() { if isWorking { window?.reload() } else { restart() } }

  func closed() {
    window = nil
    closeOpened()
    end()
  }
}
