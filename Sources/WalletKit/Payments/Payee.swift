public import StellarKit

/// Somebody whom the person may want to pay: one of their own accounts, a contact, or a stranger whom they have paid before.
public struct Payee: Hashable, Sendable {
  /// How the person knows them.
  public enum Kind: Hashable, Sendable {
    /// It is an account of their own.
    case account
    /// It is a contact.
    case contact
    /// They have paid them before.
    case paid
  }

  /// How the person knows them.
  public let kind: Kind
  /// What the person calls them, or the address like `name*domain` by which they were paid; nil for another stranger.
  public let name: String?
  /// Where they are paid.
  public let address: ContactAddress
  /// The memo that payments to them get where no other is written.
  public let memo: Memo
  /// What stands for them, and for nobody else, in the recipient's field of a form.
  public let recipient: String
}
