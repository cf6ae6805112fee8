public import Foundation

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#endif

/// The folder that holds everything of one person: the vault, and a database a network.
public struct WalletHome: Sendable, Hashable {
  /// The folder.
  public let folder: URL

  /// A home in a folder, which ``prepare()`` makes where it is missing.
  public init(folder: URL) {
    self.folder = folder.standardizedFileURL
  }

  /// Returns the home that is used when none is named: `$BASICPAY_HOME`, else the platform's folder for data.
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

  /// The database of what is the same for all networks: settings, security log, guesses.
  var store: URL { folder.appending(path: Self.storeName) }

  /// The device secret's file, where the platform has no better place.
  var deviceKeyFile: URL { folder.appending(path: Self.deviceKeyName) }

  /// Held while the vault is changed.
  var vaultLock: URL { folder.appending(path: "keys.lock") }

  /// Held, in a network's folder, while a payment is sent or settled there.
  static let paymentsLock = "payments.lock"

  /// How the names begin of the files, and of SQLite's journals beside them, that are only there while something is made of a database.
  static func temporaryPrefix(of database: String) -> String { ".\(database)." }

  /// Removes what killed programs left while they made, copied or restored a database of the home, be it there or not.
  ///
  /// - Throws: ``StoreError/databaseInaccessible(path:)`` for what can't be removed.
  func removeTemporaryFiles() throws(StoreError) {
    func names(_ folder: URL) -> [String] { (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? [] }
    let prefixes = [Self.storeName, "wallet.sqlite"].map(Self.temporaryPrefix)
    for place in [folder] + names(folder).map({ folder.appending(path: $0) }) {
      for name in names(place) where prefixes.contains(where: name.hasPrefix) {
        let path = place.appending(path: name).path
        guard unlink(path) == 0 || errno == ENOENT else { throw .databaseInaccessible(path: path) }
      }
    }
  }

  /// Makes the folder where it is missing, and keeps others out of it.
  ///
  /// - Throws: ``StoreError/home(_:)`` when it can't be made or written, ``StoreError/homeOpenToOthers(_:)`` when it can't be closed to others, and
  ///   ``StoreError/folderOfOthers(_:)`` when it is open to them and has never been a wallet's; nothing was changed then.
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
    guard isWallets(folder) else { throw .folderOfOthers(folder.path) }
    guard chmod(folder.path, 0o700) == 0 && isClosed(folder) else { throw .homeOpenToOthers(folder.path) }
  }

  /// Whether a folder is empty, a home or a network's: of any other, such as one with somebody's documents, nobody asked that it be closed.
  private static func isWallets(_ folder: URL) -> Bool {
    func holds(_ names: [String], _ folder: URL) -> Bool {
      names.contains { FileManager.default.fileExists(atPath: folder.appending(path: $0).path) }
    }
    let (home, network) = ([storeName, "vault.json", deviceKeyName, "keys.lock"], ["wallet.sqlite", "sandbox.sqlite"])
    guard let names = try? FileManager.default.contentsOfDirectory(atPath: folder.path) else { return false }
    return names.isEmpty || holds(home + network, folder) || holds(home, folder.deletingLastPathComponent())
      || names.contains { holds(network, folder.appending(path: $0)) }
  }

  /// Whether nobody but the owner can look into a folder or change it.
  private static func isClosed(_ folder: URL) -> Bool {
    var status = stat()
    return stat(folder.path, &status) == 0 && status.st_mode & 0o077 == 0
  }
}
