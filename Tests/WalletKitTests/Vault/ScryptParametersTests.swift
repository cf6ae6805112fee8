import Crypto
import Foundation
import Testing

@testable import WalletKit

@Suite struct ScryptParametersTests {
  /// RFC 7914, section 12. The first 32 of each example's 64 bytes don't depend on the requested length.
  @Test(arguments: [
    ("", "", ScryptParameters(n: 16, r: 1, p: 1), "77d6576238657b203b19ca42c18a0497f16b4844e3074ae8dfdffa3fede21442"),
    ("password", "NaCl", ScryptParameters(n: 1024, r: 8, p: 16), "fdbabe1c9d3472007856e7190d01e9fe7c6ad7cbc8237830e77376634b373162"),
    ("pleaseletmein", "SodiumChloride", ScryptParameters(n: 16384, r: 8, p: 1), "7023bdcb3afd7348461c06cd81fd38ebfda8fbba904f8e3ea9b543f6545da1f2"),
  ])
  func `derived keys match the standard's examples`(secret: String, salt: String, parameters: ScryptParameters, key: String) throws {
    let derived = try parameters.key(from: Secret(secret), salt: Data(salt.utf8))
    #expect(derived.withUnsafeBytes { $0.map { String(format: "%02x", $0) }.joined() } == key)
  }

  @Test func `parameters that need more memory than there is are refused`() {
    #expect(throws: VaultError.notEnoughMemory) {
      _ = try ScryptParameters(n: 1 << 60, r: 8, p: 1).key(from: Secret("a passphrase"), salt: Data(count: 16))
    }
  }

  @Test func `a typed PIN's key is derived once, and again for another cost or salt`() throws {
    let secret = Secret("123456")
    let copy = secret
    var derivations = 0
    func key(of secret: Secret, n: Int = 1024, salt: UInt8 = 1) throws -> SymmetricKey {
      try secret.derivedKey.key(ScryptParameters(n: n, r: 8, p: 1), Data([salt])) { () throws(VaultError) in
        derivations += 1
        return SymmetricKey(size: .bits256)
      }
    }
    let first = try key(of: secret)
    #expect(try key(of: copy) == first && derivations == 1)
    #expect(try key(of: copy, salt: 2) != first && derivations == 2)
    #expect(try key(of: secret, n: 2048, salt: 2) != first && derivations == 3)
    #expect(try key(of: Secret("123456"), n: 2048, salt: 2) != first && derivations == 4)
  }

  @Test func `a key that couldn't be derived is tried again`() throws {
    let secret = Secret("123456")
    #expect(throws: VaultError.notEnoughMemory) { try ScryptParameters(n: 1 << 60, r: 8, p: 1).key(from: secret, salt: Data(count: 16)) }
    let parameters = ScryptParameters(n: 1024, r: 8, p: 1)
    let key = try parameters.key(from: secret, salt: Data(count: 16))
    #expect(try parameters.key(from: Secret("123456"), salt: Data(count: 16)) == key)
  }
}
