/// A key that proves ownership of an address to Meso.
///
/// Meso publishes neither the algorithm nor the encoding that it expects, so the implementations do what wallets on each chain do. Use only this
/// protocol, so that there is one place to change if Meso specifies something else.
public protocol MesoSigner: Sendable {
  /// The key's address, which is the same on all these chains.
  var address: String { get }
  /// Signs bytes.
  ///
  /// - Returns: the signature in the encoding for these chains.
  /// - Throws: ``MesoSigningError``.
  func sign(_ bytes: [UInt8]) throws(MesoSigningError) -> String
}

extension MesoSigner {
  /// Signs a text's UTF-8 bytes.
  ///
  /// - Returns: the signature in the encoding for these chains.
  /// - Throws: ``MesoSigningError``.
  public func sign(_ message: String) throws(MesoSigningError) -> String { try sign(Array(message.utf8)) }
}

extension MesoNetwork {
  /// Returns the key for this chain that is derived from a wallet's words.
  ///
  /// - Parameter seed: the 64-byte seed that BIP-39 derives from the words.
  /// - Throws: ``MesoSigningError/invalidSeed`` for any other number of bytes.
  public func signer(seed: [UInt8]) throws(MesoSigningError) -> any MesoSigner {
    switch family {
    case .solana: try SolanaSigner(seed: seed)
    case .evm: try EthereumSigner(seed: seed)
    }
  }
}
