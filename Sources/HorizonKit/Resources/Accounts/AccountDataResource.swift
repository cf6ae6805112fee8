public import StellarKit

/// A data entry of an account, at `/accounts/{account_id}/data/{key}`.
public struct AccountDataResource: Hashable, Sendable {
  /// What it holds, up to 64 bytes, in base64.
  public var value: String
  /// The account that pays the entry's reserve; nil where its owner does.
  public var sponsor: AccountID?

  /// Puts one together from its parts.
  public init(value: String, sponsor: AccountID? = nil) {
    self.value = value
    self.sponsor = sponsor
  }
}

extension AccountDataResource: Codable {}
