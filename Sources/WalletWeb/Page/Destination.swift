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

  var path: String { "/\(rawValue)" }
}
