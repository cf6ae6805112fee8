import WalletKit

extension Site {
  /// What the person calls the accounts they know, by address. It is asked for with each page, so that a name that was changed or removed is never shown.
  func contactNames() async -> [String: String] { [:] }
}
