import StellarKit
import StellarXDR

extension StoredOperation {
  /// Returns the accounts in whose history the operation appears.
  ///
  /// - Parameter all: everything that the operation changed, including what isn't kept: a contract call doesn't name the owners of the entries that
  ///   it changes.
  func participants(changing all: LedgerChanges) -> Set<AccountID> {
    var accounts: Set<AccountID> = [source.accountID]
    if case .invokeHostFunction = operation.body { accounts.formUnion(all.owners) }
    if let named { accounts.insert(named) }
    if case .createClaimableBalance(let body) = operation.body { accounts.formUnion(body.claimants.map(\.destination)) }
    if let sponsor { accounts.insert(sponsor) }
    for case .account(let account) in movements.flatMap({ [$0.from, $0.to] }) { accounts.insert(account) }
    return accounts
  }

  /// The account that the operation names beside its source.
  private var named: AccountID? {
    switch operation.body {
    case .createAccount(let body): AccountID(body.destination)
    case .payment(let body): MuxedAccount(body.destination).accountID
    case .pathPaymentStrictReceive(let body): MuxedAccount(body.destination).accountID
    case .pathPaymentStrictSend(let body): MuxedAccount(body.destination).accountID
    case .accountMerge(let destination): MuxedAccount(destination).accountID
    case .allowTrust(let body): AccountID(body.trustor)
    case .setTrustLineFlags(let body): AccountID(body.trustor)
    case .clawback(let body): MuxedAccount(body.from).accountID
    case .beginSponsoringFutureReserves(let body): AccountID(body.sponsoredID)
    case .endSponsoringFutureReserves: beginSponsor?.accountID
    case .revokeSponsorship(.signer(let body)): AccountID(body.accountID)
    case .revokeSponsorship(.ledgerEntry(let key)): key.owner
    default: nil
    }
  }

  /// The account that began the sponsorship that the operation ends, or nil if it isn't known.
  var beginSponsor: MuxedAccount? {
    guard transaction.isSuccessful, case .endSponsoringFutureReserves = operation.body else { return nil }
    let begin = transaction.operations[..<index].last { other in
      if case .beginSponsoringFutureReserves(let body) = other.operation.body { AccountID(body.sponsoredID) == source.accountID } else { false }
    }
    return begin?.source
  }

  /// The account that sponsors the reserve of what the operation made, or nil if none does.
  var sponsor: AccountID? {
    let signer: XDR.SignerKey? = if case .setOptions(let body) = operation.body { body.signer?.key } else { nil }
    for change in changes.accounts {
      if let signer, let sponsor = change.newSponsor(of: signer) { return sponsor }
      if change.before == nil, let sponsor = change.after?.sponsorship.account { return sponsor }
    }
    return changes.trustlines.sponsorOfMade() ?? changes.offers.sponsorOfMade() ?? changes.data.sponsorOfMade()
      ?? changes.claimableBalances.sponsorOfMade()
  }

  /// Whether the operation moves money, so that it is listed among payments.
  var isPayment: Bool {
    switch operation.body {
    case .createAccount, .payment, .pathPaymentStrictReceive, .pathPaymentStrictSend, .accountMerge: true
    case .invokeHostFunction: !movements.isEmpty
    default: false
    }
  }
}

extension StoredTransaction {
  /// The account whose sequence number is used, and the account that pays the fee.
  var payers: Set<AccountID> {
    let source = MuxedAccount(transaction.sourceAccount).accountID
    guard case .txFeeBump(let bump) = envelope else { return [source] }
    return [source, MuxedAccount(bump.tx.feeSource).accountID]
  }
}

extension LedgerChanges {
  /// The pools and claimable balances in whose history the changes appear.
  var namedEntries: [Bytes32] { pools.map(\.key) + claimableBalances.map(\.key) }

  /// The accounts whose entries changed.
  fileprivate var owners: [AccountID] { all.compactMap(\.key.owner) }
}

extension XDR.LedgerKey {
  /// The account that owns the entry, or nil if no account does.
  fileprivate var owner: AccountID? {
    switch self {
    case .account(let key): AccountID(key.accountID)
    case .trustline(let key): AccountID(key.accountID)
    case .offer(let key): AccountID(key.sellerID)
    case .data(let key): AccountID(key.accountID)
    case .claimableBalance, .liquidityPool, .contractData, .contractCode, .configSetting, .ttl: nil
    }
  }
}

extension XDR.Claimant {
  fileprivate var destination: AccountID {
    switch self {
    case .v0(let claimant): AccountID(claimant.destination)
    }
  }
}

extension Array {
  /// Returns the sponsor of the first entry that was made with one.
  fileprivate func sponsorOfMade<Entry: StateEntry>() -> AccountID? where Element == EntryChange<Entry> {
    lazy.filter { $0.before == nil }.compactMap { $0.after?.sponsorship.account }.first
  }
}

extension EntryChange<AccountEntry> {
  /// Returns a signer's sponsor since the change, or nil if the change didn't set one.
  fileprivate func newSponsor(of signer: XDR.SignerKey) -> AccountID? {
    let (old, new) = (before?.sponsor(of: signer), after?.sponsor(of: signer))
    return new == old ? nil : new
  }
}

extension AccountEntry {
  fileprivate func sponsor(of signer: XDR.SignerKey) -> AccountID? { signers.first { $0.key == signer }?.sponsor }
}
