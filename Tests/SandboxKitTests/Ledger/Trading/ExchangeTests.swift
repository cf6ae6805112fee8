import StellarXDR
import Testing

@testable import SandboxKit

@Suite struct ExchangeTests {
  private func exchange(
    _ n: Int32, _ d: Int32, sell: Int64 = .max, buy: Int64 = .max, receive: Int64 = .max, send: Int64 = .max, _ kind: ExchangeKind = .offer
  ) -> [Int64] {
    let exchange = Exchange(at: XDR.Price(n: n, d: d), Exchange.Limits(sell: sell, buy: buy, receive: receive, send: send), for: kind)
    return [exchange.received, exchange.sent, exchange.offerStays ? 1 : 0]
  }

  @Test func `rounding favours the offer that stays, and the taker where the offer is used up`() {
    #expect(exchange(3, 2, sell: 1_000, send: 701) == [467, 701, 1])
    #expect(exchange(3, 2, sell: 1_000, send: 700) == [466, 699, 1])
    #expect(exchange(3, 2, sell: 467) == [467, 700, 0])
    #expect(exchange(2, 3, sell: 1_000, receive: 101) == [100, 67, 1])
    #expect(exchange(2, 3, sell: 100) == [99, 66, 0])
  }

  @Test func `a strict-receive payment gets its whole amount, whatever it costs`() {
    #expect(exchange(2, 3, sell: 150, receive: 101, .strictReceive) == [101, 68, 1])
    #expect(exchange(1, 1_000, sell: 5_000, receive: 1, .strictReceive) == [1, 1, 1])
  }

  @Test func `a strict-send payment sends its whole amount, even for nothing`() {
    #expect(exchange(3, 2, sell: 1_000, send: 700, .strictSend) == [466, 700, 1])
    #expect(exchange(1_000, 1, sell: 5_000, send: 999, .strictSend) == [0, 999, 1])
  }

  @Test func `no new offer is crossed where rounding takes more than 1 % of the price`() {
    #expect(exchange(3, 2, sell: 100, receive: 5) == [0, 0, 1])
    #expect(exchange(3, 2, sell: 5) == [0, 0, 0])
    #expect(exchange(101, 100, sell: 1) == [1, 1, 0])
    #expect(exchange(102, 100, sell: 1) == [0, 0, 0])
    #expect(exchange(3, 2, sell: 67) == [67, 100, 0])
    #expect(exchange(3, 2, sell: 65) == [65, 97, 0])
  }

  @Test func `the largest numbers are exchanged without overflow`() {
    #expect(exchange(.max, 1, sell: .max, send: .max) == [4_294_967_298, 9_223_372_036_854_775_806, 0])
    #expect(exchange(1, .max) == [9_223_372_036_854_775_806, 4_294_967_298, 0])
    #expect(exchange(1, 1) == [.max, .max, 0])
    #expect(exchange(.max, .max, sell: .max, receive: 7) == [7, 7, 1])
  }

  @Test func `every exchange keeps its limits, and rounds in favour of the side that stays`() {
    var random = SeededGenerator(seed: 4)
    for _ in 0..<20_000 {
      let price = XDR.Price(n: random.number(), d: random.number())
      let limits = Exchange.Limits(sell: random.number(), buy: random.number(), receive: random.number(), send: random.number())
      let kind = random.pick([ExchangeKind.offer, .strictReceive])
      let exchange = Exchange(unchecked: price, limits, for: kind)
      #expect((0...min(limits.sell, limits.receive)).contains(exchange.received))
      let (paid, asked) = (Int128(exchange.sent) * Int128(price.d), Int128(exchange.received) * Int128(price.n))
      #expect(exchange.offerStays ? paid >= asked : paid <= asked)
      if kind == .offer { #expect((0...min(limits.buy, limits.send)).contains(exchange.sent)) }
    }
  }

  @Test func `an adjusted amount needs no second adjustment, and is the offer's selling liability`() {
    var random = SeededGenerator(seed: 5)
    for _ in 0..<20_000 {
      let price = XDR.Price(n: random.number(), d: random.number())
      let buy: Int64 = random.number()
      let amount = OfferEntry.adjustedAmount(at: price, sell: random.number(), buy: buy)
      #expect(OfferEntry.adjustedAmount(at: price, sell: amount, buy: buy) == amount)
      let promised = OfferEntry.liabilities(at: price, Exchange.Limits(sell: amount))
      #expect(promised.selling == amount)
      #expect(promised.buying <= buy)
    }
  }
}

extension SeededGenerator {
  /// A positive number of any length.
  mutating func number<Number: FixedWidthInteger>() -> Number {
    max(1, Number.random(in: 1...Number.max, using: &self) >> Number.random(in: 0..<Number(Number.bitWidth - 1), using: &self))
  }
}
