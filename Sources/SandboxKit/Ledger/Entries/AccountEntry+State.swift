import StellarKit
import StellarXDR

extension AccountEntry: StateEntry {
  /// Two reserves are an account's own.
  static let ownReserves: UInt32 = 2
  static let isSubentry = false

  func reserves(at key: AccountID) -> UInt32 { Self.ownReserves }

  static func xdr(_ key: AccountID) -> XDR.LedgerKey { .account(XDR.LedgerKeyAccount(accountID: key.xdr)) }

  static func find(_ key: AccountID, in state: LedgerState) -> AccountEntry? { state.accounts[key] }

  static func write(_ entry: AccountEntry?, at key: AccountID, in state: inout LedgerState) { state.set(key, entry) }

  func data(at key: AccountID) -> XDR.LedgerEntryData {
    .account(
      XDR.AccountEntry(
        accountID: key.xdr, balance: balance, seqNum: sequenceNumber, numSubEntries: subentryCount,
        inflationDest: inflationDestination?.xdr, flags: flags.rawValue, homeDomain: homeDomain, thresholds: thresholds.xdr,
        signers: signers.map { XDR.Signer(key: $0.key, weight: $0.weight) }, ext: ext
      ))
  }

  private var ext: XDR.AccountEntryExt {
    guard level >= .liabilities else { return .v0 }
    var first = XDR.AccountEntryExtensionV1(liabilities: liabilities.xdr)
    if level >= .sponsorship {
      var second = XDR.AccountEntryExtensionV2(
        numSponsored: sponsoredCount, numSponsoring: sponsoringCount, signerSponsoringIDs: signers.map { $0.sponsor?.xdr }
      )
      if level >= .sequence { second.ext = .v3(XDR.AccountEntryExtensionV3(seqLedger: sequenceLedger, seqTime: sequenceTime)) }
      first.ext = .v2(second)
    }
    return .v1(first)
  }

  /// - Parameters:
  ///   - xdr: what the entry holds.
  ///   - sponsorship: of the entry.
  init(_ xdr: XDR.AccountEntry, lastModified: UInt32, sponsorship: Sponsorship) {
    self.init(balance: xdr.balance, sequenceNumber: xdr.seqNum)
    signers = xdr.signers.map { AccountSigner(key: $0.key, weight: $0.weight) }
    homeDomain = xdr.homeDomain
    subentryCount = xdr.numSubEntries
    flags = AccountEntryFlags(rawValue: xdr.flags)
    thresholds = Thresholds(xdr.thresholds)
    inflationDestination = xdr.inflationDest.map { AccountID($0) }
    self.lastModified = lastModified
    self.sponsorship = sponsorship
    if case .v1(let first) = xdr.ext { read(first) }
  }

  private mutating func read(_ first: XDR.AccountEntryExtensionV1) {
    level = .liabilities
    liabilities = Liabilities(first.liabilities)
    guard case .v2(let second) = first.ext else { return }
    level = .sponsorship
    sponsoredCount = second.numSponsored
    sponsoringCount = second.numSponsoring
    for (index, sponsor) in zip(signers.indices, second.signerSponsoringIDs) {
      signers[index].sponsor = sponsor.map { AccountID($0) }
    }
    guard case .v3(let third) = second.ext else { return }
    level = .sequence
    sequenceLedger = third.seqLedger
    sequenceTime = third.seqTime
  }
}
