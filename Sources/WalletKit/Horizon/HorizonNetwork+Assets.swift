public import Foundation
import HorizonKit
import Sentences
public import StellarKit
import StellarXDR

/// What Horizon says of assets beyond an account's balances.
extension HorizonNetwork {
  /// How many assets and spans of trade are fetched: one page.
  private static let pageSize = 200

  /// Fetches the balances that an account can claim: the newest ``ClaimableBalance/listLimit``.
  public func claimableBalances(for id: AccountID, at time: Date) async throws(NetworkError) -> [ClaimableBalance] {
    try await records(of: horizon.claimableBalances(claimant: id), .descending)
      .compactMap { ClaimableBalance($0, for: id, at: time) }
  }

  /// Fetches a claimable balance by its id.
  public func claimableBalance(_ id: ClaimableBalanceID, for account: AccountID, at time: Date) async throws(NetworkError) -> ClaimableBalance? {
    let record = try await found { () async throws(HorizonError) in try await horizon.claimableBalance(id) }
    guard record.map({ $0.id == id }) ?? true else { throw .noAnswer("The network returned a different claimable balance than the one asked for.") }
    guard let record else { return nil }
    guard let balance = ClaimableBalance(record, for: account, at: time) else {
      throw .refused("This was set aside for somebody else, so your account can't claim it. If an anchor said it is yours, ask the anchor.")
    }
    return balance
  }

  /// Finds who set a claimable balance aside, by the transaction that created it. A balance that an issuer left behind by closing a share in a pool
  /// was created by no operation of its own.
  public func giver(of id: ClaimableBalanceID, on network: Network) async throws(NetworkError) -> AccountID? {
    let page = try await found { () async throws(HorizonError) in
      try await horizon.operations(of: .claimableBalance(id), joinTransactions: true).page(order: .ascending, limit: 1)
    }
    // A server that is behind doesn't know the operation yet. That is no answer, and isn't remembered.
    guard let record = page?.records.first else { throw .behind }
    guard let transaction = record.transaction, let envelope = try? XDR.TransactionEnvelope(base64: transaction.envelopeXDR) else { return nil }
    return envelope.giver(of: id, on: network)
  }

  /// Fetches the account's offers on the exchange: all of them, as no account can have more than 1000 entries.
  public func offers(of id: AccountID) async throws(NetworkError) -> [OpenOffer] {
    try await records(of: horizon.offers(of: id), .ascending)
      .map { OpenOffer(id: $0.id, selling: $0.selling, buying: $0.buying, amount: $0.amount, price: $0.price) }
  }

  /// Fetches the first 1000 records of a list, across its pages.
  private func records<Listing: RecordListing>(of list: Listing, _ order: Horizon.Order) async throws(NetworkError) -> [Listing.Record] {
    try await answer { () async throws(HorizonError) in
      var records: [Listing.Record] = []
      var following = list.records(order: order, pageSize: Self.pageSize).makeAsyncIterator()
      while records.count < ClaimableBalance.listLimit, let record = try await following.next(isolation: nil) { records.append(record) }
      return records
    }
  }

  /// Fetches what a pool holds, or returns nil if there is no such pool.
  public func reserves(ofPool id: LiquidityPoolID) async throws(NetworkError) -> PoolReserves? {
    guard let pool = try await found({ () async throws(HorizonError) in try await horizon.liquidityPool(id) })?.state else { return nil }
    let parts = pool.reserves.compactMap { part in part.asset.map { PoolReserves.Part(asset: $0, amount: part.amount) } }
    return PoolReserves(parts: parts, shares: pool.totalShares)
  }

  /// Asks for the best paths from the amount to each of the assets.
  public func amounts(bought assets: [Asset], with amount: Amount, of other: Asset) async throws(NetworkError) -> [Asset: Amount] {
    let paths = try await answer { () async throws(HorizonError) in try await horizon.paths(toSend: amount, of: other, to: .assets(assets)) }
    return Dictionary(paths.map { ($0.destinationAsset, $0.destinationAmount) }, uniquingKeysWith: max)
  }

  /// Asks for the best paths from each of the assets to the amount.
  public func amounts(sold assets: [Asset], for amount: Amount, of other: Asset) async throws(NetworkError) -> [Asset: Amount] {
    let paths = try await answer { () async throws(HorizonError) in try await horizon.paths(toReceive: amount, of: other, from: .assets(assets)) }
    return Dictionary(paths.map { ($0.sourceAsset, $0.sourceAmount) }, uniquingKeysWith: min)
  }

  /// Fetches what an asset was traded at directly for another: the newest 200 spans.
  public func trades(of asset: Asset, in other: Asset, each span: TradedPrice.Span, since start: Date) async throws(NetworkError) -> [TradedPrice] {
    let resolution: TradeResolution =
      switch span {
      case .hour: .hour
      case .day: .day
      case .week: .week
      }
    let page = try await found { () async throws(HorizonError) in
      try await horizon.tradeAggregations(base: asset, counter: other, resolution: resolution, from: start)
        .page(order: .descending, limit: Self.pageSize)
    }
    // Horizon has no record for two assets that were never traded for each other.
    return (page?.records ?? []).sorted { $0.timestamp < $1.timestamp }.compactMap { span in
      guard span.baseVolume > .zero else { return nil }
      return TradedPrice(
        time: Date(timeIntervalSince1970: TimeInterval(span.timestamp / 1000)), volume: span.baseVolume.stroops, paid: span.counterVolume.stroops)
    }
  }

  /// Fetches the assets of the network: the first 200.
  public func assets() async throws(NetworkError) -> [Asset] {
    try await answer { () async throws(HorizonError) in try await horizon.assets().page(limit: Self.pageSize) }.records.map(\.asset)
  }
}

extension XDR.TransactionEnvelope {
  /// Returns the account whose operation created the balance, or nil unless its own signature on the envelope proves it.
  fileprivate func giver(of id: ClaimableBalanceID, on network: Network) -> AccountID? {
    let transaction = applied
    let source = MuxedAccount(transaction.sourceAccount).accountID
    let made = transaction.operations.enumerated().first { index, _ in
      ClaimableBalanceID(source: source, sequenceNumber: transaction.seqNum, operation: UInt32(index)) == id
    }?.element
    guard let made, case .createClaimableBalance = made.body else { return nil }
    let giver = made.sourceAccount.map { MuxedAccount($0).accountID } ?? source
    let signatures = if case .txFeeBump(let bump) = self { bump.tx.innerTx.signatures } else { signatures }
    // The id proves the source of the transaction, but not that of the operation: if the operation names none, a stranger's may have been taken out.
    return SignerKey.ed25519(giver).isSatisfied(by: signatures, for: transaction.hash(on: network)) ? giver : nil
  }
}

extension ClaimableBalance {
  /// Nil for a balance that isn't the account's to claim.
  fileprivate init?(_ record: ClaimableBalanceResource, for account: AccountID, at time: Date) {
    guard let own = record.claimants.first(where: { $0.destination == account }) else { return nil }
    self.init(
      id: record.id, asset: record.asset, amount: record.amount, sponsor: record.sponsor,
      claimability: Claimability(record, for: account, at: time), condition: own.predicate.words)
  }
}

extension ClaimableBalance.Claimability {
  fileprivate init(_ record: ClaimableBalanceResource, for account: AccountID, at time: Date) {
    switch record.claimability(for: account, at: time) {
    case .now(let until): self = .now(until: until)
    case .later(let start):
      let end: Date? = if case .now(let until) = record.claimability(for: account, at: start) { until } else { nil }
      self = .later(start, until: end)
    case .never: self = .never
    case .unknown: self = .unknown
    }
  }
}
