public import StellarKit

/// The recipient of a payment, as found from what was typed.
public struct Recipient: Hashable, Sendable {
  /// The account to pay.
  public let account: MuxedAccount
  /// The name that the person has given to it, or that of a domain; nil for a stranger.
  public let name: String?
  /// Whether the name is only by a domain: the one it was paid at as `name*domain`, an issuer's, or an anchor's whose withdrawal went there.
  public let isNamedByDomain: Bool
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
  ///   - name: the name that the person has given to it, or that of a domain.
  ///   - isNamedByDomain: whether the name is only by a domain.
  ///   - own: the person's own account that is paid.
  ///   - found: the domain's answer for the address that named it.
  ///   - memo: the memo to pay with.
  public init(
    _ account: MuxedAccount, name: String? = nil, isNamedByDomain: Bool = false, own: WalletAccount? = nil, found: FederationName? = nil,
    memo: Memo = .none
  ) {
    (self.account, self.name, self.isNamedByDomain, self.own, self.found, self.memo) = (account, name, isNamedByDomain, own, found, memo)
  }

  /// The address like `name*domain` that named it; nil if none was given.
  public var federation: String? { found?.description }
  /// The person's name for it, otherwise its address like `name*domain`; nil for a stranger.
  public var title: String? { name ?? federation }
  /// Whether this wallet has its key, so that nobody else is paid.
  public var isOwn: Bool { own?.canSign == true }
}
