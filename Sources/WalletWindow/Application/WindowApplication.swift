public import Localization
import MesoKit
import Sentences

/// The program `basicpay-window` apart from the system's windows: the wallet's server, its window, and the links that it is asked to open.
@MainActor
public final class WindowApplication {
  private let system: any WindowSystem
  private let server: LocalServer
  private let language: Language
  private let origin: MesoOrigin
  private var window: MainWindow?
  private var starting: Task<Void, Never>?
  private var ending: Task<Void, Never>?
  /// The link to open, until a page is shown.
  private var waiting: PaymentLink?
  /// The start that was asked for while the program ended.
  private var again: (link: String?, options: [String])?

  /// - Parameters:
  ///   - system: makes the windows.
  ///   - server: finds or starts the wallet's server.
  ///   - language: the language of the program's own texts.
  public init(_ system: any WindowSystem, server: LocalServer, language: Language) {
    (self.system, self.server, self.language) = (system, server, language)
    origin = server.origin
  }

  /// Shows the wallet, and opens a link.
  ///
  /// - Parameters:
  ///   - link: the link as the system passes it; nil for none.
  ///   - options: the options for `basicpay serve`. If the window is already open with other options, they aren't used, and the window says so.
  public func open(_ link: String? = nil, options: [String] = []) {
    guard ending == nil else {
      again = (link ?? again?.link, options)
      return
    }
    let payment = link.flatMap { PaymentLink($0) }
    let window = window ?? makeWindow()
    window.present()
    if !options.isEmpty, options != server.options {
      window.tell("This window was already open, so the options after -- weren't used. For another wallet, choose another --port.")
    }
    if link != nil, payment == nil { window.tell("This isn't a payment link, so nothing was opened. Payment links begin with web+stellar:.") }
    waiting = payment ?? waiting
    if !window.isWorking || starting != nil { start(window) } else if payment != nil { show(in: window) }
  }

  /// Ends the program, and the server if this program has started it. If the program is started again meanwhile, it begins anew.
  public func end() {
    (waiting, again) = (nil, nil)
    guard ending == nil else { return }
    ending = Task {
      window?.closeOpened()
      starting?.cancel()
      await server.end()
      await starting?.value
      guard let again else { return system.end() }
      (ending, self.again) = (nil, nil)
      open(again.link, options: again.options)
    }
  }

  private func makeWindow() -> MainWindow {
    let made = MainWindow(system, language, origin: origin) { [weak self] in
      if let window = self?.window { self?.start(window) }
    } arrive: { [weak self] in
      self?.waiting = nil
    } end: { [weak self] in
      self?.window = nil
      self?.end()
    }
    window = made
    return made
  }

  private func start(_ window: MainWindow) {
    guard starting == nil, ending == nil else { return }
    window.say("Starting the wallet…")
    starting = Task {
      defer { starting = nil }
      do throws(LocalServerError) {
        try await server.start()
      } catch {
        return window.say(error.sentence)
      }
      guard ending == nil else { return }
      window.say(nil)
      show(in: window)
    }
  }

  /// Opens the waiting link, or the wallet's first page if there is no link or it can't be opened.
  private func show(in window: MainWindow) {
    let address = waiting?.address(at: origin.text, shown: window.address)
    if waiting != nil, address == nil {
      waiting = nil
      window.tell("This payment link is too long for the wallet's pages. Open it on the command line: basicpay uri open.")
    }
    if address != nil || !window.isWorking { window.load(address ?? origin.text + "/") }
  }
}
