import WalletKit

/// The services that screens use.
struct Services: Sendable {
  let wallets: Wallets
  let sessions: Sessions
  let pages: PageRenderer
  let pinGate: PINGate
  let pairing: Pairing
  let environment: ServerEnvironment
  /// The program's version.
  let version: String

  /// The wallet on the network that is currently in use.
  var wallet: Wallet {
    get async { await wallets.current }
  }

  /// The settings; the defaults if they can't be read.
  var settings: Settings { wallets.store.settingsInLanguage }

  /// The formats of amounts and times.
  var formats: Formats { Formats(settings, environment) }
}
