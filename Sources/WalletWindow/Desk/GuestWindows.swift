import Localization
import MesoKit

/// The windows that the wallet's pages have opened, of their own and of others' pages.
@MainActor
final class GuestWindows {
  /// So many at once. A page of the wallet's opens one for each press.
  private static let limit = 12

  private let system: any WindowSystem
  private let language: Language
  private let wallet: MesoOrigin
  private var guests: [Int: GuestWindow] = [:]
  private var passages: [Int: PassageWindow] = [:]
  private var count = 0

  init(_ system: any WindowSystem, _ language: Language, wallet: MesoOrigin) {
    (self.system, self.language, self.wallet) = (system, language, wallet)
  }

  /// Opens what an answer says is to be shown in a window of its own; nothing for other answers.
  func open(_ address: String, _ answer: NavigationAnswer) {
    guard answer == .guestWindow || answer == .passage, guests.count + passages.count < Self.limit else { return }
    count += 1
    let number = count
    if answer == .passage {
      let passage = PassageWindow(system, language, rules: WalletRules(origin: wallet, leadsOut: true)) { [weak self] in
        self?.open($0, $1)
      } end: { [weak self] in
        self?.passages[number] = nil
      }
      passages[number] = passage
      passage.open(address)
    } else if let origin = PageAddress(address)?.origin {
      let guest = GuestWindow(system, language, rules: GuestRules(origin: origin), end: { [weak self] in self?.guests[number] = nil })
      guests[number] = guest
      guest.open(address)
    }
  }

  func close() {
    for passage in passages.values { passage.close() }
    for guest in guests.values { guest.close() }
  }
}
