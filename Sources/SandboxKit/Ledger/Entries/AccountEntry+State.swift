import StellarKit
import StellarXDR

extension AccountEntry: StateEntry {
  /// An account's own two reserves.
  static let ownReserves: UInt32 = 2
  static let isSubentry = false

  func reserves(at key: AccountID) -> UInt32 { Self.ownReserves }

  static func xdr(_ key: AccountID) -> XDR.LedgerKey { .account(XDR.LedgerKeyAccount(accountID: key.xdr)) }

  static func precedes(_ one: AccountID, _ other: AccountID) -> Bool {
    withUnsafeBytes(of: one.publicKey) { one in withUnsafeBytes(of: other.publicKey) { other in one.lexicographicallyPrecedes(other) } }
  }

  func data(at key: AccountID) -> XDR.LedgerEntryData {
    .account(
      XDR.AccountEntry(
        accountID: key.xdr, balance: balance, seqNum: sequenceNumber, numSubEntries: subentryCount,
        inflationDest: inflationDestination?.xdr, flags: flags.rawValue, homeDomain: homeDomain, thresholds: thresholds.xdr,
        signers: signers.map { XDR.Signer(key: $0.key, weight: $0.weight) }, ext: ext
      ))
  }

  /// Encodes the account field by field. Every payment's meta holds six accounts, and building each one's protocol form first would take most of the
  /// time.
  func encode(at key: AccountID, to encoder: inout XDREncoder) {
    let rare = rare?.value ?? Rare()
    encoder.uint32(lastModified)
    encoder.int32(XDR.LedgerEntryType.account.rawValue)
    key.xdr.encode(to: &encoder)
    encoder.int64(balance)
    encoder.int64(sequenceNumber)
    encoder.uint32(subentryCount)
    encoder.bool(rare.inflationDestination != nil)
    rare.inflationDestination?.xdr.encode(to: &encoder)
    encoder.uint32(flags.rawValue)
    encoder.opaque(rare.homeDomain)
    encoder.uint32(thresholds.packed)
    encoder.uint32(UInt32(rare.signers.count))
    for signer in rare.signers { XDR.Signer(key: signer.key, weight: signer.weight).encode(to: &encoder) }
    encodeExtension(rare.signers, to: &encoder)
    guard rare.sponsorship != .never else { return encoder.int32(0) }
    rare.sponsorship.xdr.encode(to: &encoder)
  }

  /// Encodes the extensions that the account has, then 0 where there are no more: the bytes of ``ext``.
  private func encodeExtension(_ signers: [AccountSigner], to encoder: inout XDREncoder) {
    guard level >= .liabilities else { return encoder.int32(0) }
    encoder.int32(1)
    liabilities.xdr.encode(to: &encoder)
    guard level >= .sponsorship else { return encoder.int32(0) }
    encoder.int32(2)
    encoder.uint32(sponsoredCount)
    encoder.uint32(sponsoringCount)
    encoder.uint32(UInt32(signers.count))
    for signer in signers {
      encoder.bool(signer.sponsor != nil)
      signer.sponsor?.xdr.encode(to: &encoder)
    }
    guard level >= .sequence else { return encoder.int32(0) }
    encoder.int32(3)
    XDR.AccountEntryExtensionV3(seqLedger: sequenceLedger, seqTime: sequenceTime).encode(to: &encoder)
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
    flags = AccountFlags(rawValue: xdr.flags)
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
