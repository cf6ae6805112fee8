import StellarKit

/// A user who has signed in: an account, or a user within a shared account.
struct AnchorUser: Hashable, Sendable {
  let account: MuxedAccount
  let memo: UInt64?

  /// Reads a token's subject: `G…`, `G…:MEMO` or `M…`.
  init?(subject: String) {
    let parts = subject.split(separator: ":", maxSplits: 1)
    guard let first = parts.first, let account = try? MuxedAccount(String(first)) else { return nil }
    self.account = account
    if parts.count == 2 {
      guard account.id == nil, let memo = UInt64(parts[1]) else { return nil }
      self.memo = memo
    } else {
      memo = nil
    }
  }

  init(account: MuxedAccount, memo: UInt64?) {
    self.account = account
    self.memo = memo
  }

  var subject: String { memo.map { "\(account.address):\($0)" } ?? account.address }

  /// The number within a shared account, whether the memo or the address gives it.
  var numberWithin: UInt64? { memo ?? account.id }
}
