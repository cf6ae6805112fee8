import StellarKit
import StellarXDR

extension OfferOrder {
  /// Carries out the order.
  ///
  /// - Parameter result: makes the operation's result from one that is common to all three kinds of operation.
  func apply(
    to state: inout LedgerState, by source: AccountID, result: (XDR.ManageSellOfferResult) -> XDR.OperationResult
  ) -> XDR.OperationResult {
    do throws(OfferRefusal) {
      return result(.success(try carryOut(on: &state, by: source)))
    } catch {
      switch error {
      case .offer(let refusal): return result(refusal)
      case .operation(let refusal): return refusal
      }
    }
  }

  private func carryOut(on state: inout LedgerState, by source: AccountID) throws(OfferRefusal) -> XDR.ManageOfferSuccessResult {
    if !isRemoval { try checkHoldings(of: source, in: state) }
    var key = OfferKey(seller: source, id: offer)
    var entry = offer == 0 ? try reserveNew(at: key, in: &state) : try takeOut(key, from: &state)
    var claims: [XDR.ClaimAtom] = []
    entry.amount = isRemoval ? 0 : try trade(for: source, isPassive: entry.isPassive, in: &state, &claims)
    guard entry.amount > 0 else {
      state.remove(entry, at: key, of: source)
      return XDR.ManageOfferSuccessResult(offersClaimed: claims, offer: .deleted)
    }
    if offer == 0 {
      state.header.idPool += 1
      key.id = Int64(clamping: state.header.idPool)
    }
    state.set(key, entry)
    state.promise(entry, of: source)
    let made = entry.xdr(of: key)
    return XDR.ManageOfferSuccessResult(offersClaimed: claims, offer: offer == 0 ? .created(made) : .updated(made))
  }

  private func checkHoldings(of source: AccountID, in state: LedgerState) throws(OfferRefusal) {
    let selling = state.authorization(of: source, for: selling)
    if selling == .missing { throw .offer(.sellNoTrust) }
    if self.selling != .native, self.selling.issuer != source,
      state.trustlines[TrustlineKey(account: source, asset: self.selling)]?.balance == 0
    {
      throw .offer(.underfunded)
    }
    if selling == .denied { throw .offer(.sellNotAuthorized) }
    switch state.authorization(of: source, for: buying) {
    case .missing: throw .offer(.buyNoTrust)
    case .denied: throw .offer(.buyNotAuthorized)
    case .granted: break
    }
  }

  /// Sets aside the reserve of a new offer. It is released if the offer is taken at once.
  private func reserveNew(at key: OfferKey, in state: inout LedgerState) throws(OfferRefusal) -> OfferEntry {
    let new = OfferEntry(selling: selling, buying: buying, amount: 0, price: price, flags: isPassive ? OfferEntry.passiveFlag : 0)
    if let refusal = state.create(key, new, for: key.seller) {
      throw refusal == .lowReserve ? .offer(.lowReserve) : .operation(refusal.result(lowReserve: .notRun(.opNotSupported)))
    }
    let entry = state.offers[key] ?? new
    state.set(key, nil as OfferEntry?)
    return entry
  }

  /// Takes an offer out of its book to change it. Its reserve stays set aside.
  private func takeOut(_ key: OfferKey, from state: inout LedgerState) throws(OfferRefusal) -> OfferEntry {
    guard var entry = state.offers[key] else { throw .offer(.notFound) }
    state.promise(entry, of: key.seller, taken: true)
    state.set(key, nil as OfferEntry?)
    (entry.selling, entry.buying, entry.price) = (selling, buying, price)
    return entry
  }

  /// Crosses other offers.
  ///
  /// - Returns: the amount that stays for sale.
  private func trade(
    for source: AccountID, isPassive: Bool, in state: inout LedgerState, _ claims: inout [XDR.ClaimAtom]
  ) throws(OfferRefusal) -> Int64 {
    let promised = liabilities
    guard state.receivableAmount(for: buying, source) >= promised.buying else { throw .offer(.lineFull) }
    guard state.balanceLeft(of: selling, source) >= promised.selling else { throw .offer(.underfunded) }
    let most = limits(sell: state.spendable(selling, of: source), buy: state.receivable(buying, of: source))
    guard most.buy > 0 else { throw .offer(.lineFull) }
    let conversion = Conversion(
      taker: source, sending: selling, receiving: buying, maxSend: most.sell, maxReceive: most.buy, kind: .offer,
      bound: Conversion.PriceBound(price: price, isPassive: isPassive)
    )
    var left = Conversion.crossingLimit
    let result = state.convert(conversion, crossing: &left)
    switch result.ending {
    case .ownOffer: throw .offer(.crossSelf)
    case .tooManyOffers: throw .operation(.notRun(.opExceededWorkLimit))
    case .complete, .outOfOffers, .tooDear: break
    }
    claims = result.claims
    if result.received > 0 {
      _ = state.add(result.received, of: buying, to: source)
      _ = state.add(-result.sent, of: selling, to: source)
    }
    if result.ending == .complete { return 0 }
    let rest = limits(sell: state.spendable(selling, of: source), buy: state.receivable(buying, of: source), after: result)
    return OfferEntry.adjustedAmount(at: price, sell: rest.sell, buy: rest.buy)
  }
}

extension OfferEntry {
  fileprivate func xdr(of key: OfferKey) -> XDR.OfferEntry {
    XDR.OfferEntry(
      sellerID: key.seller.xdr, offerID: key.id, selling: selling, buying: buying, amount: amount, price: price, flags: flags
    )
  }
}
