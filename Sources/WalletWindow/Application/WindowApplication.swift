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
  /// The link to open once the server answers.
  private var waiting: PaymentLink?

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
    guard ending == nil else { return }
    let payment = link.flatMap { PaymentLink($0) }
    let window = window ?? makeWindow()
    window.present()
    if !options.isEmpty, options != server.options {
      window.tell("This window was already open, so the options after -- weren't used. For another wallet, choose another --port.")
    }
    if link != nil, payment == nil { window.tell("This isn't a payment link, so nothing was opened. Payment links begin with web+stellar:.") }
    if window.isWorking, starting == nil {
      if let payment { show(payment, in: window) }
    } else {
      waiting = payment
      start(window)
    }
  }

  /// Ends the program, and the server if this program has started it.
  public func end() {
    guard ending == nil else { return }
    ending = Task {
      window?.closeOpened()
      starting?.cancel()
      await server.end()
      system.end()
    }
  }

  private func makeWindow() -> MainWindow {
    let made = MainWindow(system, language, origin: origin) { [weak self] in
      if let window = self?.window { self?.start(window) }
    } end: { [weak self] in
      self?.window = nil
      self?.end()
    }
    window = made
    return made
  }

  private func start(_ window: MainWindow) {
    guard starting == nil else { return }
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
      show(waiting, in: window)
      waiting = nil
    }
  }

  /// Opens a link, or the wallet's first page if there is no link or it can't be opened.
  private func show(_ link: PaymentLink?, in window: MainWindow) {
    let address = link?.address(at: origin.text, shown: window.address)
    if link != nil, address == nil {
      window.tell("This payment link is too long for the wallet's pages. Open it on the command line: basicpay uri open.")
    }
    if address != nil || !window.isWorking { window.load(address ?? origin.text + "/") }
  }
}
