import StellarKit
import Testing

@Suite struct HDKeyTests {
  /// SLIP-0010's first two test vectors for ed25519.
  @Test(
    arguments: [
      (
        "000102030405060708090a0b0c0d0e0f", [], "2b4be7f19ee27bbf30c667b642d5f4aa69fd169872f8fc3059c08ebae2eb19e7",
        "90046a93de5380a72b5e45010748567d5ea02bbf6522f979e05c0d8d8ca9fffb"
      ),
      (
        "000102030405060708090a0b0c0d0e0f", [0], "68e0fe46dfb67e368c75379acec591dad19df3cde26e63b93a8e704f1dade7a3",
        "8b59aa11380b624e81507a27fedda59fea6d0b779a778918a2fd3590e16e9c69"
      ),
      (
        "000102030405060708090a0b0c0d0e0f", [0, 1, 2, 2, 1_000_000_000], "8f94d394a8e8fd6b1bc2f3f49f5c47e385281d5c17e65324b0f62483e37e8793",
        "68789923a0cac2cd5a29172a475fe9e0fb14cd6adb5ad98a3fa70333e7afa230"
      ),
      (
        "fffcf9f6f3f0edeae7e4e1dedbd8d5d2cfccc9c6c3c0bdbab7b4b1aeaba8a5a29f9c999693908d8a8784817e7b7875726f6c696663605d5a5754514e4b484542",
        [0, 2_147_483_647, 1, 2_147_483_646, 2], "551d333177df541ad876a60ea71f00447931c0a9da16f227c11ea080d7391b8d",
        "5d70af781f3a37b829f0d060924d5e960bdc02e85423494afc0b1a41bbe196d4"
      ),
    ] as [(String, [UInt32], String, String)])
  func `derived keys match the vectors of SLIP-0010`(seed: String, path: [UInt32], secret: String, chainCode: String) throws {
    let key = try HDKey(seed: bytes(hex: seed)).derived(along: path)
    #expect(Set([key.secret.hex, key.chainCode.hex]) == Set([secret, chainCode]))
  }

  @Test func `a child number beyond hardened derivation is refused`() {
    #expect(throws: MnemonicError.accountNumber(1 << 31)) { try HDKey(seed: [1]).child(1 << 31) }
  }
}
