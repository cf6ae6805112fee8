import Foundation
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

extension AccountResource {
  /// The data entries' values by name.
  public var dataValues: [String: [UInt8]] {
    data.compactMapValues { value in Data(base64Encoded: value).map { Array($0) } }
  }

  /// Whether the account asks for a memo with everything that is sent to it (SEP-29).
  public var requiresMemo: Bool { MemoRequirement.isSet(in: dataValues) }
}
