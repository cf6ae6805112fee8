#if canImport(WebKit)
  import Localization
  import SwiftUI
  import WalletWindow
  import WebWindows

  /// The app on macOS and iOS.
  @main
  struct BasicPayApp: App {
    @State private var program: AppleProgram
    @State private var application: WindowApplication?

    init() {
      let program = AppleProgram()
      let command = WindowCommand.parseOrExit()
      _program = State(initialValue: program)
      _application = State(initialValue: (try? command.server()).map { WindowApplication(program, server: $0, language: command.spoken) })
    }

    var body: some Scene {
      WindowGroup {
        program.first
          .onAppear { application?.open() }
          .onOpenURL { application?.open($0.absoluteString) }
          .onDisappear { application?.end() }
      }
      .commands {
        CommandGroup(after: .toolbar) {
          Button("Reload") { program.reload() }.keyboardShortcut("r")
          Button("Zoom In") { program.zoom(1.1) }.keyboardShortcut("+")
          Button("Zoom Out") { program.zoom(1 / 1.1) }.keyboardShortcut("-")
          Button("Actual Size") { program.zoom(nil) }.keyboardShortcut("0")
        }
      }
      WindowGroup(for: UUID.self) { program.further($0.wrappedValue) }
    }
  }
#endif
