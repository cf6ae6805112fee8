/// A place that the navigation leads to.
enum Destination: String, Sendable, CaseIterable {
  case overview, pay, history, settings

  var label: String {
    switch self {
    case .overview: "Overview"
    case .pay: "Pay"
    case .history: "History"
    case .settings: "Settings"
    }
  }

  /// From the page's base, as all links are written.
  var path: String { rawValue }
}
