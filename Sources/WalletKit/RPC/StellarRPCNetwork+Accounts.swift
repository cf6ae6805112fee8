import Foundation
import RPCKit
import Sentences
public import StellarKit
import StellarXDR

/// Accounts, from the ledger entries whose keys are known.
extension StellarRPCNetwork {
  /// How many trustlines are asked for at most, unless more are named: if more are known, the first of them.
  private static let lineLimit = 1_000
  /// How many pages of events are searched for assets at once.
  private static let pageLimit = 40

  /// How many ledgers a server may be behind the newest one that was reported, if several answer at one address. That is fewer than close in the time
  /// that a payment is waited for after its last moment.
  static let mostBehind = 5

  /// Fetches an account with those of its trustlines that are known.
  public func account(_ id: AccountID) async throws(NetworkError) -> AccountSnapshot? { try await account(id, lookingFor: []) }

  /// Fetches an account with those of its trustlines that are named or known.
  public func account(_ id: AccountID, lookingFor assets: Set<Asset>) async throws(NetworkError) -> AccountSnapshot? {
    try await account(id, lookingFor: KnownTrustlines(assets: assets))
  }

  /// Fetches an account with those trustlines that it has: among those that are named, those remembered, and, if one of the person's own accounts
  /// must have more, those that events tell of.
  ///
  /// - Parameter isComplete: whether the named ones are all that it has, so that there is nothing to search for.
  func account(_ id: AccountID, lookingFor named: KnownTrustlines, isComplete: Bool = false) async throws(NetworkError) -> AccountSnapshot? {
    let remembered = await memory?.trustlines(of: id)
    let known = named.union(remembered ?? KnownTrustlines()).union(session.search(id).lines)
    var found = try await snapshot(of: id, named, known, isComplete: isComplete)
    if let account = found, account.unlisted > 0, remembered != nil {
      // Events only add trustlines. Without them, the account says that there may be more.
      let told = (try? await search(id)) ?? KnownTrustlines()
      if !told.isSubset(of: known) { found = try await snapshot(of: id, named, known.union(told), isComplete: false) }
    }
    if let remembered, let account = found {
      let held = KnownTrustlines(assets: Set(account.lines.map(\.asset)), pools: Set(account.pools.map(\.id)))
      if !held.isSubset(of: remembered) { await memory?.remember(held, of: id) }
    }
    return found
  }

  /// Searches the events since the last search for assets and pools that an account has had to do with.
  private func search(_ id: AccountID) async throws(NetworkError) -> KnownTrustlines {
    var search = session.search(id)
    let oldest = search.start == nil ? try await answer { rpc throws(RPCError) in try await rpc.health().oldestLedger } : 0
    var start = search.start ?? .ledger(oldest)
    for _ in 0..<Self.pageLimit {
      let page = try await answer { [start] rpc throws(RPCError) in
        // The server may no longer have the events at which an earlier search ended.
        try await rpc.keptEvents(matching: AssetEvent.filters(of: id), from: start, limit: eventsTogether)
      }
      guard let page else { break }
      for event in page.events.compactMap({ AssetEvent($0, on: rpc.network) }) {
        search.lines = search.lines.union(KnownTrustlines(assets: [event.asset]))
        for case .liquidityPool(let pool) in event.parties { search.lines.pools.insert(LiquidityPoolID(hash: pool)) }
      }
      start = .after(page.cursor)
      search.start = start
      session.note(search, of: id)
      if page.cursor.ledger >= page.latestLedger { break }
    }
    return search.lines
  }

  /// Fetches an account with those of the given trustlines that it has: all of the named ones, and of the known ones as many as are asked for.
  private func snapshot(
    of id: AccountID, _ named: KnownTrustlines, _ known: KnownTrustlines, isComplete: Bool
  ) async throws(NetworkError) -> AccountSnapshot? {
    let owner = id.xdr
    let first = named.keys(besides: id)
    let others = KnownTrustlines(assets: known.assets.subtracting(named.assets), pools: known.pools.subtracting(named.pools)).keys(besides: id)
    let lineKeys = (first + others).prefix(max(first.count, Self.lineLimit)).map {
      XDR.LedgerKey.trustline(XDR.LedgerKeyTrustLine(accountID: owner, asset: $0))
    }
    let keys = [.account(XDR.LedgerKeyAccount(accountID: owner)), .memoRequirement(of: id)] + lineKeys
    var found: [FoundEntry] = []
    for first in stride(from: 0, to: keys.count, by: StellarRPC.mostKeys) {
      let part = Array(keys[first..<min(first + StellarRPC.mostKeys, keys.count)])
      let answer = try await answer { rpc throws(RPCError) in try await rpc.entries(part) }
      guard Int(answer.latestLedger) + Self.mostBehind >= session.newest.sequence else { throw .behind }
      found += answer.entries
    }
    do throws(RPCError) {
      return try AccountSnapshot(id, found, isComplete: isComplete)
    } catch {
      throw NetworkError(error)
    }
  }

  /// Fetches what a pool holds, or returns nil if there is no such pool.
  public func reserves(ofPool id: LiquidityPoolID) async throws(NetworkError) -> PoolReserves? {
    let key = XDR.LedgerKey.liquidityPool(XDR.LedgerKeyLiquidityPool(liquidityPoolID: id.hash))
    let found = try await answer { rpc throws(RPCError) in try await rpc.entries([key]).entries.first?.data.value() }
    guard case .liquidityPool(let pool)? = found, case .constantProduct(let product) = pool.body else { return nil }
    guard let a = try? Asset(product.params.assetA), let b = try? Asset(product.params.assetB), let held = try? Amount(stroops: product.reserveA),
      let other = try? Amount(stroops: product.reserveB), let shares = try? Amount(stroops: product.totalPoolShares)
    else { throw .noAnswer("The network's server sent a pool that can't be read.") }
    return PoolReserves(parts: [PoolReserves.Part(asset: a, amount: held), PoolReserves.Part(asset: b, amount: other)], shares: shares)
  }
}

extension KnownTrustlines {
  /// Returns these as in trustlines' keys, in a fixed order, without the assets of an issuer, who needs no trustline for them.
  fileprivate func keys(besides issuer: AccountID) -> [XDR.TrustLineAsset] {
    assets.filter { $0.issuer != issuer }.sorted().compactMap(\.lineAsset)
      + pools.sorted { $0.hash.bytes.lexicographicallyPrecedes($1.hash.bytes) }.map { .poolShare($0.hash) }
  }
}

extension Asset {
  /// The asset as in a trustline's key; nil for lumens.
  fileprivate var lineAsset: XDR.TrustLineAsset? {
    switch xdr {
    case .native: nil
    case .creditAlphanum4(let asset): .creditAlphanum4(asset)
    case .creditAlphanum12(let asset): .creditAlphanum12(asset)
    }
  }
}

extension AccountSnapshot {
  /// - Returns: nil if the account's own entry isn't among the entries.
  /// - Throws: ``RPCError/invalidAnswer(_:)``
  fileprivate init?(_ id: AccountID, _ found: [FoundEntry], isComplete: Bool) throws(RPCError) {
    var (own, sponsor, memo) = (XDR.AccountEntry?.none, AccountID?.none, XDR.DataEntry?.none)
    var (lines, pools): ([Line], [PoolShares]) = ([], [])
    for entry in found {
      switch try entry.data.value() {
      case .account(let account): (own, sponsor) = (account, try entry.ext?.value().sponsor)
      case .data(let data): memo = data
      case .trustline(let line):
        if case .poolShare(let pool) = line.asset {
          pools.append(PoolShares(id: LiquidityPoolID(hash: pool), balance: try .read(line.balance), sponsor: try entry.ext?.value().sponsor))
        } else {
          lines.append(try Line(line, sponsor: try entry.ext?.value().sponsor))
        }
      default: throw .invalidAnswer("LedgerKey.type: \(entry.key.type.rawValue)")
      }
    }
    guard let own else { return nil }
    guard own.seqNum >= 0 else { throw .invalidAnswer("AccountEntry.seqNum: \(own.seqNum)") }
    let extensions = own.extensions
    let native = Line(
      asset: .native, balance: try .read(own.balance), limit: nil, sellingLiabilities: try .read(extensions.first?.liabilities.selling ?? 0),
      buyingLiabilities: try .read(extensions.first?.liabilities.buying ?? 0))
    let seen = lines.count + 2 * pools.count + own.signers.count + (memo == nil ? 0 : 1)
    let data = memo.map { [String(decoding: $0.dataName, as: UTF8.self): $0.dataValue] } ?? [:]
    self.init(
      id: id, sequenceNumber: own.seqNum, subentries: Int(own.numSubEntries), sponsoring: Int(extensions.second?.numSponsoring ?? 0),
      sponsored: Int(extensions.second?.numSponsored ?? 0), sponsor: sponsor, requiresMemo: MemoRequirement.isSet(in: data),
      homeDomain: own.homeDomain.isEmpty ? nil : String(decoding: own.homeDomain, as: UTF8.self), lines: lines + [native],
      signers: AccountSigners(own), pools: pools,
      issuerRules: IssuerRules(
        needsApproval: own.has(.required), canFreeze: own.has(.revocable), canTakeBack: own.has(.clawbackEnabled), isFinal: own.has(.immutable)),
      unlisted: isComplete ? 0 : max(0, Int(own.numSubEntries) - seen))
  }
}

extension AccountSnapshot.Line {
  fileprivate init(_ line: XDR.TrustLineEntry, sponsor: AccountID?) throws(RPCError) {
    let asset: XDR.Asset =
      switch line.asset {
      case .creditAlphanum4(let asset): .creditAlphanum4(asset)
      case .creditAlphanum12(let asset): .creditAlphanum12(asset)
      case .native, .poolShare: throw .invalidAnswer("TrustLineEntry.asset")
      }
    guard let asset = try? Asset(asset) else { throw .invalidAnswer("TrustLineEntry.asset") }
    let liabilities: XDR.Liabilities? = if case .v1(let more) = line.ext { more.liabilities } else { nil }
    let flags = TrustLineFlags(rawValue: line.flags)
    self.init(
      asset: asset, balance: try .read(line.balance), limit: try .read(line.limit), sellingLiabilities: try .read(liabilities?.selling ?? 0),
      buyingLiabilities: try .read(liabilities?.buying ?? 0), isAuthorized: flags.contains(.authorized),
      keepsOffers: flags.contains(.authorized) || flags.contains(.authorizedToMaintainLiabilities),
      canBeTakenBack: flags.contains(.clawbackEnabled), sponsor: sponsor)
  }
}

extension XDR.AccountEntry {
  fileprivate var extensions: (first: XDR.AccountEntryExtensionV1?, second: XDR.AccountEntryExtensionV2?) {
    guard case .v1(let first) = ext else { return (nil, nil) }
    guard case .v2(let second) = first.ext else { return (first, nil) }
    return (first, second)
  }

  fileprivate func has(_ flag: XDR.AccountFlags) -> Bool { flags & UInt32(bitPattern: flag.rawValue) != 0 }
}

extension XDR.LedgerEntryExt {
  fileprivate var sponsor: AccountID? {
    if case .v1(let more) = self { more.sponsoringID.map { AccountID($0) } } else { nil }
  }
}

extension Amount {
  fileprivate static func read(_ stroops: Int64) throws(RPCError) -> Amount {
    do throws(AmountError) { return try Amount(stroops: stroops) } catch { throw .invalidAnswer("\(stroops) stroops") }
  }
}
