import StellarXDR

/// What an operation exchanged with an offer, or with a pool.
struct Claim: Hashable {
  /// nil for a pool.
  var offer: Int64?
  var sold: Int64
  var bought: Int64

  /// The claims of an operation that succeeded.
  static func all(in result: XDR.OperationResult) -> [Claim]? {
    switch result {
    case .manageSellOffer(.success(let success)), .manageBuyOffer(.success(let success)): success.offersClaimed.map(Claim.init)
    case .pathPaymentStrictReceive(.success(let success)): success.offers.map(Claim.init)
    case .pathPaymentStrictSend(.success(let success)): success.offers.map(Claim.init)
    default: nil
    }
  }

  init(offer: Int64?, sold: Int64, bought: Int64) {
    (self.offer, self.sold, self.bought) = (offer, sold, bought)
  }

  private init(_ atom: XDR.ClaimAtom) {
    switch atom {
    case .v0(let atom): self.init(offer: atom.offerID, sold: atom.amountSold, bought: atom.amountBought)
    case .orderBook(let atom): self.init(offer: atom.offerID, sold: atom.amountSold, bought: atom.amountBought)
    case .liquidityPool(let atom): self.init(offer: nil, sold: atom.amountSold, bought: atom.amountBought)
    }
  }
}
