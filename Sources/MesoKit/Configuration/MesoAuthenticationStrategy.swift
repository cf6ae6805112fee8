/// How a person proves to Meso that the wallet's address is theirs. The raw value is Meso's own name.
public enum MesoAuthenticationStrategy: String, Hashable, Sendable, CaseIterable {
  /// The wallet signs a message after its user agreed. The default.
  case walletVerification = "wallet_verification"
  /// The wallet signs a message without asking its user.
  case headlessWalletVerification = "headless_wallet_verification"
  /// No message is signed; Meso asks for an e-mail address and a password. A request to sign is refused.
  case bypassWalletVerification = "bypass_wallet_verification"
}
