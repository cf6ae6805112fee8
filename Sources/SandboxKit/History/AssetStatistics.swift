import StellarKit
import StellarXDR

/// The numbers of an asset's holders and their amounts, or the change of these.
struct AssetStatistics: Hashable, Sendable {
  /// The holders of one kind.
  struct Share: Hashable, Sendable {
    var count: Int64 = 0
    /// What they hold together, in stroops.
    var amount: Int128 = 0
  }

  /// Trustlines that may pay and be paid.
  var authorized = Share()
  /// Trustlines that may only keep their offers.
  var maintaining = Share()
  /// Trustlines that may do nothing.
  var unauthorized = Share()
  var claimableBalances = Share()
  var pools = Share()
  /// Contracts that hold the asset.
  var contracts = Share()
  /// The contract that stands for the asset, if somebody has created it.
  var ownContract = Share()

  var isEmpty: Bool { self == AssetStatistics() }

  private static let shares: [any WritableKeyPath<AssetStatistics, Share> & Sendable] = [
    \.authorized, \.maintaining, \.unauthorized, \.claimableBalances, \.pools, \.contracts, \.ownContract,
  ]

  static func + (left: Self, right: Self) -> Self {
    var sum = left
    for share in shares {
      sum[keyPath: share].count += right[keyPath: share].count
      // The amounts of contracts together may exceed 128 bits. Wrapped around, the sum is right again as soon as enough is taken away.
      sum[keyPath: share].amount &+= right[keyPath: share].amount
    }
    return sum
  }
}

extension AssetStatistics {
  /// Returns how the statistics of issued assets change with the entries of a ledger.
  ///
  /// - Parameter asset: returns the asset that a contract stands for, or nil for lumens and for any other contract.
  static func changes(in changes: LedgerChanges, asset: (XDR.ContractID) throws -> XDR.Asset?) rethrows -> [XDR.Asset: AssetStatistics] {
    var all: [XDR.Asset: AssetStatistics] = [:]
    for change in changes.trustlines {
      guard let asset = change.key.asset.asset else { continue }
      if let before = change.before, let after = change.after, before.balance == after.balance, before.flags == after.flags { continue }
      all[asset, default: AssetStatistics()].count(change.before, change.after, amount: \.balance) { $0.share }
    }
    for change in changes.claimableBalances {
      guard let asset = (change.after ?? change.before)?.asset, asset != .native else { continue }
      all[asset, default: AssetStatistics()].count(change.before, change.after, amount: \.amount) { _ in \.claimableBalances }
    }
    for change in changes.pools {
      guard let pool = (change.after ?? change.before)?.parameters else { continue }
      for (asset, reserve) in [(pool.assetA, \LiquidityPoolEntry.reserveA), (pool.assetB, \.reserveB)] where asset != .native {
        all[asset, default: AssetStatistics()].count(change.before, change.after, amount: reserve) { _ in \.pools }
      }
    }
    for change in changes.contractData {
      switch change.key {
      case .balance(let contract, _):
        guard let asset = try asset(contract) else { continue }
        all[asset, default: AssetStatistics()].contracts.count(change.before?.heldAmount, -1)
        all[asset, default: AssetStatistics()].contracts.count(change.after?.heldAmount, 1)
      case .other(let key):
        guard key.value.key == .ledgerKeyContractInstance, change.before == nil, case .contract(let contract) = key.value.contract,
          let asset = try asset(contract)
        else { continue }
        all[asset, default: AssetStatistics()].ownContract.count += 1
      }
    }
    return all
  }

  private mutating func count<Entry>(
    _ before: Entry?, _ after: Entry?, amount: KeyPath<Entry, Int64>, in share: (Entry) -> WritableKeyPath<AssetStatistics, Share>
  ) {
    if let before {
      self[keyPath: share(before)].count -= 1
      self[keyPath: share(before)].amount -= Int128(before[keyPath: amount])
    }
    if let after {
      self[keyPath: share(after)].count += 1
      self[keyPath: share(after)].amount += Int128(after[keyPath: amount])
    }
  }
}

extension AssetStatistics.Share {
  /// Counts a holder, or stops counting it.
  ///
  /// - Parameters:
  ///   - amount: what one holder has, or nil for no holder.
  ///   - sign: 1 to count the holder, -1 to stop counting it.
  fileprivate mutating func count(_ amount: Int128?, _ sign: Int64) {
    guard let amount else { return }
    count += sign
    self.amount &+= amount &* Int128(sign)
  }
}

extension ContractDataEntry {
  /// The amount that a contract holds according to this entry, or nil for other data.
  fileprivate var heldAmount: Int128? { if case .balance(let balance) = stored { balance.amount } else { nil } }
}

extension TrustlineEntry {
  /// The share in which the trustline is counted.
  fileprivate var share: WritableKeyPath<AssetStatistics, AssetStatistics.Share> {
    if flags.contains(.authorized) { return \.authorized }
    return flags.contains(.authorizedToMaintainLiabilities) ? \.maintaining : \.unauthorized
  }
}

extension AssetStatistics: XDRCodable {
  init(from decoder: inout XDRDecoder) throws(XDRError) {
    for share in Self.shares {
      // Statistics that were stored before there were contracts end here.
      guard decoder.remaining > 0 else { return }
      self[keyPath: share].count = try decoder.int64("AssetStatistics.count")
      let high = Int128(try decoder.int64("AssetStatistics.amount.high"))
      self[keyPath: share].amount = high << 64 | Int128(try decoder.uint64("AssetStatistics.amount.low"))
    }
  }

  func encode(to encoder: inout XDREncoder) {
    for share in Self.shares {
      let value = self[keyPath: share]
      encoder.int64(value.count)
      encoder.int64(Int64(truncatingIfNeeded: value.amount >> 64))
      encoder.uint64(UInt64(truncatingIfNeeded: value.amount))
    }
  }
}
