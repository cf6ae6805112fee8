import StellarKit

/// The addresses where devices in this computer's network reach the wallet, and the fingerprint of the certificate by which they recognize it.
public struct LANEndpoint: Hashable, Sendable {
  /// The wallet's address for each of this computer's, such as `https://192.168.1.5:8443`.
  public let origins: [String]
  /// The SHA-256 digest of the certificate: 32 bytes.
  public let fingerprint: [UInt8]

  init(origins: [String], fingerprint: [UInt8]) {
    self.origins = origins
    self.fingerprint = fingerprint
  }

  /// The fingerprint as people compare it: four rows of eight bytes, each two hexadecimal digits.
  public var fingerprintRows: [String] {
    stride(from: 0, to: fingerprint.count, by: 8).map { start in
      fingerprint[start..<min(start + 8, fingerprint.count)].map { [$0].hexadecimal.uppercased() }.joined(separator: " ")
    }
  }

  /// Returns the text of an address's QR code. The fingerprint is in the fragment, the part that no browser sends to anybody.
  func link(_ origin: String) -> String { "\(origin)/#\(fingerprint.hexadecimal)" }
}
