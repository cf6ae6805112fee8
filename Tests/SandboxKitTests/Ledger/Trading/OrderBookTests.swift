import StellarKit
import StellarXDR
import Testing

@testable import SandboxKit

@Suite struct OrderBookTests {
  private let seller: KeyPair
  private let usd: XDR.Asset

  init() throws {
    seller = try TestLedger.key(1)
    usd = .short("USD", seller)
  }

  private func offer(_ n: Int32, _ d: Int32, amount: Int64 = 1) -> OfferEntry {
    OfferEntry(selling: usd, buying: .native, amount: amount, price: XDR.Price(n: n, d: d))
  }

  private func key(_ id: Int64) -> OfferKey { OfferKey(seller: seller.accountID, id: id) }

  @Test func `the cheapest offer comes first, the oldest among equals`() {
    var book = OrderBook()
    for (id, price) in [(1, (3, 2)), (2, (1, 1)), (3, (2, 2)), (4, (1, 2))] as [(Int64, (Int32, Int32))] {
      book.insert(BookOffer(key(id), offer(price.0, price.1)))
    }
    #expect(book.offers.map(\.key.id) == [4, 2, 3, 1])
  }

  @Test func `prices that are equal as 64-bit floating-point numbers tie, so that an older, more expensive offer comes first`() {
    var book = OrderBook()
    book.insert(BookOffer(key(8), offer(.max, .max - 1)))
    book.insert(BookOffer(key(7), offer(.max - 1, .max - 2)))
    #expect(book.offers.map(\.key.id) == [7, 8])
  }

  @Test func `an order book stays sorted whatever is added, changed and removed`() {
    var random = SeededGenerator(seed: 8)
    var (book, all): (OrderBook, [Int64: OfferEntry]) = (OrderBook(), [:])
    for id in 1...3_000 as ClosedRange<Int64> {
      let entry = offer(Int32.random(in: 1...50, using: &random), Int32.random(in: 1...50, using: &random))
      all[id] = entry
      book.insert(BookOffer(key(id), entry))
      let gone = Int64.random(in: 1...id, using: &random)
      if random.chance(60), let entry = all[gone] {
        all[gone] = nil
        book.remove(BookOffer(key(gone), entry))
      }
      let changed = Int64.random(in: 1...id, using: &random)
      if random.chance(50), let entry = all[changed] {
        all[changed]?.amount = id
        book.update(BookOffer(key(changed), offer(entry.price.n, entry.price.d, amount: id)))
      }
    }
    let sorted = all.map { BookOffer(key($0.key), $0.value) }.sorted { $0.precedes($1) }
    #expect(Array(book.offers) == sorted)
    #expect(book.best == sorted.first)
  }

  @Test func `a rollback restores the order books`() throws {
    var state = try TestLedger().ledger.state
    func offers() -> [BookOffer] { Array(state.offers.index.books[selling: usd, buying: .native].offers) }
    for id in 1...5 as ClosedRange<Int64> { state.set(key(id), offer(Int32(id), 1)) }
    let (before, mark) = (offers(), state.mark)
    state.set(key(1), nil as OfferEntry?)
    state.set(key(2), offer(9, 1))
    state.set(key(3), offer(3, 1, amount: 77))
    state.set(key(6), offer(1, 7))
    #expect(offers().map(\.key.id) == [6, 3, 4, 5, 2])
    state.rollBack(to: mark)
    #expect(offers() == before)
  }
}
