import StellarKit
import StellarXDR

/// An amount that waits to be claimed.
struct ClaimableBalanceEntry: Hashable, Sendable {
  /// The accounts that may claim it, and when; times are absolute.
  var claimants: [XDR.Claimant]
  var asset: XDR.Asset
  /// In stroops.
  var amount: Int64
  /// The flags, which say whether the asset's issuer can claw it back; nil if the entry has no extension for them.
  var flags: UInt32?
  var lastModified: UInt32 = 0
  var sponsorship = Sponsorship.never

  /// The flag of a balance that the asset's issuer can claw back.
  static let clawbackFlag: UInt32 = 1

  var isClawbackEnabled: Bool { (flags ?? 0) & Self.clawbackFlag != 0 }
}

extension ClaimableBalanceEntry: StateEntry {
  static let isSubentry = false

  func reserves(at key: Bytes32) -> UInt32 { UInt32(claimants.count) }

  static func xdr(_ key: Bytes32) -> XDR.LedgerKey { .claimableBalance(XDR.LedgerKeyClaimableBalance(balanceID: .v0(key))) }

  func data(at key: Bytes32) -> XDR.LedgerEntryData {
    let ext = flags.map { XDR.ClaimableBalanceEntryExt.v1(XDR.ClaimableBalanceEntryExtensionV1(flags: $0)) } ?? .v0
    return .claimableBalance(
      XDR.ClaimableBalanceEntry(balanceID: .v0(key), claimants: claimants, asset: asset, amount: amount, ext: ext))
  }

  /// - Parameters:
  ///   - xdr: the entry's content.
  ///   - sponsorship: the entry's sponsorship.
  init(_ xdr: XDR.ClaimableBalanceEntry, lastModified: UInt32, sponsorship: Sponsorship) {
    self.init(
      claimants: xdr.claimants, asset: xdr.asset, amount: xdr.amount, lastModified: lastModified, sponsorship: sponsorship)
    if case .v1(let ext) = xdr.ext { flags = ext.flags }
  }
}

extension XDR.ClaimableBalanceID {
  /// The hash that names the balance.
  var hash: Bytes32 {
    switch self {
    case .v0(let hash): hash
    }
  }
}
