public import StellarKit

/// A memo as people read it.
public struct HistoryMemo: Hashable, Sendable {
  /// Its kind.
  public let kind: MemoKind
  /// Text, digits, or 64 hexadecimal digits. Bytes that aren't text are replaced.
  public let text: String

  /// Whether it may be the number of a customer, such as an exchange's, rather than words.
  public var mayBeCustomerNumber: Bool { kind != .text || text.contains(where: \.isNumber) }

  /// A memo of a kind.
  public init(kind: MemoKind, text: String) {
    self.kind = kind
    self.text = text
  }

  /// The ID that a recipient's `M…` address names within an account; nil for another account's address, and for one without an ID.
  init?(_ recipient: MuxedAccount, within account: AccountID) {
    guard recipient.accountID == account, let id = recipient.id else { return nil }
    self.init(kind: .id, text: String(id))
  }

  /// The content of a memo; nil if it has none.
  public init?(_ memo: Memo) {
    guard let (kind, text) = memo.written else { return nil }
    self.init(kind: kind, text: text)
  }
}
