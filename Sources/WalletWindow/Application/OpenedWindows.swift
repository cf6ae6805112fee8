import Localization
import MesoKit

/// The windows that the wallet's pages have opened, for the wallet's own pages and for others'.
@MainActor
final class OpenedWindows {
  /// How many windows may be open at once. A wallet page opens one window for each press.
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

  /// Opens an address in a window of its own if the answer says so. Other answers do nothing.
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
