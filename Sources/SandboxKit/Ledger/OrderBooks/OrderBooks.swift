import StellarXDR

/// All order books, and which assets are traded for which.
///
/// Assets and books have numbers, which path finding works with. A number is never reassigned, not even that of an empty book.
struct OrderBooks: Sendable {
  /// A book seen from one of its assets.
  struct Edge: Hashable, Sendable {
    /// The other asset's number.
    var asset: Int
    /// The book's number.
    var book: Int
  }

  private static let noPrice = XDR.Price(n: 0, d: 1)

  private struct Pair: Hashable {
    var selling: Int
    var buying: Int
  }

  private var numbers: [XDR.Asset: Int] = [:]
  private var bookNumbers: [Pair: Int] = [:]
  /// By number.
  private(set) var assets: [XDR.Asset] = []
  /// By number.
  private(set) var books: [OrderBook] = []
  /// By a book's number: the price of its best offer, 0 if it is empty. Path finding reads little else of most books.
  private(set) var bestPrices: [XDR.Price] = []
  /// By an asset's number: the books that sell it.
  private(set) var selling: [[Edge]] = []
  /// By an asset's number: the books that buy it.
  private(set) var buying: [[Edge]] = []

  /// The offers that sell an asset for another.
  subscript(selling selling: XDR.Asset, buying buying: XDR.Asset) -> OrderBook {
    guard let selling = numbers[selling], let buying = numbers[buying] else { return OrderBook() }
    return bookNumbers[Pair(selling: selling, buying: buying)].map { books[$0] } ?? OrderBook()
  }

  /// Returns an asset's number, or nil if it was never traded.
  func number(of asset: XDR.Asset) -> Int? { numbers[asset] }

  /// Updates the books after an offer was created, changed or removed.
  mutating func follow(_ key: OfferKey, from before: OfferEntry?, to after: OfferEntry?) {
    if let before, let after, before.price == after.price, before.selling == after.selling, before.buying == after.buying {
      books[book(of: after)].update(BookOffer(key, after))
      return
    }
    if let before { change(book(of: before)) { $0.remove(BookOffer(key, before)) } }
    if let after { change(book(of: after)) { $0.insert(BookOffer(key, after)) } }
  }

  private mutating func change(_ book: Int, _ change: (inout OrderBook) -> Void) {
    change(&books[book])
    bestPrices[book] = books[book].best?.price ?? Self.noPrice
  }

  private mutating func book(of offer: OfferEntry) -> Int {
    let pair = Pair(selling: makeNumber(of: offer.selling), buying: makeNumber(of: offer.buying))
    if let book = bookNumbers[pair] { return book }
    let book = books.count
    books.append(OrderBook())
    bestPrices.append(Self.noPrice)
    bookNumbers[pair] = book
    selling[pair.selling].append(Edge(asset: pair.buying, book: book))
    buying[pair.buying].append(Edge(asset: pair.selling, book: book))
    return book
  }

  private mutating func makeNumber(of asset: XDR.Asset) -> Int {
    if let number = numbers[asset] { return number }
    numbers[asset] = assets.count
    assets.append(asset)
    selling.append([])
    buying.append([])
    return assets.count - 1
  }
}
