import StellarKit
import StellarXDR

/// Converting one asset into another: through a book's offers, or through the pool unless the book is cheaper (CAP-38).
///
/// The taker's own balances aren't changed here.
extension LedgerState {
  /// The first protocol that also counts the offers that a path payment would have crossed if the pool hadn't been better.
  private static let countsSparedOffersSince: UInt32 = 27

  /// Converts one asset into another, and subtracts the number of offers crossed from the number that may still be crossed.
  mutating func convert(_ conversion: Conversion, crossing left: inout Int) -> ConversionResult {
    let swap = left > 0 ? poolSwap(for: conversion) : nil
    let before = mark
    let result = crossOffers(for: conversion, atMost: left)
    guard let swap, !(result.ending == .complete && swap.isDearer(than: result)) else {
      left -= result.claims.count
      return result
    }
    rollBack(to: before)
    if header.protocolVersion >= Self.countsSparedOffersSince {
      guard result.claims.count < left else { return ConversionResult(ending: .tooManyOffers) }
      left -= result.claims.count
    }
    left -= 1
    return exchange(swap, for: conversion)
  }

  // MARK: Pools

  /// A trade with a pool that completes a conversion.
  private struct PoolTrade {
    var pool: XDR.PoolID
    var sent: Int64
    var received: Int64

    func isDearer(than other: ConversionResult) -> Bool {
      UInt128(clamping: sent) * UInt128(clamping: other.received) > UInt128(clamping: received) * UInt128(clamping: other.sent)
    }
  }

  /// Finds the trade with a pool that would complete a conversion, or nil if there is none. Offers never trade with pools.
  private func poolSwap(for conversion: Conversion) -> PoolTrade? {
    guard conversion.kind != .offer, let id = pools.index[conversion.sending, conversion.receiving], let pool = pools[id],
      let swap = PoolSwap(sending: conversion.sending, to: pool)
    else { return nil }
    if conversion.kind == .strictSend {
      return swap.received(sending: conversion.maxSend).map { PoolTrade(pool: id, sent: conversion.maxSend, received: $0) }
    }
    return swap.sent(receiving: conversion.maxReceive).map { PoolTrade(pool: id, sent: $0, received: conversion.maxReceive) }
  }

  private mutating func exchange(_ trade: PoolTrade, for conversion: Conversion) -> ConversionResult {
    if var pool = pools[trade.pool] {
      let isA = conversion.sending == pool.parameters.assetA
      pool.reserveA += isA ? trade.sent : -trade.received
      pool.reserveB += isA ? -trade.received : trade.sent
      set(trade.pool, pool)
    }
    let claim = XDR.ClaimLiquidityAtom(
      liquidityPoolID: trade.pool, assetSold: conversion.receiving, amountSold: trade.received, assetBought: conversion.sending,
      amountBought: trade.sent
    )
    return ConversionResult(sent: trade.sent, received: trade.received, claims: [.liquidityPool(claim)])
  }

  // MARK: Offers

  private mutating func crossOffers(for conversion: Conversion, atMost limit: Int) -> ConversionResult {
    var result = ConversionResult()
    var (send, receive) = (conversion.maxSend, conversion.maxReceive)
    guard send > 0, receive > 0 else { return result }
    result.ending = .outOfOffers
    guard limit > 0 else {
      result.ending = .tooManyOffers
      return result
    }
    while let offer = offers.index.books[selling: conversion.receiving, buying: conversion.sending].best {
      if let ending = ending(before: offer, in: conversion) {
        result.ending = ending
        break
      }
      guard result.claims.count < limit else {
        result.ending = .tooManyOffers
        break
      }
      guard let exchange = cross(offer.key, Exchange.Limits(receive: receive, send: send), for: conversion.kind) else { break }
      let claim = XDR.ClaimOfferAtom(
        sellerID: offer.key.seller.xdr, offerID: offer.key.id, assetSold: conversion.receiving, amountSold: exchange.received,
        assetBought: conversion.sending, amountBought: exchange.sent
      )
      result.claims.append(.orderBook(claim))
      result.sent += exchange.sent
      result.received += exchange.received
      send -= exchange.sent
      receive -= exchange.received
      guard !exchange.offerStays, send > 0, receive > 0 else {
        result.ending = .complete
        break
      }
    }
    return result
  }

  private func ending(before offer: BookOffer, in conversion: Conversion) -> ConversionResult.Ending? {
    if let bound = conversion.bound, bound.excludes(offer.price) { return .tooDear }
    return offer.key.seller == conversion.taker ? .ownOffer : nil
  }

  /// Crosses one offer, as far as both sides can.
  ///
  /// - Parameter taker: what the taker can send and receive.
  private mutating func cross(_ key: OfferKey, _ taker: Exchange.Limits, for kind: ExchangeKind) -> Exchange? {
    guard var offer = offers[key] else { return nil }
    promise(offer, of: key.seller, taken: true)
    adjust(&offer, of: key.seller)
    var limits = taker
    limits.sell = min(offer.amount, spendable(offer.selling, of: key.seller))
    limits.buy = receivable(offer.buying, of: key.seller)
    let exchange = Exchange(at: offer.price, limits, for: kind)
    _ = add(exchange.sent, of: offer.buying, to: key.seller)
    _ = add(-exchange.received, of: offer.selling, to: key.seller)
    if exchange.offerStays {
      offer.amount -= exchange.received
      adjust(&offer, of: key.seller)
    } else {
      offer.amount = 0
    }
    if offer.amount == 0 {
      remove(offer, at: key, of: key.seller)
    } else {
      set(key, offer)
      promise(offer, of: key.seller)
    }
    return exchange
  }

  private func adjust(_ offer: inout OfferEntry, of seller: AccountID) {
    let sell = min(offer.amount, spendable(offer.selling, of: seller))
    offer.amount = OfferEntry.adjustedAmount(at: offer.price, sell: sell, buy: receivable(offer.buying, of: seller))
  }
}
