import Foundation
import Testing
import WalletKit

@testable import WalletWeb

/// This computer's certificate for devices, its storage and renewal.
struct LANCertificateTests {
  private static let day: TimeInterval = 24 * 3600

  private func open(_ test: (WalletHome, URL) throws -> Void) throws {
    let home = WalletHome(folder: FileManager.default.temporaryDirectory.appending(path: "basicpay-lan-\(UUID().uuidString)"))
    defer { try? FileManager.default.removeItem(at: home.folder) }
    try home.prepare()
    try test(home, home.folder.appending(path: WalletHome.lanCertificateName))
  }

  private func fingerprint(_ home: WalletHome, _ addresses: [String] = ["192.168.1.5"], after time: TimeInterval = 0) throws -> [UInt8] {
    try LANCertificate.current(of: home, for: addresses, now: SiteFixture.now().addingTimeInterval(time)).fingerprint
  }

  @Test func `the certificate is renewed 60 days before it expires`() throws {
    try open { home, _ in
      let first = try fingerprint(home)
      #expect(try fingerprint(home, after: 669 * Self.day - 1) == first)
      #expect(try fingerprint(home, after: 669 * Self.day) != first)
    }
  }

  @Test func `a certificate that was made while the clock was ahead is replaced as long as it isn't valid yet`() throws {
    try open { home, _ in
      let early = try fingerprint(home, after: 365 * Self.day)
      // Each is valid from a day earlier on.
      #expect(try fingerprint(home, after: 364 * Self.day) == early)
      #expect(try fingerprint(home, after: 364 * Self.day - 1) != early)
    }
  }

  @Test func `the certificate is replaced when the computer gets a new address`() throws {
    try open { home, _ in
      let both = try fingerprint(home, ["192.168.1.5", "10.0.0.7"])
      #expect(try fingerprint(home, ["10.0.0.7"]) == both)
      #expect(try fingerprint(home, ["10.0.0.8"]) != both)
    }
  }

  @Test func `the certificate's file is readable only by its owner, and replaced when damaged`() throws {
    try open { home, file in
      _ = try fingerprint(home)
      #expect(try FileManager.default.attributesOfItem(atPath: file.path)[.posixPermissions] as? Int == 0o600)
      let whole = try Data(contentsOf: file)
      for damage in [Data(), Data("x".utf8), whole.prefix(whole.count / 2), whole + whole, Data(count: 20_000)] {
        try damage.write(to: file)
        let new = try fingerprint(home)
        #expect(try fingerprint(home) == new)
      }
      #expect(try FileManager.default.attributesOfItem(atPath: file.path)[.posixPermissions] as? Int == 0o600)
    }
  }

  @Test func `two homes have different certificates and keys`() throws {
    try open { home, file in
      let (first, key) = (try fingerprint(home), try Data(contentsOf: file))
      try open { other, otherFile in
        let (second, otherKey) = (try fingerprint(other), try Data(contentsOf: otherFile))
        #expect(second != first && otherKey != key)
      }
    }
  }

  @Test(arguments: ["192.168.0.1", "10.1.2.3", "172.16.0.1", "172.31.255.255", "169.254.1.1", "127.0.0.2"])
  func `an address of a private network can be listened on`(_ address: String) {
    #expect(LANAddress(address)?.text == address)
  }

  @Test(arguments: [
    "", "8.8.8.8",
    "0.0.0.0", "172.15.0.1", "172.32.0.1", "192.169.0.1", "100.64.0.1", "255.255.255.255", "192.168.1", "192.168.1.5.6", "192.168.1.256",
    "192.168.01.5", " 192.168.1.5", "::1", "fe80::1", "host",
  ])
  func `other addresses can't be listened on`(_ address: String) {
    #expect(LANAddress(address) == nil)
  }
}
