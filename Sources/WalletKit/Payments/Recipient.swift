public import StellarKit

/// The recipient of a payment, as found from what was typed.
public struct Recipient: Hashable, Sendable {
  /// The account to pay.
  public let account: MuxedAccount
  /// The name that the person has given to it; nil for a stranger.
  public let name: String?
  /// The person's own account that is paid, also through an `M…` address within it; nil if the account is somebody else's.
  public let own: WalletAccount?
  /// The domain's answer, if the recipient was named by an address like `name*domain`; nil otherwise.
  public let found: FederationName?
  /// The memo that its domain or contact names, besides what the person types.
  public let memo: Memo

  /// A recipient.
  ///
  /// - Parameters:
  ///   - account: the account to pay.
  ///   - name: the name that the person has given to it.
  ///   - own: the person's own account that is paid.
  ///   - found: the domain's answer for the address that named it.
  ///   - memo: the memo to pay with.
  public init(_ account: MuxedAccount, name: String? = nil, own: WalletAccount? = nil, found: FederationName? = nil, memo: Memo = .none) {
    (self.account, self.name, self.own, self.found, self.memo) = (account, name, own, found, memo)
  }

  /// The address like `name*domain` that named it; nil if none was given.
  public var federation: String? { found?.description }
  /// The person's name for it, otherwise its address like `name*domain`; nil for a stranger.
  public var title: String? { name ?? federation }
  /// Whether this wallet has its key, so that nobody else is paid.
  public var isOwn: Bool { own?.canSign == true }
}
