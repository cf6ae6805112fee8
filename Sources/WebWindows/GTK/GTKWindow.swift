#if canImport(CWebWindow)
  import CWebWindow
  import WalletWindow

  /// A window of GTK with a web view of WebKitGTK.
  @MainActor
  final class GTKWindow: WebWindow {
    private let delegate: any WebWindowDelegate
    private var window: OpaquePointer?
    /// The window itself, which keeps it alive as long as GTK knows its address.
    private var itself: GTKWindow?

    init(_ look: WindowLook, delegate: any WebWindowDelegate) {
      self.delegate = delegate
      itself = self
      window = web_window_new(
        look.title, look.isWallet, Int32(look.width), Int32(look.height), look.handler, Int32(WindowLook.messageLimit), look.agent, Self.calls,
        Unmanaged.passUnretained(self).toOpaque())
    }

    var address: String? { window.flatMap { web_window_address($0) }.map { String(cString: $0) } }
    func load(_ address: String) { if let window { web_window_load(window, address) } }
    func reload() { if let window { web_window_reload(window) } }
    func post(_ text: String, to origin: String) { if let window { web_window_post(window, text, origin) } }
    func say(_ text: String?) { if let window { web_window_say(window, text) } }
    func show(_ isShown: Bool) { if let window { web_window_show(window, isShown) } }
    func present() { if let window { web_window_present(window) } }
    func close() { if let window { web_window_close(window) } }

    /// Runs something with the window at an address. GTK calls only on the main thread.
    private nonisolated static func with<Answer: Sendable>(_ pointer: UnsafeMutableRawPointer, _ body: @MainActor (GTKWindow) -> Answer) -> Answer {
      let window = Unmanaged<GTKWindow>.fromOpaque(pointer).takeUnretainedValue()
      return MainActor.assumeIsolated { body(window) }
    }

    private static let calls = WebWindowCalls(
      decide: { pointer, address, place, cause in
        let navigation = Navigation(String(cString: address), place: GTKWindow.place(place), cause: GTKWindow.cause(cause))
        return GTKWindow.with(pointer) { $0.delegate.decide(navigation) }
      },
      permits: { pointer, permission in
        let asked: PagePermission = permission == WEB_PERMISSION_NOTIFY ? .notify : permission == WEB_PERMISSION_DOWNLOAD ? .download : .dialog
        return GTKWindow.with(pointer) { $0.delegate.permits(asked) }
      },
      received: { pointer, body, origin, isFromWindow in
        let message = PageMessage(body: String(cString: body), origin: String(cString: origin), isFromWindow: isFromWindow)
        GTKWindow.with(pointer) { $0.delegate.received(message) }
      },
      shown: { pointer in GTKWindow.with(pointer) { $0.delegate.shown() } },
      failed: { pointer, reason in
        let reason = String(cString: reason)
        GTKWindow.with(pointer) { $0.delegate.failed(reason) }
      },
      crashed: { pointer in GTKWindow.with(pointer) { $0.delegate.crashed() } },
      saved: { pointer, path, reason in
        let file = path.map { SavedFile.saved(String(cString: $0)) } ?? .failed(reason.map { String(cString: $0) } ?? "")
        GTKWindow.with(pointer) { $0.delegate.saved(file) }
      },
      reload: { pointer in GTKWindow.with(pointer) { $0.delegate.reload() } },
      closed: { pointer in
        GTKWindow.with(pointer) { window in
          (window.window, window.itself) = (nil, nil)
          window.delegate.closed()
        }
      })

    private nonisolated static func place(_ place: WebPlace) -> Navigation.Place {
      place == WEB_PLACE_WINDOW ? .window : place == WEB_PLACE_NEW_WINDOW ? .newWindow : .windowOrFrame
    }

    private nonisolated static func cause(_ cause: WebCause) -> Navigation.Cause {
      cause == WEB_CAUSE_LINK ? .link : cause == WEB_CAUSE_PRESS ? .press : .page
    }
  }
#endif
