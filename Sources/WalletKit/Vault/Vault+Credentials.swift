import Crypto
import Foundation
import PrivateFiles
import StellarKit

extension Vault {
  /// Opens the vault. It is upgraded to the current version first.
  func open(_ credential: VaultCredential, by guesser: Guesser = .owner) throws(VaultError) -> (VaultBody, VaultKeys) {
    if case .version1? = try stored() { try upgradeFormat(credential, by: guesser) }
    let (body, device) = try current()
    return (body, try keys(of: body, device, credential, by: guesser))
  }

  func keys(of body: VaultBody, _ device: SymmetricKey, _ credential: VaultCredential, by guesser: Guesser = .owner) throws(VaultError) -> VaultKeys {
    let vaultKey =
      switch credential {
      case .secret(let secret): try vaultKey(of: body, device, secret, by: guesser)
      case .passkey(let id, let output): try vaultKey(of: body, device, passkey: id, output)
      case .words(let mnemonic, let passphrase): try vaultKey(of: body, device, mnemonic, passphrase)
      }
    return VaultKeys(vaultKey: vaultKey, device: device, randomBytes: randomBytes)
  }

  private func vaultKey(
    of body: VaultBody, _ device: SymmetricKey, _ secret: Secret, by guesser: Guesser
  ) throws(VaultError) -> SymmetricKey {
    guard let slot = body.secretSlot, let parameters = slot.scrypt else { throw .damaged(path: home.vaultFile.path) }
    return try guess(secret, parameters, slot.salt, by: guesser, erases: body.erasesAfterTenGuesses) { derived in
      let key = slot.wrappingKey(derived, device: device)
      return (slot.open(with: key, version: body.version), fingerprint: key)
    }
  }

  private func vaultKey(
    of body: VaultBody, _ device: SymmetricKey, passkey: Data, _ output: Secret
  ) throws(VaultError) -> SymmetricKey {
    guard let slot = body.slots.first(where: { $0.credential == passkey }),
      let key = slot.open(with: slot.wrappingKey(output.key, device: device), version: body.version)
    else { throw .wrongPasskey }
    // Whoever has the passkey is the owner, so wrong PINs after it are a new row.
    try? guesses?.succeeded()
    return key
  }

  private func vaultKey(
    of body: VaultBody, _ device: SymmetricKey, _ mnemonic: Mnemonic, _ passphrase: String
  ) throws(VaultError) -> SymmetricKey {
    var bytes = mnemonic.seed(passphrase: passphrase)
    defer { bytes.wipe() }
    let seed = SymmetricKey(data: bytes)
    for slot in body.slots where slot.kind == .words {
      if let key = slot.open(with: slot.wrappingKey(seed, device: device), version: body.version) { return key }
    }
    throw .wrongWords
  }

  /// Tests a PIN or passphrase. The guess is counted before the test, and its outcome is noted after it. A stranger's guess never erases anything.
  ///
  /// - Parameter open: returns what the derived key opens, or nil, and a key by whose digest the same guess is recognized.
  private func guess<Value>(
    _ secret: Secret, _ parameters: ScryptParameters, _ salt: Data, by guesser: Guesser, erases: Bool,
    open: (SymmetricKey) -> (Value?, fingerprint: SymmetricKey)
  ) throws(VaultError) -> Value {
    // No vault has such a secret, so that it doesn't count as a guess.
    guard secret.count > 0 else { throw .noSecret }
    guard secret.count <= Self.maximumSecretLength else { throw .wrongSecret }
    let counter = guesser == .owner ? guesses : strangerGuesses
    do throws(GuessError) { try counter?.begin() } catch { throw .guess(error) }
    var value: Value?
    let key: SymmetricKey
    do throws(VaultError) {
      (value, key) = open(try parameters.key(from: secret, salt: salt))
      // The same file as an earlier version read it counts as the same guess.
      for earlier in secret.earlier where value == nil { value = open(try parameters.key(from: earlier, salt: salt)).0 }
    } catch {
      try? counter?.untested()
      throw error
    }
    if let value {
      do throws(GuessError) {
        try counter?.succeeded()
        // Somebody who knows the PIN was the owner all along. The owner's sign-ins don't give strangers new guesses, though.
        if guesser == .stranger { try guesses?.succeeded() }
      } catch {
        throw .guess(error)
      }
      return value
    }
    let fingerprint = HKDF<SHA256>.deriveKey(inputKeyMaterial: key, info: Data("BasicPay vault guess".utf8), outputByteCount: 16)
    let wrong: WrongGuesses?
    do throws(GuessError) {
      wrong = try counter?.failed(fingerprint: fingerprint.withUnsafeBytes { Data($0) })
    } catch {
      throw .guess(error)
    }
    guard erases, guesser == .owner, wrong?.callForErasing == true else { throw .wrongSecret }
    try eraseFiles()
    // Without the keys, what is left in a database that can't be erased now is no more than a list of payments.
    try? home.removeTemporaryFiles()
    for database in home.databases(networkTables).values { try? database.erase() }
    throw .erased
  }

  // MARK: Bringing up to date

  /// Upgrades a vault of version 1 to the current version.
  private func upgradeFormat(_ credential: VaultCredential, by guesser: Guesser) throws(VaultError) {
    guard case .secret(let secret) = credential else { throw .olderVersion }
    let lock = try lock()
    defer { withExtendedLifetime(lock) {} }
    // Another process may have done it since.
    guard case .version1(let old)? = try stored() else { return }
    let pairs: [(VaultVersion1.SealedAccount, KeyPair)] = try guess(secret, old.scrypt, old.salt, by: guesser, erases: false) { derived in
      let pairs = old.accounts.compactMap { account in old.open(account, key: derived).map { (account, $0) } }
      return (pairs.count == old.accounts.count ? pairs : nil, fingerprint: derived)
    }
    var vaultKey = randomBytes(32)
    defer { vaultKey.wipe() }
    let keys = VaultKeys(vaultKey: SymmetricKey(data: vaultKey), device: try deviceSecret(), randomBytes: randomBytes)
    let best = old.scrypt.work > parameters.work ? old.scrypt : parameters
    var body = VaultBody(device: VaultFile.name(of: keys.device), slots: [try keys.slot(of: secret, best)])
    for (account, keyPair) in pairs { _ = try body.add(.seed(keyPair), name: account.name, keys) }
    body.inUse = body.accounts.first?.address
    try keep(keys.device)
    do throws(VaultError) {
      try write(body, keys.device)
    } catch .notConfirmed {
      // After a power cut the old one may be back, which opens with the same PIN.
    }
  }

  /// Raises the work of guessing the PIN to the current parameters. If the write fails, signing in still succeeds, and it is tried again the next
  /// time. Returns the PIN's slot, which is another one if it was raised.
  func raise(_ slot: VaultSlot, _ keys: VaultKeys, _ secret: Secret) -> VaultSlot {
    guard let old = slot.scrypt, old.work < parameters.work, let raised = try? keys.slot(of: secret, parameters) else { return slot }
    do throws(VaultError) {
      return try change { (body, _) throws(VaultError) in
        // Unless somebody has just changed the PIN.
        guard let index = body.slots.firstIndex(of: slot) else { return slot }
        body.slots[index] = raised
        return raised
      }
    } catch {
      // What only the disk didn't confirm has been raised all the same.
      if case .notConfirmed = error { return raised }
      return slot
    }
  }

  // MARK: Changing

  /// Takes the lock that is needed to change the vault.
  func lock() throws(VaultError) -> FileLock {
    let url = home.vaultLock
    do { try PrivateFile.createIfMissing(url) } catch { throw .inaccessible(path: url.path) }
    guard let lock = FileLock.waitOnThread(for: url) else { throw .busy }
    return lock
  }

  /// Changes what needs no key, under the lock and after reading the file again.
  func change<Value: Sendable>(
    _ work: (inout VaultBody, SymmetricKey) throws(VaultError) -> Value
  ) throws(VaultError) -> Value {
    let lock = try lock()
    defer { withExtendedLifetime(lock) {} }
    let (before, device) = try current()
    var body = before
    let value = try work(&body, device)
    if body != before { try write(body, device) }
    return value
  }

  /// Changes what needs the vault's keys.
  func change<Value: Sendable>(
    _ credential: VaultCredential, _ work: (inout VaultBody, VaultKeys) throws(VaultError) -> Value
  ) throws(VaultError) -> Value {
    if case .version1? = try stored() { try upgradeFormat(credential, by: .owner) }
    return try change { (body, device) throws(VaultError) in try work(&body, try keys(of: body, device, credential)) }
  }

  func write(_ body: VaultBody, _ device: SymmetricKey) throws(VaultError) {
    try files.put(try VaultFile.encode(body, device: device), at: home.vaultFile, isNew: false)
  }
}
