import WalletKit

/// What screens work with.
struct Services: Sendable {
  let wallets: Wallets
  let sessions: Sessions
  let pages: PageRenderer
  let pinGate: PINGate
  let pairing: Pairing
  let environment: ServerEnvironment
  /// The program's version.
  let version: String

  /// The wallet on the network in use at this moment.
  var wallet: Wallet {
    get async { await wallets.current }
  }

  /// What is set; the defaults where it can't be read.
  var settings: Settings { wallets.store.settingsInLanguage }

  /// How amounts and times are shown.
  var formats: Formats { Formats(settings, environment) }
}
