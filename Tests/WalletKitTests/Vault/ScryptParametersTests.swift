import Crypto
import Foundation
import Testing

@testable import WalletKit

@Suite struct ScryptParametersTests {
  /// RFC 7914 section 12, of whose 64 bytes each the first 32: those don't depend on how many are asked for.
  @Test(arguments: [
    ("", "", ScryptParameters(n: 16, r: 1, p: 1), "77d6576238657b203b19ca42c18a0497f16b4844e3074ae8dfdffa3fede21442"),
    ("password", "NaCl", ScryptParameters(n: 1024, r: 8, p: 16), "fdbabe1c9d3472007856e7190d01e9fe7c6ad7cbc8237830e77376634b373162"),
    ("pleaseletmein", "SodiumChloride", ScryptParameters(n: 16384, r: 8, p: 1), "7023bdcb3afd7348461c06cd81fd38ebfda8fbba904f8e3ea9b543f6545da1f2"),
  ])
  func `keys are those of the standard's examples`(secret: String, salt: String, parameters: ScryptParameters, key: String) throws {
    let derived = try parameters.key(from: Secret(secret), salt: Data(salt.utf8))
    #expect(derived.withUnsafeBytes { $0.map { String(format: "%02x", $0) }.joined() } == key)
  }

  @Test func `work that no memory is enough for is refused`() {
    #expect(throws: VaultError.notEnoughMemory) {
      _ = try ScryptParameters(n: 1 << 60, r: 8, p: 1).key(from: Secret("a passphrase"), salt: Data(count: 16))
    }
  }
}
