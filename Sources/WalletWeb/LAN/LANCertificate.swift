import Crypto
import Foundation
import NIOCore
import NIOSSL
import SwiftASN1
import WalletKit
import X509

/// This computer's own certificate for devices in its network, with its key. Both are in one file of the home (PEM), which only its owner may read.
///
/// No authority vouches for it: devices know it by its digest, which a person compares once.
struct LANCertificate: Sendable {
  /// How long a certificate is valid, in seconds: 730 days. Apple's systems accept none that is valid for more than 825.
  static let lifetime: TimeInterval = 730 * 24 * 3600
  /// How long before its end a certificate is replaced, in seconds.
  static let reserve: TimeInterval = 60 * 24 * 3600
  private static let sizeLimit = 16 * 1024

  let certificate: NIOSSLCertificate
  let key: NIOSSLPrivateKey
  /// The SHA-256 digest of the certificate.
  let fingerprint: [UInt8]
  private let start: Date
  private let renewal: Date
  private let addresses: Set<[UInt8]>

  /// Loads the certificate of a home, or makes a new one if there is none for these addresses that is current.
  ///
  /// - Parameters:
  ///   - addresses: this computer's IPv4 addresses in its network.
  ///   - now: the time of day.
  /// - Throws: ``StoreError`` if it can't be written.
  static func current(of home: WalletHome, for addresses: [String], now: Date) throws -> LANCertificate {
    let wanted = try addresses.map { try Self.bytes(of: $0) }
    if let data = home.contents(of: WalletHome.lanCertificateName, upTo: sizeLimit), let stored = try? LANCertificate(pem: data),
      stored.isCurrent(at: now), stored.addresses.isSuperset(of: wanted)
    {
      return stored
    }
    let pem = Data(try made(for: wanted, now: now).utf8)
    try home.write(pem, to: WalletHome.lanCertificateName)
    return try LANCertificate(pem: pem)
  }

  /// Returns whether it is valid at this time and isn't to be replaced yet. One that was made while the clock was ahead isn't valid yet.
  func isCurrent(at now: Date) -> Bool { start <= now && now < renewal }

  private init(pem: Data) throws {
    let documents = try PEMDocument.parseMultiple(pemString: String(decoding: pem, as: UTF8.self))
    guard documents.count == 2 else { throw NIOSSLError.failedToLoadCertificate }
    let parsed = try Certificate(pemDocument: documents[0])
    certificate = try NIOSSLCertificate(bytes: documents[0].derBytes, format: .der)
    key = try NIOSSLPrivateKey(bytes: Array(documents[1].pemString.utf8), format: .pem)
    fingerprint = Array(SHA256.hash(data: documents[0].derBytes))
    start = parsed.notValidBefore
    renewal = parsed.notValidAfter.addingTimeInterval(-Self.reserve)
    let names = try parsed.extensions.subjectAlternativeNames
    addresses = Set((names ?? SubjectAlternativeNames()).compactMap { if case .ipAddress(let address) = $0 { Array(address.bytes) } else { nil } })
  }

  private static func made(for addresses: [[UInt8]], now: Date) throws -> String {
    let key = Certificate.PrivateKey(P256.Signing.PrivateKey())
    let name = try DistinguishedName { CommonName("BasicPay") }
    let certificate = try Certificate(
      version: .v3, serialNumber: Certificate.SerialNumber(), publicKey: key.publicKey,
      // A device's clock may be behind this one.
      notValidBefore: now.addingTimeInterval(-24 * 3600), notValidAfter: now.addingTimeInterval(lifetime - 24 * 3600), issuer: name, subject: name,
      extensions: try Certificate.Extensions {
        Critical(BasicConstraints.notCertificateAuthority)
        Critical(KeyUsage(digitalSignature: true))
        try ExtendedKeyUsage([.serverAuth])
        SubjectAlternativeNames(addresses.map { .ipAddress(ASN1OctetString(contentBytes: $0[...])) })
      }, issuerPrivateKey: key)
    return try [certificate.serializeAsPEM().pemString, key.serializeAsPEM().pemString].joined(separator: "\n") + "\n"
  }

  private static func bytes(of address: String) throws -> [UInt8] {
    guard case .v4(let address) = try SocketAddress(ipAddress: address, port: 0) else { throw SocketAddressError.unsupported }
    return withUnsafeBytes(of: address.address.sin_addr) { Array($0) }
  }
}
