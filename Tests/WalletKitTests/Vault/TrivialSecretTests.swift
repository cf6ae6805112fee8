import Testing
import WalletKit

/// The PINs and passphrases that anybody would try first.
struct TrivialSecretTests {
  @Test(arguments: [
    "11", "000000", "111111", "aaaaaa", "121212", "123123", "12341234", "123456", "234567", "567890", "890123", "0123456789", "987654", "210987",
    "abcdef",
    "FEDCBA", "112233", "332211", "111222", "123321", "159753", "password", "PassWord", "qwerty", "qwertz", "Passwort",
  ])
  func `a PIN or passphrase that everybody tries first is trivial`(_ text: String) {
    #expect(Secret(text).isTrivial)
  }

  @Test(arguments: [
    "", "1", "135791", "193847", "112358x", "correct horse", "correct horse 42", "ääääääx", "246813", "100000", "12 34 56", "900901",
  ])
  func `a PIN or passphrase is trivial only if it is a common one or a plain pattern`(_ text: String) {
    #expect(!Secret(text).isTrivial)
  }

  @Test func `a vault with a trivial PIN still opens`() async throws {
    let test = try TestVault()
    _ = try await test.signUp(.newWords(count: 12), "123456")
    _ = try await test.other().signIn(.typed("123456"))
  }
}
