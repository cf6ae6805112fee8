import Crypto
public import Foundation
public import StellarKit

/// The only holder of secret keys. They are on disk, encrypted; one is in memory only while it signs or is shown to its owner.
public actor Vault {
  /// The fewest characters of a PIN or passphrase.
  public static let minimumSecretLength = 6
  /// The most characters.
  public static let maximumSecretLength = 256

  private let url: URL
  private let parameters: ScryptParameters

  /// The vault in a file, which need not exist yet.
  ///
  /// - Parameters:
  ///   - url: the file.
  ///   - parameters: the work of turning a PIN into the key of a *new* vault; an existing one keeps its own.
  public init(at url: URL, parameters: ScryptParameters = .standard) {
    self.url = url
    self.parameters = parameters
  }

  /// The accounts, in their order; none before sign-up.
  ///
  /// - Throws: ``VaultError`` for a file that is there but can't be read.
  public func accounts() throws(VaultError) -> [WalletAccount] {
    do throws(VaultError) {
      return try read().accounts.map { WalletAccount(name: $0.name, id: $0.address) }
    } catch .missing {
      return []
    }
  }

  /// Makes the vault with its first account.
  ///
  /// - Parameters:
  ///   - secret: the PIN or passphrase, ``minimumSecretLength`` to ``maximumSecretLength`` characters.
  ///   - again: the same, typed a second time.
  ///   - name: what to call the account.
  ///   - randomBytes: that many bytes from a cryptographically secure source.
  /// - Throws: ``SignUpError``; an existing vault is never replaced.
  public func create(
    secret: String, again: String, name: String, randomBytes: @Sendable (Int) -> [UInt8]
  ) throws(SignUpError) -> WalletAccount {
    guard secret.count >= Self.minimumSecretLength else { throw .secretTooShort(minimum: Self.minimumSecretLength) }
    guard secret.count <= Self.maximumSecretLength else { throw .secretTooLong(maximum: Self.maximumSecretLength) }
    guard secret == again else { throw .secretsDiffer }
    do throws(VaultError) {
      _ = try read()
      throw .alreadyExists
    } catch .missing {
    } catch {
      throw .vault(error)
    }
    do {
      var seed = randomBytes(32)
      defer { seed.wipe() }
      let keyPair = try KeyPair(seed: seed)
      let salt = Data(randomBytes(16))
      var file = VaultFile(scrypt: parameters, salt: salt, accounts: [])
      try file.add(keyPair, name: name, key: try parameters.key(from: secret, salt: salt))
      try file.create(at: url)
      return WalletAccount(name: name, id: keyPair.accountID)
    } catch let error as VaultError {
      throw .vault(error)
    } catch {
      throw .vault(.inaccessible(path: url.path))
    }
  }

  /// Checks the PIN or passphrase.
  ///
  /// - Throws: ``VaultError/wrongSecret``, or why the vault can't be read.
  public func check(secret: String) throws(VaultError) {
    let file = try read()
    guard let first = file.accounts.first else { throw .damaged(path: url.path) }
    _ = try keyPair(of: first, in: file, secret: secret)
  }

  /// Opens one account's key for one use.
  ///
  /// - Throws: ``VaultError/wrongSecret``, ``VaultError/missing`` for an account whose key isn't here, or why the vault can't be read.
  public func withKey<Result: Sendable>(
    of id: AccountID, secret: String, use: @Sendable (KeyPair) -> Result
  ) throws(VaultError) -> Result {
    let file = try read()
    guard let account = file.accounts.first(where: { $0.address == id }) else { throw .missing }
    return use(try keyPair(of: account, in: file, secret: secret))
  }

  private func keyPair(of account: VaultFile.SealedAccount, in file: VaultFile, secret: String) throws(VaultError) -> KeyPair {
    guard secret.count <= Self.maximumSecretLength else { throw .wrongSecret }
    guard let key = try? file.scrypt.key(from: secret, salt: file.salt) else { throw .notEnoughMemory }
    guard let keyPair = file.open(account, key: key) else { throw .wrongSecret }
    return keyPair
  }

  private func read() throws(VaultError) -> VaultFile {
    var status = stat()
    guard lstat(url.path, &status) == 0 else { throw errno == ENOENT ? .missing : .inaccessible(path: url.path) }
    return try VaultFile(at: url)
  }
}
