import Foundation
import StellarKit
import Testing

@Suite struct MnemonicTests {
  private struct SEP5: Decodable {
    let phrase: String
    let passphrase: String
    let seed: String
    let key: String
    let accounts: [[String]]
  }

  private struct BIP39: Decodable {
    let language: MnemonicLanguage
    let entropy: String
    let phrase: String
    let passphrase: String
    let seed: String
    let index: UInt32?
    let address: String?
  }

  @Test func `seeds and accounts match the vectors of SEP-5`() throws {
    let vectors: [SEP5] = try VectorFile.read("sep5.json")
    #expect(vectors.count == 5)
    for vector in vectors {
      let mnemonic = try Mnemonic(phrase: vector.phrase)
      #expect(mnemonic.language == .english)
      #expect(mnemonic.revealPhrase() == vector.phrase)
      #expect(mnemonic.seed(passphrase: vector.passphrase).hex == vector.seed)
      #expect(try HDKey(seed: bytes(hex: vector.seed)).derived(along: [44, 148]).secret.hex == vector.key)
      for (index, account) in vector.accounts.enumerated() {
        let pair = try mnemonic.keyPair(account: UInt32(index), passphrase: vector.passphrase)
        #expect([pair.accountID.address, pair.revealSecretSeed()] == account)
      }
    }
  }

  @Test(arguments: [("bip39.json", 48), ("mnemonics.json", 50)])
  func `phrases match published and generated vectors in every language and length`(file: String, count: Int) throws {
    let vectors: [BIP39] = try VectorFile.read(file)
    #expect(vectors.count == count)
    for vector in vectors {
      let made = try Mnemonic(entropy: bytes(hex: vector.entropy), language: vector.language)
      let read = try Mnemonic(phrase: vector.phrase, language: vector.language)
      let found = try Mnemonic(phrase: vector.phrase)
      #expect(made.revealPhrase() == read.revealPhrase())
      for mnemonic in [made, read, found] {
        #expect(mnemonic.seed(passphrase: vector.passphrase).hex == vector.seed)
      }
      if let index = vector.index {
        #expect(try made.keyPair(account: index, passphrase: vector.passphrase).accountID.address == vector.address)
      }
    }
  }

  @Test func `a phrase is read regardless of case, line ends and kinds of spaces`() throws {
    let mnemonic = try Mnemonic(phrase: "\n Illness SPIKE\tretreat\u{3000}truth genius  clock brain\r\npass fit cave bargain toe ")
    #expect(mnemonic.revealPhrase() == "illness spike retreat truth genius clock brain pass fit cave bargain toe")
  }

  @Test func `an error in a phrase names a position, never the word`() throws {
    #expect(throws: MnemonicError.wordCount(0)) { try Mnemonic(phrase: "") }
    #expect(throws: MnemonicError.wordCount(11)) { try Mnemonic(phrase: "illness spike retreat truth genius clock brain pass fit cave bargain") }
    let wrong = "illness spike retreet truth genius clock brain pass fit cave bargain toe"
    let error = try #require(throws: MnemonicError.self) { try Mnemonic(phrase: wrong) }
    #expect(error == .unknownWord(position: 3))
    #expect(!"\(error)".contains("retreet"))
    #expect(throws: MnemonicError.invalidChecksum) {
      try Mnemonic(phrase: "spike illness retreat truth genius clock brain pass fit cave bargain toe")
    }
    #expect(throws: MnemonicError.invalidChecksum) { try Mnemonic(phrase: String(repeating: "abandon ", count: 12)) }
    #expect(throws: MnemonicError.unknownWord(position: 1)) { try Mnemonic(phrase: String(repeating: "abandon ", count: 12), language: .korean) }
    #expect(throws: MnemonicError.self) { try Mnemonic(phrase: String(repeating: "x", count: 1_000_000)) }
  }

  @Test(arguments: [12, 15, 18, 21, 24])
  func `a new phrase has the requested number of words`(count: Int) throws {
    var dice = Dice(seed: UInt64(count))
    let mnemonic = try Mnemonic.random(wordCount: count, using: &dice)
    #expect(mnemonic.wordCount == count)
    #expect(try Mnemonic(phrase: mnemonic.revealPhrase()).seed() == mnemonic.seed())
  }

  @Test(arguments: [0, 3, 11, 13, 25, 27, -3])
  func `unsupported word counts are refused`(count: Int) {
    var dice = Dice(seed: 1)
    #expect(throws: MnemonicError.wordCount(count)) { try Mnemonic.random(wordCount: count, using: &dice) }
  }

  @Test(arguments: [0, 4, 15, 17, 33, 36])
  func `unsupported amounts of entropy are refused`(count: Int) {
    #expect(throws: MnemonicError.entropyLength(count)) { try Mnemonic(entropy: [UInt8](repeating: 0, count: count)) }
  }

  @Test func `account numbers end below 2^31`() throws {
    let mnemonic = try Mnemonic(entropy: [UInt8](repeating: 0, count: 16))
    #expect(throws: MnemonicError.accountNumber(1 << 31)) { try mnemonic.keyPair(account: 1 << 31) }
    #expect(try mnemonic.keyPair(account: 1 << 31 - 1).accountID != mnemonic.keyPair().accountID)
  }

  @Test func `a mnemonic and a derived key aren't revealed when printed`() throws {
    let mnemonic = try Mnemonic(phrase: "illness spike retreat truth genius clock brain pass fit cave bargain toe")
    let key = HDKey(seed: mnemonic.seed())
    var dumped = ""
    dump((mnemonic, [key]), to: &dumped)
    for text in ["\(mnemonic)", String(reflecting: [mnemonic]), "\(key)", String(reflecting: key), dumped] {
      #expect(!text.contains("illness") && !text.contains("spike"))
      #expect(!text.contains(key.secret.hex) && !text.contains("\(key.secret[0]), \(key.secret[1])"))
      #expect(!text.contains("secret") && !text.contains("chainCode"))
    }
  }

  @Test func `each language has 2048 different words`() {
    for language in MnemonicLanguage.allCases {
      #expect(Set(language.words).count == 2048)
    }
    #expect(MnemonicLanguage.english.words.first == "abandon")
  }
}
