import StellarKit
import StellarXDR

/// All that a ledger holds: the header and every entry.
struct LedgerState: Sendable {
  /// Two reserves are an account's own.
  private static let ownReserves: Int64 = 2
  /// The most subentries an account may have.
  static let subentryLimit: UInt32 = 1_000

  var header: LedgerHeader
  private(set) var accounts: EntryTable<AccountID, AccountEntry>
  private(set) var trustlines: EntryTable<TrustlineKey, TrustlineEntry>

  init(header: LedgerHeader, accounts: [AccountID: AccountEntry], trustlines: [TrustlineKey: TrustlineEntry] = [:]) {
    self.header = header
    self.accounts = EntryTable(accounts)
    self.trustlines = EntryTable(trustlines)
  }

  // MARK: Writing

  /// Writes an account, or removes it.
  mutating func set(_ account: AccountID, _ entry: AccountEntry?) {
    var entry = entry
    entry?.lastModified = header.sequence
    accounts[account] = entry
  }

  /// Writes a trustline, or removes it.
  mutating func set(_ trustline: TrustlineKey, _ entry: TrustlineEntry?) {
    var entry = entry
    entry?.lastModified = header.sequence
    trustlines[trustline] = entry
  }

  // MARK: Going back

  /// A state to which ``rollBack(to:)`` leads back.
  struct Mark: Sendable {
    fileprivate var accounts: Int
    fileprivate var trustlines: Int
    fileprivate var idPool: UInt64
  }

  var mark: Mark { Mark(accounts: accounts.mark, trustlines: trustlines.mark, idPool: header.idPool) }

  mutating func rollBack(to mark: Mark) {
    accounts.rollBack(to: mark.accounts)
    trustlines.rollBack(to: mark.trustlines)
    header.idPool = mark.idPool
  }

  /// What has been written since this was last asked.
  mutating func takeChanges() -> LedgerChanges {
    LedgerChanges(accounts: accounts.takeChanges(), trustlines: trustlines.takeChanges())
  }

  // MARK: Balances

  /// The lumens that an account must keep, in stroops.
  func minimumBalance(of account: AccountEntry) -> Int64 {
    (Self.ownReserves + Int64(account.subentryCount)) * Int64(header.baseReserve)
  }

  /// The lumens that an account can spend, in stroops: below zero where a fee has eaten into the reserve.
  func availableBalance(of account: AccountEntry) -> Int64 {
    account.balance - minimumBalance(of: account)
  }
}
