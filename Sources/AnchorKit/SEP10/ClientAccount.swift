public import StellarKit

/// The account that signs in: an account, a muxed account, or an account together with a memo that tells its users apart (SEP-10).
public struct ClientAccount: Hashable, Sendable {
  /// The account, `G…`, or the muxed account, `M…`.
  public let account: MuxedAccount
  /// The id of one of the account's users; always nil for a muxed account, which contains its id.
  public let memo: UInt64?

  /// An account, or one of its users.
  public init(_ account: AccountID, memo: UInt64? = nil) {
    self.account = MuxedAccount(account)
    self.memo = memo
  }

  /// An account or a muxed account.
  public init(_ account: MuxedAccount) {
    self.account = account
    memo = nil
  }

  /// The account as a token names it: `G…`, `G…:memo` or `M…`.
  public var subject: String { memo.map { "\(account):\($0)" } ?? account.address }
}

extension ClientAccount: CustomStringConvertible {
  public var description: String { subject }
}
