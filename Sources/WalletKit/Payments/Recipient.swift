public import StellarKit

/// Whom a payment goes to, as found from what was typed.
public struct Recipient: Hashable, Sendable {
  /// The account to pay.
  public let account: MuxedAccount
  /// The name that the person has given to it; nil for a stranger.
  public let name: String?
  /// The address that stands for it, `name*domain`; nil where none was given.
  public let federation: String?
  /// The memo that whoever named it asks for, beside what the person writes.
  public let memo: Memo

  /// A recipient.
  ///
  /// - Parameters:
  ///   - account: the account to pay.
  ///   - name: the name that the person has given to it.
  ///   - federation: the address that stood for it.
  ///   - memo: the memo to pay with.
  public init(_ account: MuxedAccount, name: String? = nil, federation: String? = nil, memo: Memo = .none) {
    (self.account, self.name, self.federation, self.memo) = (account, name, federation, memo)
  }
}
