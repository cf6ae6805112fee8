import Crypto
public import Foundation
public import StellarKit

extension Vault {
  // MARK: Accounts

  /// Adds an account at the end of the list. It isn't in use until ``use(_:)``.
  ///
  /// - Throws: ``VaultError``
  public func add(_ source: NewAccount, name: String, _ credential: VaultCredential) throws(VaultError) -> AddedAccount {
    try change(credential) { (body, keys) throws(VaultError) in try body.add(source, name: name, keys) }
  }

  /// Gives an account another name.
  ///
  /// - Throws: ``VaultError``
  public func rename(_ id: AccountID, to name: String) throws(VaultError) {
    try change { (body, _) throws(VaultError) in
      body.accounts[try body.index(of: id)].name = try VaultBody.checked(name)
    }
  }

  /// Moves an account to another place in the list.
  ///
  /// - Parameters:
  ///   - id: the account's address.
  ///   - place: its new place, counted from 0. Anything past the end means the end.
  /// - Throws: ``VaultError``
  public func move(_ id: AccountID, to place: Int) throws(VaultError) {
    try change { (body, _) throws(VaultError) in
      let account = body.accounts.remove(at: try body.index(of: id))
      body.accounts.insert(account, at: min(max(place, 0), body.accounts.count))
    }
  }

  /// Chooses the account in use. It needs no PIN, since this alone can't sign anything.
  ///
  /// - Throws: ``VaultError``
  public func use(_ id: AccountID) throws(VaultError) {
    try change { (body, _) throws(VaultError) in
      _ = try body.index(of: id)
      body.inUse = id
    }
  }

  /// Removes an account with its key. With the last account of recovery words, the words are removed, too. The caller has asked the owner twice.
  ///
  /// - Throws: ``VaultError``, such as ``VaultError/lastAccount``.
  public func remove(_ id: AccountID, _ credential: VaultCredential) throws(VaultError) {
    try change(credential) { (body, _) throws(VaultError) in
      guard body.accounts.count > 1 else { throw .lastAccount }
      let gone = body.accounts.remove(at: try body.index(of: id))
      if body.inUse == id { body.inUse = body.accounts.first?.address }
      guard let words = gone.words, !body.accounts.contains(where: { $0.words == words }) else { return }
      body.words.removeAll { $0.id == words }
      body.slots.removeAll { $0.words == words }
    }
  }

  /// Notes that the owner has shown that they have a copy of recovery words.
  ///
  /// - Throws: ``VaultError``
  public func confirmBackup(ofWords id: String) throws(VaultError) {
    try change { (body, _) throws(VaultError) in
      guard let index = body.words.firstIndex(where: { $0.id == id }) else { throw .unknownWords }
      body.words[index].isBackedUp = true
    }
  }

  // MARK: Ways in

  /// Sets another PIN or passphrase in one step: whatever happens, either the old one or the new one opens the vault. With
  /// ``VaultCredential/words(_:passphrase:)``, it is the way back in for an owner who forgot it.
  ///
  /// - Returns: the identity (``VaultContents/identity``) that the vault has with it.
  /// - Throws: ``SignUpError``
  @discardableResult
  public func changeSecret(_ credential: VaultCredential, to secret: Secret, again: Secret) throws(SignUpError) -> Data {
    try Self.check(secret, again: again)
    let identity: Data
    do throws(VaultError) {
      identity = try change(credential) { (body, keys) throws(VaultError) in
        let slot = try keys.slot(of: secret, parameters)
        body.slots = [slot] + body.slots.filter { $0.kind != .secret }
        return slot.salt
      }
    } catch {
      // What only the disk didn't confirm has been changed all the same.
      if case .notConfirmed = error { try? guesses?.succeeded() }
      throw .vault(error)
    }
    // Wrong guesses of the old one say nothing about the new one.
    try? guesses?.succeeded()
    return identity
  }

  /// Adds a passkey, beside the PIN.
  ///
  /// - Parameters:
  ///   - id: the credential's id, up to 1,023 bytes.
  ///   - name: the person's name for it.
  ///   - salt: the 32 random bytes that were the input of its PRF extension.
  ///   - output: the PRF extension's output for them, 32 bytes.
  ///   - time: when it is added, for its owner to read.
  ///   - credential: what opens the vault now.
  /// - Throws: ``VaultError``; ``VaultError/wrongPasskey`` if anything has another length.
  public func addPasskey(id: Data, name: String, salt: Data, output: Secret, at time: Date? = nil, _ credential: VaultCredential) throws(VaultError) {
    let name = try VaultBody.checked(name)
    guard (1...1023).contains(id.count), salt.count == 32, output.key.bitCount == 256 else { throw .wrongPasskey }
    try change(credential) { (body, keys) throws(VaultError) in
      body.slots.removeAll { $0.credential == id }
      guard body.slots.count(where: { $0.kind == .passkey }) < VaultBody.mostPasskeys else { throw .tooMany(VaultBody.mostPasskeys) }
      let slot = VaultSlot(
        kind: .passkey, salt: Data(randomBytes(16)), credential: id, name: name, prfSalt: salt, added: time.map { Int64($0.timeIntervalSince1970) })
      body.slots.append(try keys.slot(slot, output.key))
    }
  }

  /// Removes a passkey: it no longer opens this vault.
  ///
  /// - Throws: ``VaultError``; ``VaultError/wrongPasskey`` for a passkey that isn't in the vault.
  public func removePasskey(id: Data, _ credential: VaultCredential) throws(VaultError) {
    try change(credential) { (body, _) throws(VaultError) in
      guard body.slots.contains(where: { $0.credential == id }) else { throw .wrongPasskey }
      body.slots.removeAll { $0.credential == id }
    }
  }

  /// Sets whether ten wrong guesses of the PIN erase everything.
  ///
  /// - Throws: ``VaultError``
  public func setErasing(_ erases: Bool, _ credential: VaultCredential) throws(VaultError) {
    try change(credential) { (body, _) throws(VaultError) in body.erasesAfterTenGuesses = erases }
  }

  // MARK: The end

  /// Erases the vault and the device secret, without which no copy of the vault ever opens again. The caller has asked the owner to type a word.
  ///
  /// - Throws: ``VaultError/inaccessible(path:)``
  public func erase() throws(VaultError) {
    let lock = try lock()
    defer { withExtendedLifetime(lock) {} }
    try eraseFiles()
  }

  /// Erases the files without taking the lock, which the caller may hold.
  func eraseFiles() throws(VaultError) {
    try files.delete(home.vaultFile)
    try device.remove()
    try files.delete(home.folder.appending(path: WalletHome.lanCertificateName))
  }
}

extension VaultBody {
  fileprivate func index(of id: AccountID) throws(VaultError) -> Int {
    guard let index = accounts.firstIndex(where: { $0.address == id }) else { throw .unknownAccount }
    return index
  }
}
