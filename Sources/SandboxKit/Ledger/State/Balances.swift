import StellarKit
import StellarXDR

/// Balances of accounts, which keep a reserve. Amounts are in stroops.
extension LedgerState {
  /// The lumens that an account must keep: a reserve for each of its own and of those that it keeps for others, not for those that
  /// others keep for it.
  func minimumBalance(of account: AccountEntry) -> Int64 {
    let reserves =
      Int64(AccountEntry.ownReserves) + Int64(account.subentryCount) + Int64(account.sponsoringCount) - Int64(account.sponsoredCount)
    return reserves * Int64(header.baseReserve)
  }

  /// The lumens that an account can spend: below zero where a fee has eaten into the reserve.
  func availableBalance(of account: AccountEntry) -> Int64 {
    account.balance - minimumBalance(of: account) - account.liabilities.selling
  }

  /// Adds lumens to an account, or takes them.
  ///
  /// - Returns: false, and nothing has changed, where it would be left with less than its reserve and its promises ask for, or
  ///   could no longer receive what its offers buy.
  func add(_ delta: Int64, to account: inout AccountEntry) -> Bool {
    if delta == 0 { return true }
    let (balance, overflow) = account.balance.addingReportingOverflow(delta)
    guard !overflow, balance >= 0, balance <= Int64.max - account.liabilities.buying else { return false }
    if delta < 0, balance - minimumBalance(of: account) < account.liabilities.selling { return false }
    account.balance = balance
    return true
  }

  /// Promises that lumens may arrive at an account, or takes the promise back.
  func addBuying(_ delta: Int64, to account: inout AccountEntry) -> Bool {
    if delta == 0 { return true }
    guard let sum = account.liabilities.buying.adding(delta, upTo: Int64.max - account.balance) else { return false }
    account.extend(to: .liabilities)
    account.liabilities.buying = sum
    return true
  }

  /// Promises that lumens may leave an account, or takes the promise back.
  func addSelling(_ delta: Int64, to account: inout AccountEntry) -> Bool {
    if delta == 0 { return true }
    let most = account.balance - minimumBalance(of: account)
    guard most >= 0, let sum = account.liabilities.selling.adding(delta, upTo: most) else { return false }
    account.extend(to: .liabilities)
    account.liabilities.selling = sum
    return true
  }
}

extension AccountEntry {
  /// The most lumens that can still arrive, in stroops.
  var receivable: Int64 { Int64.max - balance - liabilities.buying }
}

/// Balances of trustlines. Authorization isn't looked at here.
extension TrustlineEntry {
  /// Whether the issuer lets it send and receive.
  var isAuthorized: Bool { flags.contains(.authorized) }

  /// Whether the issuer lets it keep its offers.
  var canMaintainLiabilities: Bool { !flags.isDisjoint(with: .authorization) }

  /// What can be spent.
  var available: Int64 { balance - liabilities.selling }

  /// The most that can still arrive.
  var receivable: Int64 { limit - balance - liabilities.buying }

  /// Adds to the balance, or takes from it.
  ///
  /// - Returns: false, and nothing has changed, where that would break its limit or a promise.
  mutating func add(_ delta: Int64) -> Bool {
    if delta == 0 { return true }
    guard let sum = balance.adding(delta, upTo: limit), sum >= liabilities.selling, sum <= limit - liabilities.buying else { return false }
    balance = sum
    return true
  }

  /// Promises that more may arrive, or takes the promise back.
  mutating func addBuying(_ delta: Int64) -> Bool {
    if delta == 0 { return true }
    guard let sum = liabilities.buying.adding(delta, upTo: limit - balance) else { return false }
    extend(to: .liabilities)
    liabilities.buying = sum
    return true
  }

  /// Promises that some may leave, or takes the promise back.
  mutating func addSelling(_ delta: Int64) -> Bool {
    if delta == 0 { return true }
    guard let sum = liabilities.selling.adding(delta, upTo: balance) else { return false }
    extend(to: .liabilities)
    liabilities.selling = sum
    return true
  }
}

extension Int64 {
  /// The sum; nil unless it is between 0 and a bound.
  fileprivate func adding(_ delta: Int64, upTo bound: Int64) -> Int64? {
    let (sum, overflow) = addingReportingOverflow(delta)
    return overflow || sum < 0 || sum > bound ? nil : sum
  }
}
