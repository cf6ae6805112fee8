import StellarKit
import StellarXDR

extension LedgerState {
  /// Adds lumens to an account, unless there would be more than the protocol can count.
  ///
  /// - Parameter amount: in stroops, not negative.
  mutating func giveLumens(_ amount: Int64, to account: AccountID) -> Bool {
    guard var entry = accounts[account] else { return false }
    let (balance, overflow) = entry.balance.addingReportingOverflow(amount)
    guard !overflow else { return false }
    entry.balance = balance
    set(account, entry)
    return true
  }

  /// Takes lumens from an account, unless it would be left with less than its reserve.
  ///
  /// - Parameter amount: in stroops, not negative.
  mutating func takeLumens(_ amount: Int64, from account: AccountID) -> Bool {
    guard var entry = accounts[account], availableBalance(of: entry) >= amount else { return false }
    entry.balance -= amount
    set(account, entry)
    return true
  }

  /// Adds to a trustline's balance, or takes from it.
  ///
  /// - Parameter amount: in stroops.
  mutating func add(_ amount: Int64, to trustline: TrustlineKey) -> TrustlineTransfer {
    guard var entry = trustlines[trustline] else { return .noTrustline }
    guard entry.flags.contains(.authorized) else { return .notAuthorized }
    let (balance, overflow) = entry.balance.addingReportingOverflow(amount)
    guard !overflow, balance >= 0, balance <= entry.limit else { return .outOfBounds }
    entry.balance = balance
    set(trustline, entry)
    return .done
  }

  /// Counts a subentry that was made (1) or removed (-1).
  mutating func changeSubentryCount(of account: AccountID, by delta: Int32) {
    guard var entry = accounts[account] else { return }
    entry.subentryCount = UInt32(clamping: Int64(entry.subentryCount) + Int64(delta))
    set(account, entry)
  }
}
