import StellarXDR

/// An offer as it stands in its book.
///
/// stellar-core sorts a book by the price as a 64-bit floating-point number, then by the offers' numbers: different fractions that
/// are the same number so tie, and the older offer comes first even where the newer is a little cheaper.
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

  /// Whether the offer comes before another of its book.
  func precedes(_ other: BookOffer) -> Bool {
    rank < other.rank || (rank == other.rank && key.id < other.key.id)
  }

  /// Whether the two tie in price, as books are sorted.
  func isLevel(with other: BookOffer) -> Bool { rank == other.rank }
}
