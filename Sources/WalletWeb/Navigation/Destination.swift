import Sentences

/// A place in the navigation, in the order of the side bar.
enum Destination: String, Sendable, CaseIterable {
  case overview, pay, assets, transfers, history, contacts
  case myData = "my-data"
  case settings
  /// The page that links to the others on small screens.
  case more

  /// The bars that contain it. A phone's bar at the bottom has room for five.
  enum Bar: String, Sendable {
    case both = ""
    case phone = "narrow"
    case desktop = "roomy"
  }

  var label: Sentence {
    switch self {
    case .overview: "Overview"
    case .pay: "Pay"
    case .assets: "Assets"
    case .transfers: "Transfers"
    case .history: "History"
    case .contacts: "Contacts"
    case .myData: "My data"
    case .settings: "Settings"
    case .more: "More"
    }
  }

  var bar: Bar {
    switch self {
    case .overview, .pay, .assets, .transfers: .both
    case .history, .contacts, .myData, .settings: .desktop
    case .more: .phone
    }
  }

  /// The path relative to the page's base, like all links.
  var path: String { rawValue }
}
