public import StellarKit

/// A node that the organization runs: an entry of SEP-1's `VALIDATORS` (SEP-20).
public struct StellarTOMLValidator: Hashable, Sendable {
  /// Its name in configuration files.
  public var alias: String?
  /// Its name for display.
  public var displayName: String?
  /// The node's account.
  public var publicKey: AccountID?
  /// The address that other nodes connect to.
  public var host: String?
  /// The address of its history archive.
  public var history: String?

  init(_ table: inout TOMLTable) {
    alias = table.text("ALIAS")
    displayName = table.text("DISPLAY_NAME")
    publicKey = table.read("PUBLIC_KEY", "an account") { try? AccountID($0) }
    host = table.text("HOST")
    history = table.text("HISTORY")
  }
}
