import Foundation
import HorizonKit
import StellarKit
import StellarXDR
import Testing

@testable import SandboxKit

/// Lists that are updated with every ledger, compared with what all entries and all operations say.
@Suite struct HistoryListTests {
  private static let seeds = 1...UInt64(ProcessInfo.processInfo.environment["BASICPAY_HISTORIES"].flatMap { UInt64($0) } ?? 3)

  /// A random history that is written ledger by ledger.
  private struct Scene {
    let folder: TestFolder
    let random: RandomHistory
    var history: SandboxHistory
    var ledger: Ledger
    /// The operations that changed a pool or a claimable balance.
    var operationsOfEntries: [Bytes32: [Int64]] = [:]

    init(seed: UInt64) throws {
      folder = try TestFolder()
      random = try RandomHistory(seed: seed)
      let net = try TestLedger()
      (history, ledger) = try SandboxHistory.open(.file(folder.database), network: .sandbox) { net.ledger }
      ledger.recording = .operations
    }

    /// Closes a ledger and writes it.
    mutating func close(_ envelopes: [XDR.TransactionEnvelope]) async throws {
      let closed = ledger.close(envelopes.map { LedgerTransaction($0, on: .sandbox) }, at: ledger.header.closeTime + 5)
      for (place, applied) in closed.transactions.enumerated() {
        for (index, changes) in applied.changes.operations.enumerated() {
          let id = TotalOrderID(ledger: closed.header.sequence, transaction: place + 1, operation: index + 1).rawValue
          for entry in Set(changes.pools.map(\.key) + changes.claimableBalances.map(\.key)) { operationsOfEntries[entry, default: []].append(id) }
        }
      }
      try await history.append([closed])
    }
  }

  @Test(arguments: seeds)
  func `lists of entries, statistics, effects and trades match the entries and operations, also after reopening`(seed: UInt64) async throws {
    var scene = try Scene(seed: seed)
    var random = scene.random
    let (_, _, envelopes) = try random.history(ledgers: 40).run(isChecked: false)
    for (index, ledger) in envelopes.enumerated() {
      try await scene.close(ledger)
      if index % 10 == 9 { try await check(scene) }
    }
    try await check(scene)
    let state = scene.ledger.state
    scene.history.close()
    (scene.history, scene.ledger) = try SandboxHistory.open(.file(scene.folder.database), network: .sandbox) { scene.ledger }
    #expect(scene.ledger.state.stateHash == state.stateHash)
    try await check(scene)
    scene.history.close()
  }

  private func check(_ scene: Scene) async throws {
    let (lists, keys) = (PlainLists(state: scene.ledger.state), scene.random.keys.map(\.accountID))
    let (assets, pools) = (Array(scene.random.assets.dropLast()), scene.random.pools.map { LiquidityPoolEntry.id(of: $0) })
    let entries = scene.operationsOfEntries
    try await scene.history.read { reader in
      for order in [ListPage.Order.ascending, .descending] {
        try checkEntries(reader, lists, order, keys, assets, pools)
        try checkOperations(reader, order, keys, assets, entries)
      }
      for asset in assets.dropFirst() { #expect(try reader.statistics(of: try Asset(asset)) == lists.statistics(of: asset)) }
      let listed = try pages { cursor in
        try reader.assets(after: cursor, EntryPage(limit: 2), code: nil, issuer: nil)
      } cursor: {
        ($0.code.description, $0.issuer.address)
      }
      let there = try assets.dropFirst().filter { lists.statistics(of: $0) != nil }.map { try Asset($0) }
      #expect(listed.map(\.code.description) == there.map(\.code).sorted())
    }
  }

  /// Checks the lists of the ledger's current entries.
  private func checkEntries(
    _ reader: HistoryReader, _ lists: PlainLists, _ order: ListPage.Order, _ keys: [AccountID], _ assets: [XDR.Asset], _ pools: [Bytes32]
  ) throws {
    func inOrder<Element>(_ list: [Element]) -> [Element] { order == .ascending ? list : list.reversed() }
    func page(_ cursor: Data?) -> EntryPage { EntryPage(cursor: cursor, order: order, limit: 3) }
    let held = assets.map(\.trustlineAsset) + pools.map { XDR.TrustLineAsset.poolShare($0) }
    for facet in keys.flatMap({ [EntryFacet.signer($0), .sponsorOfAccount($0)] }) + held.map({ .holding($0) }) {
      let found = try pages {
        try reader.accounts(page($0), under: facet)
      } cursor: {
        EntryListing.place($0.id)
      }
      #expect(found.map(\.id.address) == inOrder(lists.accounts(facet)), "\(facet)")
      for account in found { #expect(account.entry == lists.state.accounts[account.id]) }
    }
    var offers: [[EntryFacet]] = [[.offers]] + keys.flatMap { [[.seller($0)], [.sponsorOfOffer($0)]] }
    for (index, asset) in assets.enumerated() {
      offers += [[.selling(asset)], [.buying(asset)], [.selling(asset), .buying(assets[(index + 1) % assets.count]), .seller(keys[4])]]
    }
    for facets in offers {
      let found = try pages {
        try reader.offers(page($0), under: facets)
      } cursor: {
        EntryListing.place($0.key)
      }
      #expect(found.map(\.key.id) == inOrder(lists.offers(facets)), "\(facets)")
      for offer in found { #expect(offer.entry == lists.state.offers[offer.key]) }
    }
    let balances: [[EntryFacet]] =
      [[.balances]] + keys.flatMap { [[.claimant($0)], [.sponsorOfBalance($0)], [.claimant($0), .balanceAsset(.native)]] }
      + assets.map { [.balanceAsset($0)] }
    for facets in balances {
      let found = try pages {
        try reader.claimableBalances(page($0), under: facets)
      } cursor: {
        EntryListing.place($0.key, lastModified: $0.entry.lastModified)
      }
      #expect(found.map(\.key) == inOrder(lists.balances(facets)), "\(facets)")
      for balance in found { #expect(balance.entry == lists.state.claimableBalances[balance.key]) }
    }
    for facets in [[EntryFacet.pools], [.reserve(assets[0]), .reserve(assets[1])]] + keys.map({ [.shareholder($0)] }) + assets.map({ [.reserve($0)] })
    {
      let found = try pages {
        try reader.pools(page($0), under: facets)
      } cursor: {
        Data($0.key.bytes)
      }
      #expect(found.map(\.key) == inOrder(lists.pools(facets)), "\(facets)")
      for pool in found { #expect(pool.entry == lists.state.pools[pool.key]) }
    }
  }

  /// Checks the lists of operations, effects, trades and transactions.
  private func checkOperations(
    _ reader: HistoryReader, _ order: ListPage.Order, _ keys: [AccountID], _ assets: [XDR.Asset], _ entries: [Bytes32: [Int64]]
  ) throws {
    func page(_ cursor: HistoryCursor?) -> ListPage { ListPage(cursor: cursor, order: order, limit: 7) }
    func operations(_ scope: HistoryScope, onlyPayments: Bool = false) throws -> [StoredOperation] {
      try pages {
        try reader.operations(page($0), of: scope, onlyPayments: onlyPayments, includingFailed: false)
      } cursor: {
        HistoryCursor(id: $0.id)
      }
    }
    func inOrder<Element>(_ list: [Element]) -> [Element] { order == .ascending ? list : list.reversed() }
    let all = try operations(.everything)
    #expect(try operations(.everything, onlyPayments: true) == all.filter(\.isPayment))
    let effects = try all.flatMap { inOrder(try $0.effects) }
    func listed(of scope: HistoryScope) throws -> [StoredEffect] {
      try pages {
        try reader.effects(page($0), of: scope)
      } cursor: {
        $0.cursor
      }
    }
    #expect(try listed(of: .everything) == effects)
    let trades = try all.flatMap { inOrder(try $0.trades) }
    func listed(_ facet: TradeFacet) throws -> [StoredTrade] {
      try pages {
        try reader.trades(page($0), by: facet)
      } cursor: {
        $0.cursor
      }
    }
    #expect(try listed(.everything) == trades)
    let transactions = try transactions(reader, page, of: .everything)
    for key in keys {
      // The participants, without accounts whose entries merely change.
      let own = transactions.filter { transaction in
        let operations = transaction.operations.indices.map { StoredOperation(transaction: transaction, index: $0, changes: LedgerChanges()) }
        return transaction.payers.contains(key) || operations.contains { $0.participants(changing: $0.changes).contains(key) }
      }
      #expect(try self.transactions(reader, page, of: .account(key)) == own)
      #expect(try listed(of: .account(key)) == effects.filter { $0.account.accountID == key })
      #expect(try listed(.account(key)) == trades.filter { $0.seller.account == key || $0.buyer.account == key })
    }
    for offer in Set(trades.flatMap { [$0.seller.offerID, $0.buyer.offerID].compactMap { $0 } }) {
      #expect(try listed(.offer(offer)) == trades.filter { $0.seller.offerID == offer || $0.buyer.offerID == offer })
    }
    for (index, one) in assets.enumerated() {
      for other in assets[(index + 1)...] {
        let pair = try [Asset(one), Asset(other)]
        let expected = trades.filter { Set([$0.seller.asset, $0.buyer.asset]) == Set(pair) }
        #expect(try reader.pair(pair[0], pair[1]).map { try listed(.pair($0)) } ?? [] == expected)
      }
    }
    for (entry, ids) in entries {
      #expect(try operations(.entry(entry)).map(\.id.rawValue) == inOrder(ids))
      #expect(try listed(of: .entry(entry)) == effects.filter { ids.contains($0.operation.id.rawValue) })
      #expect(try listed(.pool(entry)) == trades.filter { $0.seller.liquidityPoolID?.hash == entry })
    }
  }

  private func transactions(
    _ reader: HistoryReader, _ page: (HistoryCursor?) -> ListPage, of scope: HistoryScope
  ) throws -> [StoredTransaction] {
    try pages {
      try reader.transactions(page($0), of: scope, includingFailed: true)
    } cursor: {
      HistoryCursor(id: $0.id)
    }
  }

  /// All pages of a list, one after another.
  private func pages<Record, Cursor>(_ read: (Cursor?) throws -> [Record], cursor: (Record) -> Cursor) throws -> [Record] {
    var records: [Record] = []
    while case let page = try read(records.last.map(cursor)), !page.isEmpty { records += page }
    return records
  }
}
