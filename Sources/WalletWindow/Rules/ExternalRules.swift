import MesoKit

/// What a window of pages that aren't the wallet's shows: those of one origin, as MesoKit's web view does.
///
/// What a page has in frames, such as a bank's check of a card, is its own matter.
struct ExternalRules: Sendable {
  /// Frames may also have what their page itself has written. An empty one leads nowhere.
  private static let frameSchemes: Set<String> = ["https", "http", "blob"]
  private static let written = "about:srcdoc"

  let origin: MesoOrigin

  func answer(_ navigation: Navigation) -> NavigationAnswer {
    guard let address = PageAddress(navigation.address) else { return .refuse }
    switch navigation.place {
    case .frame, .windowOrFrame: return Self.frameSchemes.contains(address.scheme) || navigation.address == Self.written ? .show : .refuse
    case .window where address.origin == origin: return .show
    case .window, .newWindow: return navigation.cause == .link && address.scheme == "https" && address.origin != nil ? .browser : .refuse
    }
  }
}
