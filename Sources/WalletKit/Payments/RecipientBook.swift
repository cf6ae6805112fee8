public import StellarKit

/// The names that the person has given to others.
public protocol RecipientBook: Sendable {
  /// Everybody in it, in the order in which to show them.
  var entries: [RecipientEntry] { get async }
  /// Who is called so, whatever the case of its letters; nil for nobody.
  func entry(named name: String) async -> RecipientEntry?
  /// What an address is called; nil for a stranger's.
  func name(of account: MuxedAccount) async -> String?
}
