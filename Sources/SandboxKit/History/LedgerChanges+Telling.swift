import StellarXDR

extension LedgerChanges {
  /// What has to be kept to tell later what an operation did, beside its envelope and result: not what it did to balances
  /// that its result names.
  ///
  /// - Parameter isChangeTrust: whether the operation's own trustline is to be told of even where it is as it was.
  func telling(isChangeTrust: Bool) -> LedgerChanges {
    LedgerChanges(
      accounts: accounts.filter { Self.tells($0.before, $0.after) },
      trustlines: trustlines.filter { isChangeTrust || $0.before?.sponsorship.account != $0.after?.sponsorship.account },
      offers: offers.filter { $0.before != nil || $0.after?.sponsorship.account != nil },
      data: data, claimableBalances: claimableBalances, pools: pools
    )
  }

  private static func tells(_ before: AccountEntry?, _ after: AccountEntry?) -> Bool {
    if before?.sponsorship.account != after?.sponsorship.account || before?.signerSponsors != after?.signerSponsors { return true }
    guard let before, let after else { return false }
    return before.signers != after.signers || before.thresholds.masterWeight != after.thresholds.masterWeight
      || before.sequenceNumber != after.sequenceNumber
  }

  var isEmpty: Bool { self == LedgerChanges() }
}

extension AccountEntry {
  /// The signers that others pay for; nil if there are none.
  fileprivate var signerSponsors: [AccountSigner]? {
    let sponsored = signers.filter { $0.sponsor != nil }
    return sponsored.isEmpty ? nil : sponsored
  }
}
