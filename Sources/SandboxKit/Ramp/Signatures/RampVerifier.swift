/// How a chain's addresses prove themselves. Meso publishes neither algorithm nor encoding; these are what wallets on each chain do, and each
/// chain's are in one place so that they can be changed once more is known.
protocol RampVerifier: Sendable {
  /// In words, for the page that says so.
  var convention: String { get }
  /// Whether a text is an address of the chain.
  func isAddress(_ text: String) -> Bool
  /// Whether a signature over a text is by the key of an address.
  func accepts(_ signature: String, of message: String, by address: String) -> Bool
}
