import Foundation
import Sentences
import Testing

@testable import HorizonKit

/// The certificate files that are accepted.
struct TrustRootsTests {
  static let certificate = """
    -----BEGIN CERTIFICATE-----
    MIIBiDCCAS2gAwIBAgIUb0FZuukycxeYBdxU62AH+RuK36MwCgYIKoZIzj0EAwIw
    GDEWMBQGA1UEAwwNQmFzaWNQYXkgVGVzdDAgFw0yNjExMjMwNTAwMDhaGA8yMTI2
    MTAzMDA1MDAwOFowGDEWMBQGA1UEAwwNQmFzaWNQYXkgVGVzdDBZMBMGByqGSM49
    AgEGCCqGSM49AwEHA0IABLB6TQntkEk+87BHlTyKRpyK9RIwMNVYkkzNmoVpsoAT
    03Gguiw1l6I6UqcoFVfTKy7Pl+jUm3Vchu9HWGIo4ZmjUzBRMB0GA1UdDgQWBBRw
    aEkGAWO9Q91h2nyC4UA99M0lDTAfBgNVHSMEGDAWgBRwaEkGAWO9Q91h2nyC4UA9
    9M0lDTAPBgNVHRMBAf8EBTADAQH/MAoGCCqGSM49BAMCA0kAMEYCIQCbc38kECH0
    rcDFYUPiUoi+t+68mNf5mlTbzhaLyoXPrAIhAOnBrAsix+j5OerFiGZXHwRAeMd1
    /cwz7yrQ6jO+3hXv
    -----END CERTIFICATE-----
    """

  /// Runs a test with a temporary folder of files.
  private func withFolder(_ files: [String: Data], _ test: (_ path: (String) -> String) throws -> Void) throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    for (name, content) in files { try content.write(to: folder.appending(path: name)) }
    try test { folder.appending(path: $0).path }
  }

  @Test func `a file's certificates are trusted in addition to the system's, or instead of them`() throws {
    let two = Data((Self.certificate + "\n" + Self.certificate + "\n").utf8)
    try withFolder(["one.pem": Data(Self.certificate.utf8), "two.pem": two]) { path in
      let (besides, instead) = (try TrustRoots.system.adding(file: path("one.pem")), try TrustRoots(file: path("two.pem")))
      #expect(TrustRoots.system.configuration == nil && besides.configuration != nil && instead.configuration != nil)
      #expect(besides != instead && besides != .system)
    }
  }

  @Test func `a file without a valid certificate is refused with its name and the reason`() throws {
    let damaged = Self.certificate.replacing("MII", with: "AAA")
    let files: [String: Data] = [
      "empty.pem": Data(), "text.pem": Data("Hello".utf8), "binary.der": Data([0x30, 0x82, 0, 1]), "damaged.pem": Data(damaged.utf8),
      "large.pem": Data(repeating: 45, count: 5_000_001),
    ]
    try withFolder(files) { path in
      let reasons: [(String, CertificateFileError.Reason)] = [
        ("none.pem", .missing), ("empty.pem", .noCertificate), ("text.pem", .noCertificate), ("binary.der", .noCertificate),
        ("damaged.pem", .damaged), ("large.pem", .tooLarge(limit: 5_000_000)), (".", .notAFile),
      ]
      for (name, reason) in reasons {
        let error = #expect(throws: CertificateFileError.self) { _ = try TrustRoots.system.adding(file: path(name)) }
        #expect(error?.reason == reason && error?.sentence.english.contains(path(name)) == true, "\(name)")
      }
      #expect(throws: CertificateFileError(file: "/dev/zero", reason: .notAFile)) { _ = try TrustRoots(file: "/dev/zero") }
    }
  }
}
