import Crypto
public import StellarXDR

/// A Stellar network, identified by its passphrase: a signature for one network is invalid on any other.
public struct Network: Hashable, Sendable {
  /// The passphrase.
  public let passphrase: String
  /// The SHA-256 of the passphrase, which is part of the signed data.
  public let id: Bytes32

  /// The network with a passphrase.
  public init(passphrase: String) {
    self.passphrase = passphrase
    id = Bytes32(sha256: Array(passphrase.utf8))
  }

  /// BasicPay's embedded network.
  public static let sandbox = Network(passphrase: "BasicPay Sandbox ; 2026")
  /// Stellar's test network.
  public static let testnet = Network(passphrase: "Test SDF Network ; September 2015")
  /// The public network, where money is real.
  public static let `public` = Network(passphrase: "Public Global Stellar Network ; September 2015")
}

extension Bytes32 {
  /// The SHA-256 of bytes.
  public init(sha256 bytes: [UInt8]) {
    self.init()
    SHA256.hash(data: bytes).withUnsafeBytes { digest in
      withUnsafeMutableBytes(of: &self) { $0.copyMemory(from: digest) }
    }
  }
}
