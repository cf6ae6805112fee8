@testable import WalletWindow

/// A system without a screen that records the calls to its windows and lets a test act for their pages.
@MainActor
final class RecordedSystem: WindowSystem {
  private(set) var windows: [RecordedWindow] = []
  private(set) var browsed: [String] = []
  private(set) var isEnded = false
  private var waiters: [(isSo: () -> Bool, continuation: CheckedContinuation<Void, Never>)] = []

  func makeWindow(_ look: WindowLook, delegate: any WebWindowDelegate) -> any WebWindow {
    let window = RecordedWindow(look, delegate: delegate) { [weak self] in self?.changed() }
    windows.append(window)
    return window
  }

  func browse(_ address: String) { browsed.append(address) }

  func end() {
    isEnded = true
    changed()
  }

  /// Returns the open windows of a look.
  func open(_ look: WindowLook) -> [RecordedWindow] { windows.filter { $0.look == look && !$0.isClosed } }

  /// Waits until a condition holds; it is checked after each change to a window.
  func until(_ isSo: @escaping () -> Bool) async {
    guard !isSo() else { return }
    await withCheckedContinuation { waiters.append((isSo, $0)) }
  }

  private func changed() {
    let done = waiters.filter { $0.isSo() }
    waiters.removeAll { $0.isSo() }
    for waiter in done { waiter.continuation.resume() }
  }
}

/// A window without a screen.
@MainActor
final class RecordedWindow: WebWindow {
  let look: WindowLook
  let delegate: any WebWindowDelegate
  private(set) var loaded: [String] = []
  private(set) var posted: [String] = []
  private(set) var text: String?
  private(set) var isShown = false
  private(set) var isClosed = false
  private(set) var reloads = 0
  private(set) var presented = 0
  private(set) var address: String?
  private let changed: () -> Void

  init(_ look: WindowLook, delegate: any WebWindowDelegate, changed: @escaping () -> Void) {
    (self.look, self.delegate, self.changed) = (look, delegate, changed)
  }

  func load(_ address: String) {
    loaded.append(address)
    changed()
  }

  func reload() { reloads += 1 }
  func post(_ text: String, to origin: String) { posted.append("\(origin) \(text)") }

  func say(_ text: String?) {
    self.text = text
    changed()
  }

  func show(_ isShown: Bool) { self.isShown = isShown }

  func present() {
    isShown = true
    presented += 1
    changed()
  }

  func close() {
    guard !isClosed else { return }
    isClosed = true
    delegate.closed()
    changed()
  }

  /// Navigates as a system does when the window's page leads to an address.
  func goes(to address: String, place: Navigation.Place = .window, cause: Navigation.Cause = .page) {
    guard delegate.decide(Navigation(address, place: place, cause: cause)), place == .window else { return }
    self.address = address
    delegate.shown()
  }
}
