/// A key that proves to Meso that an address is its holder's.
///
/// Meso publishes neither the algorithm nor the encoding that it expects; these are what wallets on each chain do. Keep to this protocol, so
/// that one place changes when Meso says otherwise.
public protocol MesoSigner: Sendable {
  /// The chains this key's signatures are for.
  var family: MesoNetwork.Family { get }
  /// The key's address, the same on all these chains.
  var address: String { get }
  /// Signs bytes.
  ///
  /// - Returns: the signature in the encoding of these chains.
  /// - Throws: ``MesoSigningError``.
  func sign(_ bytes: [UInt8]) throws(MesoSigningError) -> String
}

extension MesoSigner {
  /// Signs a text's UTF-8 bytes.
  ///
  /// - Returns: the signature in the encoding of these chains.
  /// - Throws: ``MesoSigningError``.
  public func sign(_ message: String) throws(MesoSigningError) -> String { try sign(Array(message.utf8)) }
}

extension MesoNetwork {
  /// Returns the key for this chain that follows from a wallet's words.
  ///
  /// - Parameter seed: the 64 bytes that BIP-39 makes of the words.
  /// - Throws: ``MesoSigningError/invalidSeed`` for any other number of bytes.
  public func signer(seed: [UInt8]) throws(MesoSigningError) -> any MesoSigner {
    switch family {
    case .solana: try SolanaSigner(seed: seed)
    case .evm: try EthereumSigner(seed: seed)
    }
  }
}
