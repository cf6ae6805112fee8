import StellarKit
import StellarXDR

/// An account's holding of an issued asset or of a pool's shares. Amounts are in stroops.
struct TrustlineEntry: Hashable, Sendable {
  /// The last of the protocol's extensions that a trustline has. Each comes with those before it, and none ever goes away.
  enum Extension: UInt8, Comparable, Sendable {
    case none
    case liabilities
    case poolUse

    static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }
  }

  var balance: Int64 = 0
  /// The most that the account accepts.
  var limit: Int64
  var liabilities = Liabilities()
  var flags: TrustLineFlags = []
  /// The number of pools with this asset to whose shares the account has trustlines.
  var poolUseCount: Int32 = 0
  var lastModified: UInt32 = 0
  var level = Extension.none
  var sponsorship = Sponsorship.never

  /// Gives the trustline an extension, which it keeps from then on.
  mutating func extend(to level: Extension) {
    self.level = max(self.level, level)
  }
}

extension TrustlineEntry: StateEntry {
  static let isSubentry = true
  /// Two, since a share of a pool stands for two assets.
  private static let poolShareReserves: UInt32 = 2

  func reserves(at key: TrustlineKey) -> UInt32 { key.pool == nil ? 1 : Self.poolShareReserves }

  static func xdr(_ key: TrustlineKey) -> XDR.LedgerKey {
    .trustline(XDR.LedgerKeyTrustLine(accountID: key.account.xdr, asset: key.asset))
  }

  func data(at key: TrustlineKey) -> XDR.LedgerEntryData {
    .trustline(
      XDR.TrustLineEntry(
        accountID: key.account.xdr, asset: key.asset, balance: balance, limit: limit, flags: flags.rawValue, ext: ext
      ))
  }

  private var ext: XDR.TrustLineEntryExt {
    switch level {
    case .none: .v0
    case .liabilities: .v1(XDR.TrustLineEntryV1(liabilities: liabilities.xdr, ext: .v0))
    case .poolUse:
      .v1(
        XDR.TrustLineEntryV1(
          liabilities: liabilities.xdr, ext: .v2(XDR.TrustLineEntryExtensionV2(liquidityPoolUseCount: poolUseCount))
        ))
    }
  }

  /// - Parameters:
  ///   - xdr: the entry's content.
  ///   - sponsorship: the entry's sponsorship.
  init(_ xdr: XDR.TrustLineEntry, lastModified: UInt32, sponsorship: Sponsorship) {
    self.init(balance: xdr.balance, limit: xdr.limit, flags: TrustLineFlags(rawValue: xdr.flags), lastModified: lastModified)
    self.sponsorship = sponsorship
    guard case .v1(let first) = xdr.ext else { return }
    level = .liabilities
    liabilities = Liabilities(first.liabilities)
    guard case .v2(let second) = first.ext else { return }
    level = .poolUse
    poolUseCount = second.liquidityPoolUseCount
  }
}
