/// The symbols in `icons.svg`, each with a template `icon-NAME`.
enum Icon: String, CaseIterable {
  case alert, arrived, back, check, clock, coins, contacts, convert, copy, failed, gift, history, idCard, key, link, lock, more, overview, passkey,
    pay, paid
  case plus, print, receive, scan, search, settings, share, signOut, transfers, warning

  static let templates = allCases.map { Template($0.template, $0.markup) }

  /// The template's name.
  var template: String { "icon-\(rawValue)" }

  private var markup: String {
    "<svg class=\"icon\" aria-hidden=\"true\"><use href=\"\(PublicFile.icons.address)#\(rawValue)\"/></svg>"
  }
}

extension Destination {
  var icon: Icon {
    switch self {
    case .overview: .overview
    case .pay: .pay
    case .assets: .coins
    case .transfers: .transfers
    case .history: .history
    case .contacts: .contacts
    case .myData: .idCard
    case .settings: .settings
    case .more: .more
    }
  }
}
