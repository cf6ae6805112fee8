import Crypto
public import Foundation
import PrivateFiles

extension Vault {
  /// The minimum length of a backup's passphrase, in characters. It alone protects the file: nothing on this computer helps.
  public static let minimumBackupPassphraseLength = 10
  /// The maximum size of a backup, in bytes.
  public static let maximumBackupSize = BackupFile.sizeLimit
  /// The size that all databases in a backup together stay below, in bytes.
  public static let maximumBackupDataSize = BackupFile.databaseLimit

  /// Writes everything in the home into one encrypted file: accounts, words and all databases. Passkeys and the sandbox's ledger aren't included. If
  /// this would be too large, the history, which is fetched again, isn't included, either (``mayLeaveOutHistory()``).
  ///
  /// - Parameters:
  ///   - credential: what opens the vault.
  ///   - passphrase: protects the file, ``minimumBackupPassphraseLength`` to ``maximumSecretLength`` characters.
  ///   - again: the same, typed a second time.
  /// - Returns: the file, and whether the history is in it.
  /// - Throws: ``BackupError``
  public func backup(_ credential: VaultCredential, passphrase: Secret, again: Secret) throws(BackupError) -> (file: Data, hasHistory: Bool) {
    try backup(credential, passphrase: passphrase, again: again, limit: BackupFile.databaseLimit)
  }

  /// Writes a backup whose databases together stay below a limit, in bytes.
  func backup(_ credential: VaultCredential, passphrase: Secret, again: Secret, limit: Int) throws(BackupError) -> (file: Data, hasHistory: Bool) {
    guard passphrase.count >= Self.minimumBackupPassphraseLength else {
      throw .passphraseTooShort(minimum: Self.minimumBackupPassphraseLength)
    }
    try BackupError.checking(passphrase, again: again)
    let (body, keys, slot) = try BackupError.explaining { () throws(VaultError) in
      let (body, keys) = try open(credential)
      return (body, keys, try keys.slot(of: passphrase, parameters, kind: .backup))
    }
    var vault = body
    (vault.slots, vault.device) = ([], Data())
    let (copies, hasHistory) = try copies(limit)
    return (try BackupFile(vault: vault, databases: copies).encode(keys, slot: slot), hasHistory)
  }

  /// Returns whether a backup may be written without the history, because the databases are too large. Their copies, which count, can be smaller.
  public func mayLeaveOutHistory() -> Bool {
    home.databases(networkTables).values.reduce(0) { $0 + $1.size } >= BackupFile.databaseLimit
  }

  private func copies(_ limit: Int) throws(BackupError) -> ([String: Data], hasHistory: Bool) {
    let lock = try BackupError.explaining { () throws(VaultError) in try self.lock() }
    defer { withExtendedLifetime(lock) {} }
    // A temporary file that can't be removed is no reason to refuse, here and below.
    try? home.removeTemporaryFiles(onlyCopies: true)
    let databases = home.databases(networkTables)
    do throws(StoreError) {
      if let copies = try Self.copies(of: databases, limit, withHistory: true) { return (copies, true) }
      if let copies = try Self.copies(of: databases, limit, withHistory: false) { return (copies, false) }
    } catch {
      throw .database(error)
    }
    throw .tooLarge(maximum: limit)
  }

  /// Copies databases, or returns nil if the copies reach the limit.
  private static func copies(of databases: [String: DatabaseFile], _ limit: Int, withHistory: Bool) throws(StoreError) -> [String: Data]? {
    var (copies, room): ([String: Data], Int) = ([:], limit)
    for (path, database) in databases {
      guard let copy = try database.copy(smallerThan: room, leavingOut: withHistory ? [] : database.fetchedAgain) else { return nil }
      copies[path] = copy
      room -= copy.count
    }
    return copies
  }

  /// Restores a backup into a home without a vault. A database of the home stays as it is if it has a payment, a transfer, or a change to contacts or
  /// personal data that the backup lacks. What a backup replaces because it has more is put aside. Wrong guesses, known browsers and devices of the
  /// network aren't restored.
  ///
  /// The keys are restored even if something is wrong with a database in the backup.
  ///
  /// - Parameters:
  ///   - file: the backup, at most 256 MiB.
  ///   - passphrase: the backup's.
  ///   - secret: the PIN or passphrase from now on.
  ///   - again: the same, typed a second time.
  /// - Returns: the key of what is stored with the vault, and what became of the backup's databases that weren't simply restored, by their paths in
  ///   the home.
  /// - Throws: ``BackupError``; a vault is never replaced.
  public func restore(
    _ file: Data, passphrase: Secret, secret: Secret, again: Secret
  ) throws(BackupError) -> (DataKey, databases: [String: RestoredDatabase]) {
    try BackupError.checking(secret, again: again)
    // Checked here as well, before the slow work.
    try BackupError.explaining { () throws(VaultError) in try checkAbsence(evenIfMissing: true) }
    let (backup, vaultKey) = try BackupFile.decode(file, passphrase: passphrase)
    let (body, keys) = try BackupError.explaining { () throws(VaultError) in try restored(backup.vault, vaultKey, secret) }
    let dataKey = DataKey(keys)
    // The vault is written last. Until then, the restore can be repeated whatever happened.
    var databases: [String: RestoredDatabase] = [:]
    let lock = try BackupError.explaining { () throws(VaultError) in try self.lock() }
    defer { withExtendedLifetime(lock) {} }
    try BackupError.explaining { () throws(VaultError) in try checkAbsence(evenIfMissing: true) }
    try? home.removeTemporaryFiles(onlyCopies: true)
    for (path, copy) in backup.databases.sorted(by: { $0.key < $1.key }) { databases[path] = try restore(copy, at: path, dataKey) }
    try BackupError.explaining { () throws(VaultError) in try createVaultFile(body, keys.device) }
    return (dataKey, databases)
  }

  /// Restores a database, unless the one in the home stays in place.
  ///
  /// - Returns: what became of it if it wasn't simply restored, or is the same.
  private func restore(_ copy: Data, at path: String, _ key: DataKey) throws(BackupError) -> RestoredDatabase? {
    guard let database = home.database(at: path, networkTables) else { return .unreadable }
    let precedence = database.precedence(over: copy, ofBackup: key)
    // Without a vault, the restore can be repeated once the file was moved away.
    if case .unreadable(let error) = precedence { throw .database(error) }
    do throws(StoreError) {
      switch precedence {
      case .same, .unreadable:
        try database.keep()
        // A restore that was cut off before it wrote the vault hasn't told what it replaced.
        return database.lastAside.map { .replaced(aside: $0) }
      case .copyUnreadable:
        try database.keep()
        return .unreadable
      case .kept(let lacksSome):
        try database.keep()
        return .kept(lacksSome: lacksSome)
      case .replaced(let isPutAside):
        let aside = isPutAside ? try database.setAside() : nil
        try database.load(copy)
        return aside.map { .replaced(aside: $0) }
      }
    } catch {
      switch error {
      case .databaseDamaged, .databaseNewer: return .unreadable
      default: throw .database(error)
      }
    }
  }

  /// Returns the vault of a backup with slots for this computer, and its keys.
  private func restored(_ vault: VaultBody, _ vaultKey: SymmetricKey, _ secret: Secret) throws(VaultError) -> (VaultBody, VaultKeys) {
    let lock = try lock()
    defer { withExtendedLifetime(lock) {} }
    let keys = VaultKeys(vaultKey: vaultKey, device: try deviceSecret(), randomBytes: randomBytes)
    var body = vault
    body.device = VaultFile.name(of: keys.device)
    body.slots = [try keys.slot(of: secret, parameters)]
    for words in body.words {
      guard let (mnemonic, passphrase) = keys.open(words) else { throw .damaged(path: "backup") }
      body.slots.append(try keys.slot(of: mnemonic, passphrase: passphrase, words: words.id))
    }
    guard body.isSound, body.accounts.allSatisfy({ $0.origin == .watchOnly || keys.open($0) != nil }) else { throw .damaged(path: "backup") }
    return (body, keys)
  }

  /// Erases everything in the home except the sandbox's ledger and its anchor's records, which contain nothing that anybody told of themselves: the
  /// vault, the device secret, and the contents of the databases, even of damaged ones. The caller has asked the owner to type a word.
  ///
  /// - Throws: ``SendingError``: ``StoreError/notErased(_:)`` if the keys are gone and files are left. After a ``VaultError``, what is left can be
  ///   erased by another call. After any other error, nothing was erased.
  public func reset() throws(SendingError) {
    let databases = home.databases(networkTables).sorted { $0.key < $1.key }.map(\.value)
    // No payment may be sent while its record is being erased.
    var locks: [FileLock] = []
    defer { withExtendedLifetime(locks) {} }
    for database in databases where database.url.lastPathComponent == "wallet.sqlite" {
      let file = database.url.deletingLastPathComponent().appending(path: WalletHome.paymentsLock)
      guard let lock = FileLock.take(file) else { throw .busyPaying }
      locks.append(lock)
    }
    do throws(StoreError) {
      for database in databases { try database.checkErasing() }
    } catch {
      throw .store(error)
    }
    do throws(VaultError) { try erase() } catch { throw .vault(error) }
    var left: [String] = []
    do throws(StoreError) { try home.removeTemporaryFiles() } catch {
      if case .databaseInaccessible(let path) = error { left.append(path) }
    }
    for database in databases where (try? database.erase()) == nil { left.append(database.url.path) }
    guard left.isEmpty else { throw .store(.notErased(left)) }
  }
}
