import MesoKit

/// The rules of a window for the wallet's pages: it shows the wallet's own pages, and nothing else in any frame.
struct WalletRules: Sendable {
  let origin: MesoOrigin
  /// Whether the wallet's page may lead to a page that isn't the wallet's, such as an anchor's.
  var leadsOut = false

  func answer(_ navigation: Navigation) -> NavigationAnswer {
    guard let next = PageAddress(navigation.address)?.origin else { return .refuse }
    switch navigation.place {
    case .newWindow: return navigation.cause == .page ? .refuse : next == origin ? .redirect : .externalWindow
    case .window, .windowOrFrame: return next == origin ? .show : leadsOut ? .externalWindow : .refuse
    case .frame: return next == origin ? .show : .refuse
    }
  }
}
