/// A place that the navigation leads to.
enum Destination: String, Sendable, CaseIterable {
  case overview, pay, history

  var label: String {
    switch self {
    case .overview: "Overview"
    case .pay: "Pay"
    case .history: "History"
    }
  }

  /// From the page's base, as all links are written.
  var path: String { rawValue }
}
