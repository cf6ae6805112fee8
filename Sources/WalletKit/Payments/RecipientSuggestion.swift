public import StellarKit

/// Somebody whom the person may want to pay: one of their own accounts, a contact, or a stranger whom they have paid before.
public struct RecipientSuggestion: Hashable, Sendable {
  /// How the person knows them.
  public enum Kind: Hashable, Sendable {
    /// It is one of the person's own accounts.
    case account
    /// It is a contact.
    case contact
    /// The person has paid them before.
    case paid
  }

  /// How the person knows them.
  public let kind: Kind
  /// The person's name for them, or the address like `name*domain` by which they were paid; nil for any other stranger.
  public let name: String?
  /// Where they are paid.
  public let address: ContactAddress
  /// The memo for payments to them if no other is typed.
  public let memo: Memo
  /// The text for the recipient's field of a form that stands for them and for nobody else.
  public let recipient: String
}
