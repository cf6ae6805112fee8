import Crypto
import Foundation
import StellarKit

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#endif

/// What is written in `vault.json`: how the key is derived, and each account's seed sealed with it.
///
/// Everything that decides how a seed is opened (version, parameters, salt, address) is authenticated with it, so that none
/// of it can be changed unnoticed.
struct VaultFile: Codable, Hashable {
  static let currentVersion = 1

  struct SealedAccount: Codable, Hashable {
    var address: AccountID
    var name: String
    /// Nonce, ciphertext and tag of AES-256-GCM over the 32-byte seed.
    var sealedSeed: Data
  }

  var version = currentVersion
  var kdf = "scrypt"
  var scrypt: ScryptParameters
  /// 16 random bytes.
  var salt: Data
  var accounts: [SealedAccount]

  /// What is authenticated with an account's seed.
  private func header(of address: AccountID) -> Data {
    Data("BasicPay vault|\(version)|\(kdf)|\(scrypt.n)|\(scrypt.r)|\(scrypt.p)|\(salt.base64EncodedString())|\(address)".utf8)
  }

  mutating func add(_ keyPair: KeyPair, name: String, key: SymmetricKey) throws {
    var seed = keyPair.seed
    defer { seed.wipe() }
    let box = try AES.GCM.seal(seed, using: key, authenticating: header(of: keyPair.accountID))
    guard let combined = box.combined else { throw CryptoKitError.incorrectParameterSize }
    accounts.append(SealedAccount(address: keyPair.accountID, name: name, sealedSeed: combined))
  }

  /// The key pair of an account, or nil where the key doesn't open it.
  func open(_ account: SealedAccount, key: SymmetricKey) -> KeyPair? {
    guard let box = try? AES.GCM.SealedBox(combined: account.sealedSeed) else { return nil }
    guard var opened = try? AES.GCM.open(box, using: key, authenticating: header(of: account.address)) else { return nil }
    var seed = Array(opened)
    defer {
      seed.wipe()
      opened.resetBytes(in: opened.indices)
    }
    guard let keyPair = try? KeyPair(seed: seed), keyPair.accountID == account.address else { return nil }
    return keyPair
  }
}

extension VaultFile {
  /// No vault is near this large; anything larger is not one.
  private static let sizeLimit = 1 << 20

  /// Reads a vault's file.
  init(at url: URL) throws(VaultError) {
    let data: Data
    do {
      let handle = try FileHandle(forReadingFrom: url)
      defer { try? handle.close() }
      data = try handle.read(upToCount: Self.sizeLimit + 1) ?? Data()
    } catch {
      throw .inaccessible(path: url.path)
    }
    guard data.count <= Self.sizeLimit else { throw .damaged(path: url.path) }
    struct Version: Decodable { let version: Int }
    guard let version = try? JSONDecoder().decode(Version.self, from: data).version else { throw .damaged(path: url.path) }
    guard version <= Self.currentVersion else { throw .newerVersion(path: url.path) }
    guard version == Self.currentVersion, let file = try? JSONDecoder().decode(VaultFile.self, from: data), file.isSound else {
      throw .damaged(path: url.path)
    }
    self = file
  }

  private var isSound: Bool {
    kdf == "scrypt" && scrypt.isAcceptable && salt.count == 16 && !accounts.isEmpty && Set(accounts.map(\.address)).count == accounts.count
      && accounts.allSatisfy { $0.sealedSeed.count == 12 + 32 + 16 }
  }

  /// Writes a new vault: whole or not at all, and never over one that is there.
  func create(at url: URL) throws(VaultError) {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    let temporary = url.deletingLastPathComponent().appending(path: ".vault-\(UUID().uuidString).tmp")
    defer { unlink(temporary.path) }
    do {
      let data = try encoder.encode(self)
      let descriptor = PrivateFile.open(temporary, O_WRONLY | O_CREAT | O_EXCL)
      guard descriptor >= 0 else { throw VaultError.inaccessible(path: url.path) }
      let handle = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
      try handle.write(contentsOf: data)
      try handle.synchronize()
      try handle.close()
    } catch {
      throw .inaccessible(path: url.path)
    }
    // A link, unlike a rename, fails where the name is taken.
    guard link(temporary.path, url.path) == 0 else {
      throw errno == EEXIST ? .alreadyExists : .inaccessible(path: url.path)
    }
    let folder = PrivateFile.open(url.deletingLastPathComponent(), O_RDONLY)
    if folder >= 0 {
      fsync(folder)
      close(folder)
    }
  }
}
