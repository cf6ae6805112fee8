/// Why the ramp doesn't start or doesn't continue, in the form in which it tells the wallet.
struct RampRefusal: Error, Hashable, Sendable {
  /// The message's name.
  enum Kind: String, Sendable {
    case error = "ERROR"
    case configuration = "CONFIGURATION_ERROR"
    case unsupportedNetwork = "UNSUPPORTED_NETWORK_ERROR"
    case unsupportedAsset = "UNSUPPORTED_ASSET_ERROR"
  }

  let kind: Kind
  let sentence: String

  init(_ kind: Kind, _ sentence: String) {
    self.kind = kind
    self.sentence = sentence
  }
}
