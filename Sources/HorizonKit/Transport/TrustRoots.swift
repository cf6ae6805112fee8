import Foundation
import NIOSSL

/// The certificate authorities that a client trusts to vouch for servers.
public struct TrustRoots: Hashable, Sendable {
  /// The authorities that the system trusts.
  public static let system = TrustRoots(replacement: nil, additional: [])

  /// The most bytes of a file; the system's own file has about 250,000.
  private static let limit = 5_000_000

  /// The authorities used instead of the system's; nil for the system's.
  private let replacement: [NIOSSLCertificate]?
  private let additional: [NIOSSLCertificate]

  private init(replacement: [NIOSSLCertificate]?, additional: [NIOSSLCertificate]) {
    self.replacement = replacement
    self.additional = additional
  }

  /// Trusts the certificates in a file instead of the system's.
  ///
  /// - Parameter path: the path of a file with certificates in PEM form, at most 5,000,000 bytes.
  /// - Throws: ``CertificateFileError``
  public init(file path: String) throws(CertificateFileError) {
    self.init(replacement: try Self.certificates(path), additional: [])
  }

  /// Returns these authorities plus the certificates in a file.
  ///
  /// - Parameter path: the path of a file with certificates in PEM form, at most 5,000,000 bytes.
  /// - Throws: ``CertificateFileError``
  public func adding(file path: String) throws(CertificateFileError) -> TrustRoots {
    TrustRoots(replacement: replacement, additional: additional + (try Self.certificates(path)))
  }

  /// The client's TLS settings; nil for its default.
  var configuration: TLSConfiguration? {
    guard self != .system else { return nil }
    var configuration = TLSConfiguration.makeClientConfiguration()
    if let replacement { configuration.trustRoots = .certificates(replacement) }
    configuration.additionalTrustRoots = additional.isEmpty ? [] : [.certificates(additional)]
    return configuration
  }

  private static func certificates(_ path: String) throws(CertificateFileError) -> [NIOSSLCertificate] {
    func refusal(_ reason: CertificateFileError.Reason) -> CertificateFileError { CertificateFileError(file: path, reason: reason) }
    let file = URL(filePath: path).resolvingSymlinksInPath()
    guard let values = try? FileManager.default.attributesOfItem(atPath: file.path) else { throw refusal(.missing) }
    // Reading a pipe or a device might never end.
    guard values[.type] as? FileAttributeType == .typeRegular else { throw refusal(.notAFile) }
    guard let size = values[.size] as? Int, size <= limit else { throw refusal(.tooLarge(limit: limit)) }
    guard let bytes = try? Data(contentsOf: file) else { throw refusal(.unreadable) }
    guard bytes.firstRange(of: Data("-----BEGIN CERTIFICATE-----".utf8)) != nil else { throw refusal(.noCertificate) }
    guard let certificates = try? NIOSSLCertificate.fromPEMBytes(Array(bytes)), !certificates.isEmpty else { throw refusal(.damaged) }
    return certificates
  }
}
