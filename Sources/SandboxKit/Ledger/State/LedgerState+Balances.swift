import StellarKit
import StellarXDR

/// Balances of accounts, which must keep a reserve. Amounts are in stroops.
extension LedgerState {
  /// Returns the lumens that an account must keep: for its own reserves and those that it keeps for others, without those that others keep for it.
  func minimumBalance(of account: AccountEntry) -> Int64 {
    let reserves =
      Int64(AccountEntry.ownReserves) + Int64(account.subentryCount) + Int64(account.sponsoringCount) - Int64(account.sponsoredCount)
    return reserves * Int64(header.baseReserve)
  }

  /// Returns the lumens that an account can spend: below 0 if a fee was taken from the reserve.
  func availableBalance(of account: AccountEntry) -> Int64 {
    account.balance - minimumBalance(of: account) - account.liabilities.selling
  }

  /// Adds lumens to an account, or takes them from it.
  ///
  /// - Returns: false, with nothing changed, if the account would be left with less than its reserve and its promises require, or could no longer
  ///   receive what its offers buy.
  func add(_ delta: Int64, to account: inout AccountEntry) -> Bool {
    if delta == 0 { return true }
    let (balance, overflow) = account.balance.addingReportingOverflow(delta)
    guard !overflow, balance >= 0, balance <= Int64.max - account.liabilities.buying else { return false }
    if delta < 0, balance - minimumBalance(of: account) < account.liabilities.selling { return false }
    account.balance = balance
    return true
  }

  /// Adds to the lumens that an account's offers promise to buy, or takes from them.
  func addBuying(_ delta: Int64, to account: inout AccountEntry) -> Bool {
    if delta == 0 { return true }
    guard let sum = account.liabilities.buying.adding(delta, upTo: Int64.max - account.balance) else { return false }
    account.extend(to: .liabilities)
    account.liabilities.buying = sum
    return true
  }

  /// Adds to the lumens that an account's offers promise to sell, or takes from them.
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

/// Balances of trustlines. Authorization isn't checked here.
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
  /// - Returns: false, with nothing changed, if that would break the limit or a promise.
  mutating func add(_ delta: Int64) -> Bool {
    if delta == 0 { return true }
    guard let sum = balance.adding(delta, upTo: limit), sum >= liabilities.selling, sum <= limit - liabilities.buying else { return false }
    balance = sum
    return true
  }

  /// Adds to the amount that offers promise to buy, or takes from it.
  mutating func addBuying(_ delta: Int64) -> Bool {
    if delta == 0 { return true }
    guard let sum = liabilities.buying.adding(delta, upTo: limit - balance) else { return false }
    extend(to: .liabilities)
    liabilities.buying = sum
    return true
  }

  /// Adds to the amount that offers promise to sell, or takes from it.
  mutating func addSelling(_ delta: Int64) -> Bool {
    if delta == 0 { return true }
    guard let sum = liabilities.selling.adding(delta, upTo: balance) else { return false }
    extend(to: .liabilities)
    liabilities.selling = sum
    return true
  }
}

extension Int64 {
  /// Returns the sum, or nil if it isn't between 0 and a bound.
  fileprivate func adding(_ delta: Int64, upTo bound: Int64) -> Int64? {
    let (sum, overflow) = addingReportingOverflow(delta)
    return overflow || sum < 0 || sum > bound ? nil : sum
  }
}
