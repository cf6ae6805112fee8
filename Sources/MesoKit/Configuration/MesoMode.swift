/// How the window stands in the application. The raw value is Meso's own name.
public enum MesoMode: String, Hashable, Sendable, CaseIterable {
  /// A frame over the application's whole page.
  case embedded
  /// An application's web view.
  case webview
  /// A frame within the page's content, with a second frame over the page while a new person is welcomed (onboarding).
  case inline

  /// The client version told to Meso: the published release whose exchange of messages this one follows.
  var version: String {
    switch self {
    case .embedded, .inline: "0.2.0"
    case .webview: "ios_preview_01"
    }
  }

  /// The page at Meso's host.
  var path: String { self == .inline ? "/inline" : "/app" }
}
