/// The symbols of `icons.svg`, each a template `icon-NAME`.
enum Icon: String, CaseIterable {
  case alert, arrived, back, check, clock, coins, copy, failed, history, lock, overview, passkey, pay, paid, settings, signOut, warning

  static let templates = Dictionary(uniqueKeysWithValues: allCases.map { ("icon-\($0.rawValue)", $0.markup) })

  private var markup: String {
    "<svg class=\"icon\" aria-hidden=\"true\"><use href=\"\(PublicFile.icons.address)#\(rawValue)\"/></svg>"
  }
}
