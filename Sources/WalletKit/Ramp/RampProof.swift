import MesoKit

/// How a person proves to the ramp that the address is theirs. The raw value is its name in forms.
public enum RampProof: String, Hashable, Sendable, CaseIterable {
  /// The wallet shows what is to be signed, and signs with the PIN.
  case asked
  /// The wallet signs by itself what this one window asks for, which its owner allowed with the PIN when it was opened.
  case allowed
  /// Nothing is signed: the ramp asks for an e-mail address and a password.
  case password

  var strategy: MesoAuthenticationStrategy {
    switch self {
    case .asked: .walletVerification
    case .allowed: .headlessWalletVerification
    case .password: .bypassWalletVerification
    }
  }
}
