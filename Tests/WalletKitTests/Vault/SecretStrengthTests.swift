import Sentences
import Testing

@testable import WalletKit

@Suite struct SecretStrengthTests {
  @Test(
    arguments: [
      (6, 1_000_000, "about 11 hours", "about 1 second"), (8, 100_000_000, "about 46 days", "about 1 minute"),
      (12, 1_000_000_000_000, "more than a thousand years", "about 11 days"), (0, 1, "about 1 second", "about 1 second"),
    ] as [(Int, UInt64, String, String)])
  func `a PIN takes as many guesses as there are PINs of its length`(_ digits: Int, _ guesses: UInt64, _ one: String, _ many: String) {
    let strength = SecretStrength(digits: digits)
    #expect(strength.guesses == guesses)
    #expect(strength.time(.oneComputer).english == one)
    #expect(strength.time(.thousandCards).english == many)
  }

  @Test func `more random words take longer to guess, up to the highest count`() {
    let times = (1...8).map { SecretStrength(randomWords: $0).seconds(.thousandCards) }
    #expect(times == times.sorted())
    #expect(times[0] == 1 && times[3] == 17_592_187)
    #expect(SecretStrength(randomWords: 4).time(.oneComputer).english == "more than a thousand years")
    #expect(SecretStrength(randomWords: 6).guesses == 1 << 63)
    #expect(SecretStrength(randomWords: 40).guesses == 1 << 63)
    #expect(SecretStrength(randomWords: 40).time(.thousandCards).english == "more than a thousand years")
  }

  @Test func `the times are calculated for the parameters of new vaults`() {
    #expect(ScryptParameters.standard == ScryptParameters(n: 1 << 17, r: 8, p: 1))
  }
}
