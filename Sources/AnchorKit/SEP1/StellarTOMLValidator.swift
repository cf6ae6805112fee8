public import StellarKit

/// A node that the organization runs: an entry of SEP-1's `VALIDATORS` (SEP-20).
public struct StellarTOMLValidator: Hashable, Sendable {
  /// Its name in configurations.
  public var alias: String?
  /// Its name for people.
  public var displayName: String?
  /// The account of the node.
  public var publicKey: AccountID?
  /// Where other nodes connect to it.
  public var host: String?
  /// Where its history archive is.
  public var history: String?

  init(_ table: inout TOMLTable) {
    alias = table.text("ALIAS")
    displayName = table.text("DISPLAY_NAME")
    publicKey = table.read("PUBLIC_KEY", "an account") { try? AccountID($0) }
    host = table.text("HOST")
    history = table.text("HISTORY")
  }
}
