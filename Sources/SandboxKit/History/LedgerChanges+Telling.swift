import StellarXDR

extension LedgerChanges {
  /// Returns the changes that have to be kept to describe an operation later, besides its envelope and its result. They don't include changes of
  /// balances that the result names.
  ///
  /// - Parameter body: the operation's body. The trustline that it changes by name is kept even if it is unchanged. Accounts and trustlines that
  ///   contracts make are kept too, because nothing else names them.
  func telling(of body: XDR.OperationBody) -> LedgerChanges {
    let isChangeTrust = if case .changeTrust = body { true } else { false }
    return LedgerChanges(
      accounts: accounts.filter { Self.tells($0.before, $0.after) || (body.isSoroban && $0.before == nil) },
      trustlines: trustlines.filter {
        isChangeTrust || $0.before?.sponsorship.account != $0.after?.sponsorship.account || (body.isSoroban && $0.before == nil)
      },
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
  /// The signers whose reserves other accounts pay, or nil if there are none.
  fileprivate var signerSponsors: [AccountSigner]? {
    let sponsored = signers.filter { $0.sponsor != nil }
    return sponsored.isEmpty ? nil : sponsored
  }
}
