#if canImport(WebKit)
  public import Observation
  public import SwiftUI
  public import WalletWindow
  import WebKit

  /// The program with windows of SwiftUI. An application's scenes show its first window, and each further one by its number.
  @MainActor @Observable
  public final class AppleProgram {
    fileprivate var windows: [AppleWindow] = []
    @ObservationIgnored private var openScene: ((UUID) -> Void)?
    @ObservationIgnored private var closeScene: ((UUID) -> Void)?
    @ObservationIgnored fileprivate var browseWith: ((URL) -> Void)?

    /// Makes a program without windows.
    public init() {}

    func present(_ window: AppleWindow) { if window !== windows.first { openScene?(window.id) } }

    func changed(_ window: AppleWindow) { if window.isShown { openScene?(window.id) } else { closeScene?(window.id) } }

    func close(_ window: AppleWindow) {
      closeScene?(window.id)
      forget(window)
    }

    /// Removes a window that the person has closed.
    func forget(_ window: AppleWindow) {
      guard let index = windows.firstIndex(where: { $0 === window }), window.isShown else { return }
      windows.remove(at: index)
      window.ended()
    }

    /// The wallet's own window.
    public var first: some View {
      Group {
        if let window = windows.first { AppleWindowView(window: window, program: self) }
      }
      .modifier(SceneActions(program: self))
    }

    /// Returns the view of a further window, by its number.
    public func further(_ id: UUID?) -> some View {
      Group {
        if let window = windows.first(where: { $0.id == id }) { AppleWindowView(window: window, program: self) }
      }
    }

    /// Loads the first window's page again.
    public func reload() { windows.first?.askForReload() }

    /// Makes the first window's pages larger or smaller.
    ///
    /// - Parameter factor: by how much; nil for their original size.
    public func zoom(_ factor: CGFloat?) {
      guard let view = windows.first?.view else { return }
      view.pageZoom = factor.map { min(max(view.pageZoom * $0, 0.5), 3) } ?? 1
    }

    fileprivate func connect(open: @escaping (UUID) -> Void, close: @escaping (UUID) -> Void, browse: @escaping (URL) -> Void) {
      (openScene, closeScene, browseWith) = (open, close, browse)
    }
  }

  extension AppleProgram: WindowSystem {
    public func makeWindow(_ look: WindowLook, delegate: any WebWindowDelegate) -> any WebWindow {
      let window = AppleWindow(look, delegate: delegate, program: self)
      windows.append(window)
      return window
    }

    public func browse(_ address: String) { if let url = URL(string: address) { browseWith?(url) } }

    public func end() {
      #if os(macOS)
        NSApplication.shared.reply(toApplicationShouldTerminate: true)
        NSApplication.shared.terminate(nil)
      #endif
    }
  }

  /// A modifier that hands SwiftUI's actions, which only views have, to the program.
  private struct SceneActions: ViewModifier {
    let program: AppleProgram
    @Environment(\.openWindow) private var openWindow
    @Environment(\.dismissWindow) private var dismissWindow
    @Environment(\.openURL) private var openURL

    func body(content: Content) -> some View {
      content.onAppear {
        program.connect(open: { openWindow(value: $0) }, close: { dismissWindow(value: $0) }, browse: { openURL($0) })
      }
    }
  }

  /// A window's page, and what is said above it.
  private struct AppleWindowView: View {
    let window: AppleWindow
    let program: AppleProgram

    var body: some View {
      VStack(spacing: 0) {
        if let text = window.text { Text(text).padding(8).frame(maxWidth: .infinity) }
        PageView(view: window.view)
      }
      .navigationTitle(window.title)
      .onDisappear { program.forget(window) }
    }
  }

  #if os(macOS)
    private struct PageView: NSViewRepresentable {
      let view: WKWebView
      func makeNSView(context: Context) -> WKWebView { view }
      func updateNSView(_ view: WKWebView, context: Context) {}
    }
  #else
    private struct PageView: UIViewRepresentable {
      let view: WKWebView
      func makeUIView(context: Context) -> WKWebView { view }
      func updateUIView(_ view: WKWebView, context: Context) {}
    }
  #endif
#endif
