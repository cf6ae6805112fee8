import StellarKit
import StellarXDR

/// The balances of accounts and contracts, and their authorizations.
extension AssetCall {
  private static let day: UInt32 = 17_280
  /// The life of a contract's balance, in ledgers. When the balance is read or written with at least a day less to live, it is extended to this.
  private static let balanceLife = 30 * day

  // MARK: Reading

  func balance(of party: AssetParty) throws(HostError) -> Int128 {
    switch party {
    case .account(let account):
      guard let issuer = instance.asset.issuer else { return Int128(try requiredAccount(account).balance) }
      return issuer == account ? Int128(Int64.max) : Int128(try requiredTrustline(of: account).balance)
    case .contract(let holder):
      guard let balance = try contractBalance(of: holder) else { return 0 }
      try extend(try key(of: holder))
      return balance.amount
    }
  }

  func isAuthorized(_ party: AssetParty) throws(HostError) -> Bool {
    switch party {
    case .account(let account):
      if isFree(account) { return true }
      return try requiredTrustline(of: account).isAuthorized
    case .contract(let holder):
      if let balance = try contractBalance(of: holder) { return balance.isAuthorized }
      return try issuer()?.flags.contains(.authorizationRequired) != true
    }
  }

  /// Returns whether an account needs no trustline: for lumens, and as the asset's issuer.
  private func isFree(_ account: AccountID) -> Bool { instance.asset.issuer.map { $0 == account } ?? true }

  // MARK: Changing

  func receive(_ amount: Int128, by party: AssetParty) throws(HostError) {
    try requireAuthorized(party)
    switch party {
    case .account(let account): try add(try stroops(amount), to: account)
    case .contract(let holder):
      var balance = try balance(of: holder, madeAuthorized: true)
      let (sum, overflow) = balance.amount.addingReportingOverflow(amount)
      guard !overflow else { throw HostError(.overflow, "A balance can't be so large.") }
      balance.amount = sum
      try write(balance, of: holder)
    }
  }

  func spend(_ amount: Int128, of party: AssetParty) throws(HostError) {
    try requireAuthorized(party)
    try take(amount, from: party)
  }

  /// Takes an amount whether or not the holder may send it.
  func take(_ amount: Int128, from party: AssetParty) throws(HostError) {
    switch party {
    case .account(let account): try add(-(try stroops(amount)), to: account)
    case .contract(let holder):
      guard var balance = try contractBalance(of: holder) else {
        guard amount <= 0 else { throw HostError(.balance, "There is no balance to take from.") }
        return
      }
      guard balance.amount >= amount else { throw HostError(.balance, "The balance of \(balance.amount) is less than \(amount).") }
      balance.amount -= amount
      try write(balance, of: holder)
    }
  }

  func setAuthorized(_ isAuthorized: Bool, for party: AssetParty) throws(HostError) {
    if !isAuthorized, try issuer()?.flags.contains(.authorizationRevocable) != true {
      throw HostError(.operationNotSupported, "The issuer's account doesn't say that it may revoke.")
    }
    switch party {
    case .account(let account):
      guard !isFree(account) else { throw HostError(.operationNotSupported, "There is no trustline to authorize.") }
      var trustline = try requiredTrustline(of: account)
      guard trustline.isAuthorized != isAuthorized else { return }
      // A trustline that is no longer authorized keeps its offers and its shares of pools.
      trustline.flags.subtract(.authorization)
      trustline.flags.insert(isAuthorized ? .authorized : .authorizedToMaintainLiabilities)
      try host.storage.write(.trustline(trustline), at: .trustline(trustlineKey(of: account)))
    case .contract(let holder):
      var balance = try balance(of: holder, madeAuthorized: isAuthorized)
      balance.isAuthorized = isAuthorized
      try write(balance, of: holder)
    }
  }

  func requireClawback(from party: AssetParty) throws(HostError) {
    switch party {
    case .account(let account):
      guard !isFree(account) else {
        throw HostError(.operationNotSupported, "Neither lumens nor what an issuer holds of its own asset can be clawed back.")
      }
      guard try requiredTrustline(of: account).flags.contains(.clawbackEnabled) else {
        throw HostError(.balance, "The trustline doesn't allow that anything is clawed back.")
      }
    case .contract(let holder):
      guard let balance = try contractBalance(of: holder) else { throw HostError(.balance, "There is no balance to claw back.") }
      guard balance.isClawbackEnabled else { throw HostError(.balance, "The balance doesn't allow that anything is clawed back.") }
    }
  }

  private func requireAuthorized(_ party: AssetParty) throws(HostError) {
    guard try isAuthorized(party) else { throw HostError(.balanceDeauthorized, "\(party.address.readable) isn't authorized for the asset.") }
  }

  private func stroops(_ amount: Int128) throws(HostError) -> Int64 {
    guard let stroops = Int64(exactly: amount) else { throw HostError(.overflow, "An account can't hold or send so much: \(amount).") }
    return stroops
  }

  // MARK: Contracts

  private func key(of holder: XDR.ContractID) throws(HostError) -> HostKey { .data(.balance(asset: try contract, holder: holder)) }

  private func contractBalance(of holder: XDR.ContractID) throws(HostError) -> ContractBalance? {
    guard case .data(let entry) = try host.storage.find(try key(of: holder)) else { return nil }
    guard case .balance(let balance) = entry.stored else { throw HostError(.value(.unexpectedType), "The contract's data isn't a balance.") }
    return balance
  }

  /// Returns a contract's balance, or the balance that it begins with.
  private func balance(of holder: XDR.ContractID, madeAuthorized isAuthorized: Bool) throws(HostError) -> ContractBalance {
    if let balance = try contractBalance(of: holder) { return balance }
    let issuer = try issuer()
    return ContractBalance(
      amount: 0, isAuthorized: isAuthorized, isClawbackEnabled: issuer?.flags.contains(.clawbackEnabled) == true)
  }

  private func write(_ balance: ContractBalance, of holder: XDR.ContractID) throws(HostError) {
    let key = try key(of: holder)
    try host.storage.write(.data(ContractDataEntry(balance)), at: key)
    try extend(key)
  }

  private func extend(_ key: HostKey) throws(HostError) {
    try host.storage.extend(key, ifAtMost: Self.balanceLife - Self.day, to: Self.balanceLife)
  }

  // MARK: Accounts

  private func requiredAccount(_ id: AccountID) throws(HostError) -> AccountEntry {
    guard let account = try host.account(id) else { throw HostError(.accountMissing, "The account \(id) isn't on the ledger.") }
    return account
  }

  private func trustlineKey(of account: AccountID) -> TrustlineKey { TrustlineKey(account: account, asset: instance.asset) }

  private func requiredTrustline(of account: AccountID) throws(HostError) -> TrustlineEntry {
    guard case .trustline(let trustline) = try host.storage.find(.trustline(trustlineKey(of: account))) else {
      throw HostError(.trustlineMissing, "The account \(account) has no trustline to the asset.")
    }
    return trustline
  }

  /// Adds to an account's balance, or takes from it, within its reserve, its limit and the liabilities of its offers.
  private func add(_ delta: Int64, to account: AccountID) throws(HostError) {
    guard let issuer = instance.asset.issuer else { return try addLumens(delta, to: account) }
    if issuer == account { return }
    var trustline = try requiredTrustline(of: account)
    let (balance, overflow) = trustline.balance.addingReportingOverflow(delta)
    guard !overflow, balance >= trustline.liabilities.selling, balance <= trustline.limit - trustline.liabilities.buying else {
      throw HostError(.balance, "The trustline of \(account) has \(trustline.balance) of \(trustline.limit), and can't change by \(delta).")
    }
    trustline.balance = balance
    try host.storage.write(.trustline(trustline), at: .trustline(trustlineKey(of: account)))
  }

  private func addLumens(_ delta: Int64, to id: AccountID) throws(HostError) {
    guard var account = try host.account(id) else {
      guard delta > 0 else { throw HostError(.accountMissing, "The account \(id) isn't on the ledger.") }
      return try makeAccount(id, with: delta)
    }
    let (balance, overflow) = account.balance.addingReportingOverflow(delta)
    guard !overflow, balance >= account.reserve(of: host.setting.baseReserve) + account.liabilities.selling,
      balance <= Int64.max - account.liabilities.buying
    else { throw HostError(.balance, "The account \(id) has \(account.balance), and can't change by \(delta).") }
    account.balance = balance
    try host.storage.write(.account(account), at: .account(id))
  }

  /// Creates the account for lumens that are sent to an address without one (CAP-73).
  private func makeAccount(_ id: AccountID, with balance: Int64) throws(HostError) {
    let account = AccountEntry(balance: balance, sequenceNumber: Int64(host.setting.ledger) << 32)
    let least = account.reserve(of: host.setting.baseReserve)
    guard balance >= least else { throw HostError(.insufficientAccountReserve, "A new account needs \(least) at least, not \(balance).") }
    try host.storage.write(.account(account), at: .account(id))
  }

  /// Makes an account's trustline to the asset, with no limit, unless it has one (CAP-73).
  func makeTrustline(of party: AssetParty) throws(HostError) {
    guard case .account(let id) = party else { return }
    guard !isFree(id) else { throw HostError(.operationNotSupported, "There can be no trustline of this account to the asset.") }
    let key = HostKey.trustline(trustlineKey(of: id))
    if try host.storage.find(key) != nil { return }
    try host.requireAuthorization(by: party.address)
    let issuer = try issuer()
    let flags = issuer?.flags ?? []
    var account = try requiredAccount(id)
    guard account.subentryCount < LedgerState.subentryLimit else {
      throw HostError(.tooManyAccountSubentries, "The account \(id) has as many entries as it may.")
    }
    let reserve = host.setting.baseReserve
    guard account.balance >= account.reserve(of: reserve) + account.liabilities.selling + reserve else {
      throw HostError(.insufficientAccountReserve, "The account \(id) hasn't enough lumens to keep for a trustline.")
    }
    var trustline = TrustlineEntry(limit: .max)
    if !flags.contains(.authorizationRequired) { trustline.flags.insert(.authorized) }
    if flags.contains(.clawbackEnabled) { trustline.flags.insert(.clawbackEnabled) }
    account.subentryCount += 1
    try host.storage.write(.trustline(trustline), at: key)
    try host.storage.write(.account(account), at: .account(id))
  }
}

extension AccountEntry {
  /// Returns the lumens that the account must keep, in stroops.
  fileprivate func reserve(of base: Int64) -> Int64 {
    (Int64(Self.ownReserves) + Int64(subentryCount) + Int64(sponsoringCount) - Int64(sponsoredCount)) * base
  }
}
