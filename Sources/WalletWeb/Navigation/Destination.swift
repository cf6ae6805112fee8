import Sentences

/// A place that the navigation leads to, in the side bar's order.
enum Destination: String, Sendable, CaseIterable {
  case overview, pay, assets, transfers, history, contacts
  case myData = "my-data"
  case settings
  /// The way to the others where there is little room.
  case more

  /// Which bars it is in: a phone's at the bottom has room for five.
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

  /// From the page's base, as all links are written.
  var path: String { rawValue }
}
