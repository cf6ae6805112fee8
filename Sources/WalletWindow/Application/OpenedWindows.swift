import Localization
import MesoKit

/// The windows that the wallet's pages have opened, of their own and of others' pages.
@MainActor
final class OpenedWindows {
  /// So many at once. A page of the wallet's opens one for each press.
  private static let limit = 12

  private let system: any WindowSystem
  private let language: Language
  private let wallet: MesoOrigin
  private var externals: [Int: ExternalWindow] = [:]
  private var redirects: [Int: RedirectWindow] = [:]
  private var count = 0

  init(_ system: any WindowSystem, _ language: Language, wallet: MesoOrigin) {
    (self.system, self.language, self.wallet) = (system, language, wallet)
  }

  /// Opens what an answer says is to be shown in a window of its own; nothing for other answers.
  func open(_ address: String, _ answer: NavigationAnswer) {
    guard answer == .externalWindow || answer == .redirect, externals.count + redirects.count < Self.limit else { return }
    count += 1
    let number = count
    if answer == .redirect {
      let redirect = RedirectWindow(system, language, rules: WalletRules(origin: wallet, leadsOut: true)) { [weak self] in
        self?.open($0, $1)
      } end: { [weak self] in
        self?.redirects[number] = nil
      }
      redirects[number] = redirect
      redirect.open(address)
    } else if let origin = PageAddress(address)?.origin {
      let external = ExternalWindow(system, language, rules: ExternalRules(origin: origin), end: { [weak self] in self?.externals[number] = nil })
      externals[number] = external
      external.open(address)
    }
  }

  func close() {
    for redirect in redirects.values { redirect.close() }
    for external in externals.values { external.close() }
  }
}
