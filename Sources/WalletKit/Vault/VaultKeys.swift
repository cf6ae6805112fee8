import Crypto
import Foundation
import StellarKit

/// An opened vault's keys, for as long as one call takes: what seals and opens everything in it.
struct VaultKeys {
  /// 32 random bytes, made with the vault; they never change.
  let vaultKey: SymmetricKey
  let device: SymmetricKey
  let randomBytes: @Sendable (Int) -> [UInt8]

  /// Derives a key for one purpose.
  func key(for purpose: String) -> SymmetricKey {
    HKDF<SHA256>.deriveKey(inputKeyMaterial: vaultKey, info: Data("BasicPay vault \(purpose)".utf8), outputByteCount: 32)
  }

  /// Makes a nonce of 12 random bytes.
  func nonce() throws(VaultError) -> AES.GCM.Nonce {
    guard let nonce = try? AES.GCM.Nonce(data: randomBytes(12)) else { throw .notEnoughMemory }
    return nonce
  }

  private func seal(_ bytes: [UInt8], for purpose: String, _ header: Data) throws(VaultError) -> Data {
    let nonce = try nonce()
    guard let sealed = try? AES.GCM.seal(bytes, using: key(for: purpose), nonce: nonce, authenticating: header).combined else {
      throw .notEnoughMemory
    }
    return sealed
  }

  /// Opens what was sealed, or returns nil if it wasn't sealed with this vault's key. The caller has to wipe it.
  private func open(_ sealed: Data, for purpose: String, _ header: Data) -> Data? {
    guard let box = try? AES.GCM.SealedBox(combined: sealed) else { return nil }
    return try? AES.GCM.open(box, using: key(for: purpose), authenticating: header)
  }

  // MARK: Accounts and words

  /// Seals a key pair's seed into its account.
  func seal(_ keyPair: KeyPair, into account: inout VaultBody.Account) throws(VaultError) {
    var seed = keyPair.seed
    defer { seed.wipe() }
    account.sealedSeed = try seal(seed, for: "account \(account.address)", account.header(version: VaultBody.version))
  }

  /// Opens an account's key pair, or returns nil if it isn't what was sealed.
  func open(_ account: VaultBody.Account) -> KeyPair? {
    guard let sealed = account.sealedSeed,
      var seed = open(sealed, for: "account \(account.address)", account.header(version: VaultBody.version))
    else { return nil }
    defer { seed.wipe() }
    guard let keyPair = try? KeyPair(seed: seed), keyPair.accountID == account.address else { return nil }
    return keyPair
  }

  /// Seals recovery words.
  func seal(_ mnemonic: Mnemonic, passphrase: String, into words: inout VaultBody.Words) throws(VaultError) {
    var phrase = mnemonic.revealUTF8()
    defer { phrase.wipe() }
    let (language, rest) = (Array("\(mnemonic.language.rawValue)\n".utf8), Array("\n\(passphrase)".utf8))
    // The capacity is reserved at once, so that no smaller buffer is left behind.
    var text: [UInt8] = []
    text.reserveCapacity(language.count + phrase.count + rest.count)
    text += language
    text += phrase
    text += rest
    defer { text.wipe() }
    words.sealedWords = try seal(text, for: "words \(words.id)", words.header(version: VaultBody.version))
  }

  /// Opens recovery words and their passphrase, or returns nil if they aren't what was sealed.
  func open(_ words: VaultBody.Words) -> (Mnemonic, passphrase: String)? {
    guard var text = open(words.sealedWords, for: "words \(words.id)", words.header(version: VaultBody.version)) else { return nil }
    defer { text.wipe() }
    let lines = text.split(separator: UInt8(ascii: "\n"), maxSplits: 2, omittingEmptySubsequences: false)
    guard lines.count == 3, let language = MnemonicLanguage(rawValue: String(decoding: lines[0], as: UTF8.self)),
      let mnemonic = try? Mnemonic(phrase: String(decoding: lines[1], as: UTF8.self), language: language)
    else { return nil }
    return (mnemonic, String(decoding: lines[2], as: UTF8.self))
  }

  // MARK: Slots

  /// Makes a slot that opens with what `material` was made from.
  func slot(_ slot: VaultSlot, _ material: SymmetricKey) throws(VaultError) -> VaultSlot {
    let key = slot.wrappingKey(material, device: slot.kind == .backup ? nil : device)
    guard let sealed = slot.sealing(vaultKey, with: key, nonce: try nonce(), version: VaultBody.version) else { throw .notEnoughMemory }
    return sealed
  }

  /// Makes a slot of a PIN or passphrase, for the vault or for a backup.
  func slot(of secret: Secret, _ parameters: ScryptParameters, kind: VaultSlot.Kind = .secret) throws(VaultError) -> VaultSlot {
    let salt = Data(randomBytes(16))
    return try slot(VaultSlot(kind: kind, salt: salt, scrypt: parameters), try parameters.key(from: secret, salt: salt))
  }

  /// Makes a slot of recovery words.
  func slot(of mnemonic: Mnemonic, passphrase: String, words: String) throws(VaultError) -> VaultSlot {
    var seed = mnemonic.seed(passphrase: passphrase)
    defer { seed.wipe() }
    return try slot(VaultSlot(kind: .words, salt: Data(randomBytes(16)), words: words), SymmetricKey(data: seed))
  }
}
