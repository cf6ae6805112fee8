import Crypto
import Foundation
import GRDB
public import StellarKit

/// The only holder of secret keys. They are on disk, encrypted; one is in memory only while it signs or is shown to its owner.
///
/// It keeps nothing between two calls: each reads the file again, so that browser and command line may use one vault. Its work is done on a thread of
/// its own, one call at a time in the process.
public actor Vault {
  /// The fewest characters of a PIN or passphrase.
  public static let minimumSecretLength = 6
  /// The most characters.
  public static let maximumSecretLength = 256

  let home: WalletHome
  let networkTables: DatabaseMigrator
  let parameters: ScryptParameters
  let guesses: (any GuessCounting)?
  let strangerGuesses: (any GuessCounting)?
  let randomBytes: @Sendable (Int) -> [UInt8]
  let files: any FileOperations
  let device: any DeviceSecretStore

  public nonisolated var unownedExecutor: UnownedSerialExecutor { KeyDerivationThread.shared.asUnownedSerialExecutor() }

  /// - Parameter networkTables: the tables of a network's database, which is restored and erased with the vault.
  init(
    home: WalletHome, networkTables: DatabaseMigrator, parameters: ScryptParameters, guesses: (any GuessCounting)?,
    strangerGuesses: (any GuessCounting)? = nil, randomBytes: @escaping @Sendable (Int) -> [UInt8],
    files: any FileOperations, device: (any DeviceSecretStore)? = nil
  ) {
    self.home = home
    self.networkTables = networkTables
    self.parameters = parameters
    self.guesses = guesses
    self.strangerGuesses = strangerGuesses
    self.randomBytes = randomBytes
    self.files = files
    self.device = device ?? Self.deviceSecretStore(of: home, files)
  }

  private static func deviceSecretStore(of home: WalletHome, _ files: any FileOperations) -> any DeviceSecretStore {
    let file = DeviceKeyFile(url: home.deviceKeyFile, files: files)
    #if canImport(Security)
      // A home that came from another system has its secret in the file.
      guard FileManager.default.fileExists(atPath: home.deviceKeyFile.path) else { return DeviceKeychainItem(home: home.folder.path) }
    #endif
    return file
  }

  // MARK: Looking

  /// Reads the state of the vault. It changes nothing, and waits for no key derivation.
  public nonisolated func state() async -> VaultState {
    do throws(VaultError) {
      return .locked(try await contents())
    } catch {
      return switch error {
      case .notCreated: .notCreated
      case .missing(let path): .missing(path: path)
      case .damaged(let path): .damaged(path: path)
      case .newerVersion(let path): .newerVersion(path: path)
      case .inaccessible(let path): .inaccessible(path: path)
      default: .inaccessible(path: home.vaultFile.path)
      }
    }
  }

  /// Reads what is known of the vault without opening it. It waits for no key derivation.
  ///
  /// - Throws: ``VaultError``: why it can't be opened.
  public nonisolated func contents() async throws(VaultError) -> VaultContents {
    try await VaultReader.shared.result { () throws(VaultError) in try self.storedContents() }.get()
  }

  private nonisolated func storedContents() throws(VaultError) -> VaultContents {
    let contents =
      switch try stored() {
      case nil: throw absence()
      case .version1(let old): old.contents
      case .body(let body, _): body.contents
      }
    guard let contents else { throw .damaged(path: home.vaultFile.path) }
    return contents
  }

  enum Stored {
    case version1(VaultVersion1)
    case body(VaultBody, device: SymmetricKey)
  }

  /// Reads the vault's file. Returns nil if there is none.
  nonisolated func stored() throws(VaultError) -> Stored? {
    guard let data = try files.contents(of: home.vaultFile, limit: VaultFile.sizeLimit) else { return nil }
    if let old = VaultVersion1(data) { return .version1(old) }
    let (body, secret) = try VaultFile.decode(data, at: home.vaultFile.path, device: device)
    return .body(body, device: secret)
  }

  /// Returns why the vault's file is missing.
  nonisolated func absence() -> VaultError {
    // A secret that can't be read is a trace of a wallet as well.
    let hasSecret: Bool
    do { hasSecret = try device.load() != nil } catch { hasSecret = true }
    return hasSecret || home.hasPayments ? .missing(path: home.vaultFile.path) : .notCreated
  }

  /// Reads the vault, which must be of the current version.
  ///
  /// - Throws: ``VaultError``, ``VaultError/olderVersion`` among them.
  func current() throws(VaultError) -> (VaultBody, device: SymmetricKey) {
    switch try stored() {
    case nil: throw absence()
    case .version1: throw .olderVersion
    case .body(let body, let device): return (body, device)
    }
  }

  // MARK: Creating

  /// Creates the vault with its first account.
  ///
  /// - Parameters:
  ///   - source: where the account comes from.
  ///   - name: what to call it, 1 to ``WalletAccount/maximumNameLength`` characters.
  ///   - secret: the PIN or passphrase, ``minimumSecretLength`` to ``maximumSecretLength`` characters.
  ///   - again: the same, typed a second time.
  ///   - evenIfMissing: whether its owner knows that a vault was here and is missing, and starts again.
  /// - Returns: the account, and the key of what is stored with it.
  /// - Throws: ``SignUpError``; an existing vault is never replaced.
  public func create(
    _ source: NewAccount, name: String, secret: Secret, again: Secret, evenIfMissing: Bool = false
  ) throws(SignUpError) -> (AddedAccount, DataKey) {
    try Self.check(secret, again: again)
    do throws(VaultError) {
      let lock = try lock()
      defer { withExtendedLifetime(lock) {} }
      try checkAbsence(evenIfMissing: evenIfMissing)
      var vaultKey = randomBytes(32)
      defer { vaultKey.wipe() }
      let keys = VaultKeys(vaultKey: SymmetricKey(data: vaultKey), device: try deviceSecret(), randomBytes: randomBytes)
      var body = VaultBody(device: VaultFile.name(of: keys.device), slots: [try keys.slot(of: secret, parameters)])
      let added = try body.add(source, name: name, keys)
      try createVaultFile(body, keys.device)
      return (added, DataKey(keys))
    } catch {
      throw .vault(error)
    }
  }

  /// Forgets wrong guesses of an earlier vault, which say nothing about the PIN of a new one.
  func forgetGuesses() throws(VaultError) {
    do throws(GuessError) {
      try guesses?.succeeded()
      try strangerGuesses?.succeeded()
    } catch {
      throw .guess(error)
    }
  }

  static func check(_ secret: Secret, again: Secret) throws(SignUpError) {
    guard secret.count >= minimumSecretLength else { throw .secretTooShort(minimum: minimumSecretLength) }
    guard secret.count <= maximumSecretLength else { throw .secretTooLong(maximum: maximumSecretLength) }
    guard secret == again else { throw .secretsDiffer }
  }

  /// Checks that a new vault wouldn't replace anything.
  ///
  /// - Throws: ``VaultError`` if it would.
  func checkAbsence(evenIfMissing: Bool) throws(VaultError) {
    guard try stored() == nil else { throw .alreadyExists }
    let absence = absence()
    guard absence == .notCreated || evenIfMissing else { throw absence }
  }

  /// Returns the device secret. If there is none, or something that isn't one, it is a new one, which isn't stored yet.
  func deviceSecret() throws(VaultError) -> SymmetricKey {
    do throws(VaultError) {
      if let secret = try device.load() { return secret }
    } catch .damaged {}
    var bytes = randomBytes(32)
    defer { bytes.wipe() }
    return SymmetricKey(data: bytes)
  }

  /// Stores a device secret, unless it is stored already. The caller holds the vault's lock.
  ///
  /// - Returns: whether there was nothing in its place. If storing it fails, nothing is left of it then.
  @discardableResult
  func keep(_ secret: SymmetricKey) throws(VaultError) -> Bool {
    var isFirst = true
    do throws(VaultError) {
      if let kept = try device.load() {
        // Another process may have made one since.
        guard kept == secret else { throw .busy }
        return false
      }
    } catch .damaged {
      // No vault here opens with it, or a new one wouldn't be needed.
      try device.putAside()
      isFirst = false
    }
    do throws(VaultError) {
      try device.create(secret)
    } catch {
      if isFirst, error != .alreadyExists { try? device.remove() }
      // Nothing is sealed with a secret that may be gone after a power cut.
      if case .notConfirmed(let path) = error { throw .inaccessible(path: path) }
      throw error
    }
    return isFirst
  }

  /// Writes the first vault, after the device secret it needs. Anything slow happens before that. If the vault can't be written, the secret is
  /// removed again, so that no trace of a wallet remains. The caller holds the vault's lock.
  func createVaultFile(_ body: VaultBody, _ secret: SymmetricKey) throws(VaultError) {
    let file = try VaultFile.encode(body, device: secret)
    try forgetGuesses()
    let isFirst = try keep(secret)
    do throws(VaultError) {
      try files.put(file, at: home.vaultFile, isNew: true)
    } catch {
      // A file whose writing is said to have failed may be there all the same, and needs its secret.
      if isFirst, let isMissing = try? files.contents(of: home.vaultFile, limit: VaultFile.sizeLimit) == nil, isMissing { try? device.remove() }
      throw error
    }
  }

  // MARK: Opening

  /// Checks the PIN, passkey or words. A vault with weaker parameters is raised to the current ones, and one of version 1 to the current version.
  ///
  /// - Parameters:
  ///   - credential: what opens the vault.
  ///   - guesser: whose guess it is, should it be wrong.
  /// - Returns: the key of what is stored with the vault; no account's key is opened.
  /// - Throws: ``VaultError``
  public func signIn(_ credential: VaultCredential, by guesser: Guesser = .owner) throws(VaultError) -> DataKey {
    try unlock(credential, by: guesser).key
  }

  /// Signs in, and also returns the identity (``VaultContents/identity``) of the vault that was opened. It may have another by now.
  func unlock(_ credential: VaultCredential, by guesser: Guesser) throws(VaultError) -> (key: DataKey, identity: Data) {
    let (body, keys) = try open(credential, by: guesser)
    guard var slot = body.secretSlot else { throw .damaged(path: home.vaultFile.path) }
    if case .secret(let secret) = credential { slot = raise(slot, keys, secret) }
    return (DataKey(keys), slot.salt)
  }

  /// Opens one account's key for one use. Only a confirmed review, an anchor's challenge and the page that shows an owner their seed come here.
  ///
  /// - Throws: ``VaultError``; ``VaultError/watchOnly`` and ``VaultError/unknownAccount`` before the PIN is tested.
  func withKey<Result: Sendable>(
    of id: AccountID, _ credential: VaultCredential, use: @Sendable (KeyPair) -> Result
  ) throws(VaultError) -> Result {
    use(try keys(of: id, credential).account)
  }

  /// Opens one account's key for one use, together with the key of what is stored with the vault.
  func withKeys<Result: Sendable>(
    of id: AccountID, _ credential: VaultCredential, use: @Sendable (KeyPair, DataKey) -> Result
  ) throws(VaultError) -> Result {
    let keys = try keys(of: id, credential)
    return use(keys.account, DataKey(keys.vault))
  }

  private func keys(of id: AccountID, _ credential: VaultCredential) throws(VaultError) -> (account: KeyPair, vault: VaultKeys) {
    guard let account = try storedContents().accounts.first(where: { $0.id == id }) else { throw .unknownAccount }
    guard account.canSign else { throw .watchOnly }
    let (body, keys) = try open(credential)
    guard let sealed = body.accounts.first(where: { $0.address == id }) else { throw .unknownAccount }
    guard let keyPair = keys.open(sealed) else { throw .damaged(path: home.vaultFile.path) }
    return (keyPair, keys)
  }

  /// Opens recovery words for one use, such as showing them to their owner or deriving a key of another chain.
  ///
  /// - Parameters:
  ///   - id: ``VaultWords/id``.
  ///   - credential: what opens the vault.
  ///   - use: what is done with the words.
  /// - Throws: ``VaultError``
  public func withWords<Result: Sendable>(
    _ id: String, _ credential: VaultCredential, use: @Sendable (Mnemonic, _ passphrase: String) -> Result
  ) throws(VaultError) -> Result {
    guard try storedContents().words.contains(where: { $0.id == id }) else { throw .unknownWords }
    let (body, keys) = try open(credential)
    guard let sealed = body.words.first(where: { $0.id == id }) else { throw .unknownWords }
    guard let (mnemonic, passphrase) = keys.open(sealed) else { throw .damaged(path: home.vaultFile.path) }
    return use(mnemonic, passphrase)
  }
}
