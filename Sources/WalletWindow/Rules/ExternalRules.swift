import MesoKit

/// The rules of a window for pages that aren't the wallet's: it shows pages of one origin only, like MesoKit's web view.
///
/// What a page shows in frames, such as a bank's check of a card, is up to the page.
struct ExternalRules: Sendable {
  /// Frames may also show content that the page itself has written. An empty frame leads nowhere.
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
