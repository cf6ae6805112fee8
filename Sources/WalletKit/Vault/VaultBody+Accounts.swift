import Foundation
import MesoKit
import StellarKit

extension VaultBody {
  /// Adds an account, as the last one. The first of all becomes the account in use.
  ///
  /// - Throws: ``VaultError``
  mutating func add(_ source: NewAccount, name: String, _ keys: VaultKeys) throws(VaultError) -> AddedAccount {
    let name = try Self.checked(name)
    switch source {
    case .newWords(let count):
      guard count == 12 || count == 24 else { throw .mnemonic(.wordCount(count)) }
      let mnemonic = try Self.newMnemonic(count, keys)
      let words = try take(mnemonic, passphrase: "", isBackedUp: false, keys)
      return AddedAccount(account: try add(try Self.keyPair(mnemonic, "", 0), of: words, index: 0, name: name, keys), newWords: mnemonic)
    case .words(let mnemonic, let passphrase, let index):
      let words = try take(mnemonic, passphrase: passphrase, isBackedUp: true, keys)
      return AddedAccount(account: try add(try Self.keyPair(mnemonic, passphrase, index), of: words, index: index, name: name, keys), newWords: nil)
    case .next(let id):
      guard let words = words.first(where: { $0.id == id }) else { throw .unknownWords }
      guard let (mnemonic, passphrase) = keys.open(words) else { throw .unknownWords }
      let used = Set(accounts.filter { $0.words == id }.compactMap(\.index))
      // One of these accounts may have been added by its secret key.
      let others = Set(accounts.filter { $0.origin == .seed }.map(\.address))
      for index in 0...UInt32(accounts.count) where !used.contains(index) {
        let keyPair = try Self.keyPair(mnemonic, passphrase, index)
        guard !others.contains(keyPair.accountID) else { continue }
        return AddedAccount(account: try add(keyPair, of: id, index: index, name: name, keys), newWords: nil)
      }
      throw .tooMany(Self.mostAccounts)
    case .seed(let keyPair):
      var account = Account(address: keyPair.accountID, name: name, origin: .seed)
      try keys.seal(keyPair, into: &account)
      return AddedAccount(account: try append(account), newWords: nil)
    case .watchOnly(let address):
      return AddedAccount(account: try append(Account(address: address, name: name, origin: .watchOnly)), newWords: nil)
    }
  }

  /// Checks a name, and returns it as it is stored.
  static func checked(_ name: String) throws(VaultError) -> String {
    let name = name.trimmingCharacters(in: .whitespacesAndNewlines)
    guard isName(name) else { throw .name(maximum: WalletAccount.maximumNameLength) }
    return name
  }

  private static func newMnemonic(_ count: Int, _ keys: VaultKeys) throws(VaultError) -> Mnemonic {
    var entropy = keys.randomBytes(count / 3 * 4)
    defer { entropy.wipe() }
    do throws(MnemonicError) { return try Mnemonic(entropy: entropy) } catch { throw .mnemonic(error) }
  }

  /// Adds recovery words, unless they are there already.
  ///
  /// - Returns: their id.
  private mutating func take(
    _ mnemonic: Mnemonic, passphrase: String, isBackedUp: Bool, _ keys: VaultKeys
  ) throws(VaultError) -> String {
    var seed = mnemonic.seed(passphrase: passphrase)
    defer { seed.wipe() }
    guard let solana = try? SolanaSigner(seed: seed).address, let ethereum = try? EthereumSigner(seed: seed).address else {
      throw .mnemonic(.invalidChecksum)
    }
    if let index = words.firstIndex(where: { $0.solana == solana }) {
      // Somebody who types the words has a copy of them.
      words[index].isBackedUp = words[index].isBackedUp || isBackedUp
      return words[index].id
    }
    let id = keys.randomBytes(8).hexadecimal
    var entry = Words(id: id, isBackedUp: isBackedUp, solana: solana, ethereum: ethereum, sealedWords: Data())
    try keys.seal(mnemonic, passphrase: passphrase, into: &entry)
    slots.append(try keys.slot(of: mnemonic, passphrase: passphrase, words: id))
    words.append(entry)
    return id
  }

  private static func keyPair(_ mnemonic: Mnemonic, _ passphrase: String, _ index: UInt32) throws(VaultError) -> KeyPair {
    do throws(MnemonicError) { return try mnemonic.keyPair(account: index, passphrase: passphrase) } catch { throw .mnemonic(error) }
  }

  private mutating func add(
    _ keyPair: KeyPair, of words: String, index: UInt32, name: String, _ keys: VaultKeys
  ) throws(VaultError) -> WalletAccount {
    var account = Account(address: keyPair.accountID, name: name, origin: .words, words: words, index: index)
    try keys.seal(keyPair, into: &account)
    return try append(account)
  }

  /// Appends an account. One that was only watched gets its key, and keeps its place.
  private mutating func append(_ account: Account) throws(VaultError) -> WalletAccount {
    if let index = accounts.firstIndex(where: { $0.address == account.address }) {
      guard accounts[index].origin == .watchOnly, account.origin != .watchOnly else { throw .accountExists }
      accounts[index] = account
      return account.account
    }
    guard accounts.count < Self.mostAccounts else { throw .tooMany(Self.mostAccounts) }
    accounts.append(account)
    inUse = inUse ?? account.address
    return account.account
  }
}
