public import Foundation

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#endif

/// The folder that holds everything of one person: the vault, and a database for each network.
public struct WalletHome: Sendable, Hashable {
  /// The folder.
  public let folder: URL

  /// A home in a folder, which ``prepare()`` creates if it is missing.
  public init(folder: URL) {
    self.folder = folder.standardizedFileURL
  }

  /// Returns the home that is used when none is named: `$BASICPAY_HOME`, else `basicpay` in `$XDG_DATA_HOME`, else in the platform's data folder.
  public static func standard(environment: [String: String]) -> WalletHome {
    if let named = environment["BASICPAY_HOME"], !named.isEmpty { return WalletHome(folder: URL(filePath: named)) }
    if let data = environment["XDG_DATA_HOME"], data.hasPrefix("/") { return WalletHome(folder: URL(filePath: data).appending(path: "basicpay")) }
    #if os(macOS)
      return WalletHome(folder: URL.applicationSupportDirectory.appending(path: "BasicPay"))
    #else
      return WalletHome(folder: URL.homeDirectory.appending(path: ".local/share/basicpay"))
    #endif
  }

  /// The vault's file, the same for all networks.
  public var vaultFile: URL { folder.appending(path: "vault.json") }

  /// The name of the file with the certificate of this computer for devices in its network, and its key.
  public static let lanCertificateName = "lan.pem"
  static let storeName = "home.sqlite"
  static let deviceKeyName = "device.key"

  /// The database for what is the same on all networks: settings, security log, guesses.
  var store: URL { folder.appending(path: Self.storeName) }

  /// The device secret's file, if the platform has no better place for it.
  var deviceKeyFile: URL { folder.appending(path: Self.deviceKeyName) }

  /// The lock that is held while the vault is changed.
  var vaultLock: URL { folder.appending(path: "keys.lock") }

  /// The name of the lock, in a network's folder, that is held while a payment is sent or settled there.
  static let paymentsLock = "payments.lock"

  /// The ending of the names of databases' copies, before SQLite's own endings.
  static let copyEnding = ".copy"

  /// Returns the prefix of the temporary files, and their SQLite journals, that exist only while a database is being created or copied.
  static func temporaryPrefix(of database: String) -> String { ".\(database)." }

  /// Returns how the names begin of the files that keep what a restore has replaced.
  static func asideName(of database: String) -> String { "\(database.prefix { $0 != "." })-before-restore" }

  /// Removes temporary files that killed programs left while creating, copying or restoring one of the home's databases, even one that isn't there,
  /// and the files that keep what restores have replaced.
  ///
  /// - Parameter onlyCopies: whether to leave alone those files, and what may be a database that another process is creating. Copies are made under
  ///   the vault's lock.
  /// - Throws: ``StoreError/databaseInaccessible(path:)`` for what can't be removed.
  func removeTemporaryFiles(onlyCopies: Bool = false) throws(StoreError) {
    func names(_ folder: URL) -> [String] { (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? [] }
    let databases = [Self.storeName, "wallet.sqlite"]
    let prefixes = databases.map(Self.temporaryPrefix) + (onlyCopies ? [] : databases.map(Self.asideName))
    for place in [folder] + names(folder).map({ folder.appending(path: $0) }) {
      for name in names(place) where prefixes.contains(where: name.hasPrefix) && (!onlyCopies || name.contains(Self.copyEnding)) {
        let path = place.appending(path: name).path
        guard unlink(path) == 0 || errno == ENOENT else { throw .databaseInaccessible(path: path) }
      }
    }
  }

  /// Creates the folder if it is missing, and closes it to others.
  ///
  /// - Throws: ``StoreError/home(_:)`` when it can't be made or written, ``StoreError/homeOpenToOthers(_:)`` when it can't be closed to others, and
  ///   ``StoreError/folderHasOtherFiles(_:)`` when it is open to them and has never been a wallet's; nothing was changed then.
  public func prepare() throws(StoreError) {
    try Self.makePrivateFolder(folder)
  }

  static func makePrivateFolder(_ folder: URL) throws(StoreError) {
    do {
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    } catch {
      throw .home(folder.path)
    }
    guard FileManager.default.isWritableFile(atPath: folder.path) else { throw .home(folder.path) }
    if isClosed(folder) { return }
    guard belongsToWallet(folder) else { throw .folderHasOtherFiles(folder.path) }
    guard chmod(folder.path, 0o700) == 0 && isClosed(folder) else { throw .homeOpenToOthers(folder.path) }
  }

  /// Returns whether a folder is empty, or a wallet's home or network folder. Any other, such as one with somebody's documents, isn't the wallet's to
  /// close.
  private static func belongsToWallet(_ folder: URL) -> Bool {
    func holds(_ names: [String], _ folder: URL) -> Bool {
      names.contains { FileManager.default.fileExists(atPath: folder.appending(path: $0).path) }
    }
    let (home, network) = ([storeName, "vault.json", deviceKeyName, "keys.lock"], ["wallet.sqlite", "sandbox.sqlite"])
    guard let names = try? FileManager.default.contentsOfDirectory(atPath: folder.path) else { return false }
    return names.isEmpty || holds(home + network, folder) || holds(home, folder.deletingLastPathComponent())
      || names.contains { holds(network, folder.appending(path: $0)) }
  }

  /// Returns whether only the owner can read or change a folder.
  private static func isClosed(_ folder: URL) -> Bool {
    var status = stat()
    return stat(folder.path, &status) == 0 && status.st_mode & 0o077 == 0
  }
}
