import Foundation
public import StellarKit

/// A data entry of an account, at `/accounts/{account_id}/data/{key}`.
public struct AccountDataResource: Hashable, Sendable {
  /// The value, up to 64 bytes, in base64.
  public var value: String
  /// The account that sponsors the entry's reserve; nil if its owner pays it.
  public var sponsor: AccountID?

  /// Creates an instance from its parts.
  public init(value: String, sponsor: AccountID? = nil) {
    self.value = value
    self.sponsor = sponsor
  }
}

extension AccountDataResource: Codable {}

extension AccountResource {
  /// The values of the data entries, by name.
  public var dataValues: [String: [UInt8]] {
    data.compactMapValues { value in Data(base64Encoded: value).map { Array($0) } }
  }

  /// Whether the account requires a memo for every payment to it (SEP-29).
  public var requiresMemo: Bool { MemoRequirement.isSet(in: dataValues) }
}
