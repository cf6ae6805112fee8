public import StellarKit

/// Whom a payment goes to, as found from what was typed.
public struct Recipient: Hashable, Sendable {
  /// The account to pay.
  public let account: MuxedAccount
  /// The name that the person has given to it; nil for a stranger.
  public let name: String?
  /// The person's own account that it is, or that an `M…` address is within; nil for somebody else's.
  public let own: WalletAccount?
  /// What its domain said, where it was named by an address like `name*domain`; nil where it wasn't.
  public let found: FederationName?
  /// The memo that whoever named it asks for, beside what the person writes.
  public let memo: Memo

  /// A recipient.
  ///
  /// - Parameters:
  ///   - account: the account to pay.
  ///   - name: the name that the person has given to it.
  ///   - own: the person's own account that it is.
  ///   - found: what its domain said of the address that stood for it.
  ///   - memo: the memo to pay with.
  public init(_ account: MuxedAccount, name: String? = nil, own: WalletAccount? = nil, found: FederationName? = nil, memo: Memo = .none) {
    (self.account, self.name, self.own, self.found, self.memo) = (account, name, own, found, memo)
  }

  /// The address that stands for it, `name*domain`; nil where none was given.
  public var federation: String? { found?.description }
  /// What it is called: by the person, else by the address that stands for it; nil for a stranger.
  public var title: String? { name ?? federation }
  /// Whether this wallet has its key, so that nobody else is paid.
  public var isOwn: Bool { own?.canSign == true }
}
