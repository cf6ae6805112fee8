import StellarXDR

/// An offer as it stands in its book.
///
/// stellar-core sorts a book by the price as a 64-bit floating-point number, then by the offers' ids. Different fractions that round to the same
/// number tie, so the older offer comes first even if the newer one is a little cheaper.
struct BookOffer: Hashable, Sendable {
  private var rank: Double
  var key: OfferKey
  var price: XDR.Price
  /// What is left to sell, in stroops.
  var amount: Int64

  init(_ key: OfferKey, _ entry: OfferEntry) {
    rank = Double(entry.price.n) / Double(entry.price.d)
    self.key = key
    price = entry.price
    amount = entry.amount
  }

  /// Returns whether the offer comes before another of its book.
  func precedes(_ other: BookOffer) -> Bool {
    rank < other.rank || (rank == other.rank && key.id < other.key.id)
  }

  /// Returns whether the prices of both offers tie in the order of the book.
  func isLevel(with other: BookOffer) -> Bool { rank == other.rank }
}
