public import StellarKit

/// Who signs in: an account, a numbered virtual account within one, or an account together with a memo that tells its users apart (SEP-10).
public struct ClientAccount: Hashable, Sendable {
  /// The account, `G…`, or a virtual one, `M…`.
  public let account: MuxedAccount
  /// The number of one of the account's users; never with a virtual account, which has its number within.
  public let memo: UInt64?

  /// An account, or one of its users.
  public init(_ account: AccountID, memo: UInt64? = nil) {
    self.account = MuxedAccount(account)
    self.memo = memo
  }

  /// An account or a virtual one.
  public init(_ account: MuxedAccount) {
    self.account = account
    memo = nil
  }

  /// What a token says that it is for: `G…`, `G…:memo` or `M…`.
  public var subject: String { memo.map { "\(account):\($0)" } ?? account.address }
}

extension ClientAccount: CustomStringConvertible {
  public var description: String { subject }
}
