import MesoKit

/// A form for a purchase or a sale through the ramp, exactly as it was typed.
public struct RampForm: Hashable, Sendable {
  /// Whether tokens are sold for dollars.
  public var isSale = false
  /// A ``RampChain``, by its name.
  public var chain = ""
  /// The code of what is bought or sold.
  public var asset = ""
  /// US dollars for a purchase, tokens for a sale: digits, with ``numberFormat``'s mark before decimals.
  public var amount = ""
  /// How the amount was typed.
  public var numberFormat = NumberFormat.point
  /// How the address is proven.
  public var proof = RampProof.asked

  /// An empty form.
  public init() {}
}

/// How a person proves to the ramp that the address is theirs. The raw value is its name in forms.
public enum RampProof: String, Hashable, Sendable, CaseIterable {
  /// The wallet shows what is to be signed, and signs with the PIN.
  case asked
  /// The wallet signs by itself what this one window asks for. Its owner allowed that with the PIN when the window was opened.
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
