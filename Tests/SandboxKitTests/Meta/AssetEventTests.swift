import Foundation
import StellarKit
import StellarXDR
import Testing

@testable import SandboxKit

/// The events that CAP-67 specifies for each operation.
@Suite struct AssetEventTests {
  private var market: Market
  private var issuer: KeyPair { market.issuer }
  private var maker: KeyPair { market.maker }
  private var taker: KeyPair { market.taker }
  private var usd: XDR.Asset { market.usd }
  private var eur: XDR.Asset { market.eur }

  init() throws {
    market = try Market()
  }

  /// The events of each operation of one transaction, in a short form.
  private mutating func events(
    _ source: KeyPair, _ operations: XDR.Operation..., memo: XDR.Memo = .none, signers: [KeyPair] = []
  ) throws -> [[String]] {
    var transaction = market.net.transaction(source, operations)
    transaction.memo = memo
    let applied = try market.net.recorded(market.net.sign(transaction, [source] + signers))
    guard applied.result.isSuccess else { throw UnexpectedResult(result: applied.result) }
    return try market.net.meta(of: applied).operations.map { try $0.events.map { try words($0) } }
  }

  /// An event as its name, its parties, the asset's code, the amount and the recipient's muxed id or memo.
  private func words(_ event: XDR.ContractEvent) throws -> String {
    guard case .v0(let body) = event.body else { return "" }
    let names = [(market.net.root, "root"), (issuer, "issuer"), (maker, "maker"), (taker, "taker")].map { (key: $0.0.accountID.xdr, name: $0.1) }
    let topics = body.topics.map { topic in
      switch topic {
      case .symbol(let text): String(decoding: text, as: UTF8.self)
      case .string(let text): String(String(decoding: text, as: UTF8.self).prefix { $0 != ":" })
      case .address(.account(let id)): names.first { $0.key == id }?.name ?? "stranger"
      case .address(.claimableBalance): "balance"
      case .address(.liquidityPool): "pool"
      default: "?"
      }
    }
    return (topics + [data(body.data)]).joined(separator: " ")
  }

  private func data(_ data: XDR.SCVal) -> String {
    switch data {
    case .i128(let parts): "\(Int128(parts.hi) << 64 | Int128(parts.lo))"
    case .bool(let value): "\(value)"
    case .u64(let value): "id \(value)"
    case .string(let text): "text \(String(decoding: text, as: UTF8.self))"
    case .bytes(let bytes): "bytes \(bytes.count)"
    case .map(let fields?): fields.map { self.data($0.val) }.joined(separator: " for ")
    default: "?"
    }
  }

  // MARK: Payments

  @Test mutating func `a payment emits a transfer, from the issuer a mint, and to the issuer a burn`() throws {
    #expect(try events(maker, .pay(taker, 5)) == [["transfer maker taker native 5"]])
    #expect(try events(maker, .pay(taker, 6, usd)) == [["transfer maker taker USD 6"]])
    #expect(try events(issuer, .pay(taker, 7, usd)) == [["mint taker USD 7"]])
    #expect(try events(maker, .pay(issuer, 8, usd)) == [["burn maker USD 8"]])
    #expect(try events(issuer, .pay(issuer, 9, usd)) == [["transfer issuer issuer USD 9"]])
    #expect(try events(maker, .pay(maker, 10)) == [["transfer maker maker native 10"]])
    // An asset's issuer doesn't issue lumens.
    #expect(try events(issuer, .pay(maker, 11)) == [["transfer issuer maker native 11"]])
  }

  @Test mutating func `an event names the recipient's muxed id, or else the memo`() throws {
    func muxed(_ key: KeyPair, _ asset: XDR.Asset = .native) -> XDR.Operation {
      .of(.payment(XDR.PaymentOp(destination: .muxedEd25519(id: 42, ed25519: key.accountID.publicKey), asset: asset, amount: 5)))
    }
    let hash = Bytes32(sha256: [1])
    #expect(try events(maker, muxed(taker)) == [["transfer maker taker native 5 for id 42"]])
    #expect(try events(maker, muxed(taker), memo: .id(7)) == [["transfer maker taker native 5 for id 42"]])
    #expect(try events(maker, .pay(taker, 5), memo: .id(7)) == [["transfer maker taker native 5 for id 7"]])
    #expect(try events(maker, .pay(taker, 5), memo: .text(Array("rent".utf8))) == [["transfer maker taker native 5 for text rent"]])
    #expect(try events(maker, .pay(taker, 5), memo: .hash(hash)) == [["transfer maker taker native 5 for bytes 32"]])
    #expect(try events(maker, .pay(taker, 5), memo: .retHash(hash)) == [["transfer maker taker native 5 for bytes 32"]])
    #expect(try events(issuer, muxed(taker, usd)) == [["mint taker USD 5 for id 42"]])
    #expect(try events(issuer, .pay(taker, 5, usd), memo: .id(7)) == [["mint taker USD 5 for id 7"]])
    // A burn has no recipient.
    #expect(try events(maker, muxed(issuer, usd), memo: .id(7)) == [["burn maker USD 5"]])
  }

  @Test mutating func `an event names a muxed sender by its account`() throws {
    var operation = XDR.Operation.pay(taker, 5)
    operation.sourceAccount = .muxedEd25519(id: 3, ed25519: maker.accountID.publicKey)
    #expect(try events(maker, operation) == [["transfer maker taker native 5"]])
  }

  @Test mutating func `creating and merging an account emit transfers of lumens`() throws {
    let new = try TestLedger.key(9)
    #expect(try events(maker, .create(new, 50_000_000), memo: .id(1)) == [["transfer maker stranger native 50000000 for id 1"]])
    market.net.edit(new) { $0.sequenceNumber = 0 }
    #expect(try events(maker, .merge(into: taker, by: new), signers: [new]) == [["transfer stranger taker native 50000000"]])
  }

  // MARK: Trades

  @Test mutating func `each offer that is taken emits two transfers, and a resting offer emits nothing`() throws {
    #expect(try events(maker, .sell(100, usd, for: eur, 2, 1)) == [[]])
    #expect(try events(taker, .buy(30, usd, for: eur, 2, 1), memo: .id(7)) == [["transfer taker maker EUR 60", "transfer maker taker USD 30"]])
    #expect(try events(taker, .sell(40, eur, for: usd, 1, 2)) == [["transfer taker maker EUR 40", "transfer maker taker USD 20"]])
    // On an issuer's side they are a burn and a mint.
    #expect(try events(issuer, .sell(20, eur, for: usd, 1, 2)) == [["mint maker EUR 20", "burn maker USD 10"]])
  }

  @Test mutating func `a path payment emits the transfers of each trade, then the transfer to the recipient`() throws {
    #expect(try events(maker, .sell(1_000, usd, for: .native, 3, 1), .sell(1_000, eur, for: usd, 2, 1)) == [[], []])
    market.net.edit(taker, usd) { $0.balance = 10_000 }
    let sent = try events(taker, .send(60, .native, to: issuer, eur, by: [usd]), memo: .id(7))
    #expect(
      sent == [
        [
          "transfer taker maker native 60", "transfer maker taker USD 20", "transfer taker maker USD 20", "transfer maker taker EUR 10",
          "burn taker EUR 10",
        ]
      ])
    let received = try events(taker, .receive(10, usd, at: maker, .native), memo: .id(7))
    #expect(received == [["transfer taker maker native 30", "transfer maker taker USD 10", "transfer taker maker USD 10 for id 7"]])
    #expect(try events(taker, .send(5, usd, to: maker, usd), memo: .id(7)) == [["transfer taker maker USD 5 for id 7"]])
  }

  // MARK: Pools

  @Test mutating func `deposits, withdrawals and path payments emit transfers to and from the pool`() throws {
    let pool = Market.pool(.native, usd)
    let id = LiquidityPoolEntry.id(of: pool)
    let deposited = try events(maker, Market.join(pool), .deposit(id, 900, 100), memo: .id(7))
    #expect(deposited == [[], ["transfer maker pool native 900", "transfer maker pool USD 100"]])
    let through = try events(taker, .send(90, .native, to: taker, usd))
    #expect(through == [["transfer taker pool native 90", "transfer pool taker USD 9", "transfer taker taker USD 9"]])
    #expect(try events(issuer, Market.join(pool), .deposit(id, 990, 91)) == [[], ["transfer issuer pool native 990", "mint pool USD 91"]])
    let withdrawing = XDR.Operation.of(
      .liquidityPoolWithdraw(XDR.LiquidityPoolWithdrawOp(liquidityPoolID: id, amount: 30, minAmountA: 0, minAmountB: 0)))
    #expect(try events(maker, withdrawing, memo: .id(7)) == [["transfer pool maker native 99 for id 7", "transfer pool maker USD 9 for id 7"]])
    #expect(try events(issuer, withdrawing) == [["transfer pool issuer native 99", "burn pool USD 9"]])
  }

  @Test mutating func `revoked authorization emits transfers from pools to claimable balances, then set_authorized`() throws {
    let pool = Market.pool(.native, usd)
    let id = LiquidityPoolEntry.id(of: pool)
    #expect(try market.net.apply(issuer, .flags([.authorizationRequired, .authorizationRevocable])).isSuccess)
    #expect(try events(maker, Market.join(pool), .deposit(id, 900, 100)).count == 2)
    #expect(
      try events(issuer, .setFlags(maker, usd, clear: .authorized)) == [
        ["transfer pool balance native 900", "transfer pool balance USD 100", "set_authorized maker USD false"]
      ])
    #expect(try events(issuer, .setFlags(maker, usd, set: .authorized)) == [["set_authorized maker USD true"]])
    #expect(try events(issuer, .allow(maker, "USD", 2)) == [["set_authorized maker USD false"]])
    #expect(try events(issuer, .allow(maker, "USD", 1)) == [["set_authorized maker USD true"]])
    // stellar-core emits the event even if nothing changed.
    #expect(try events(issuer, .allow(maker, "USD", 1)) == [["set_authorized maker USD true"]])
  }

  @Test mutating func `an issuer that loses its pool shares burns its own asset`() throws {
    let other = try market.net.account(4, lumens: 100)
    let gbp = XDR.Asset.short("GBP", other)
    let pool = gbp.xdrBytes.lexicographicallyPrecedes(usd.xdrBytes) ? Market.pool(gbp, usd) : Market.pool(usd, gbp)
    #expect(try market.net.apply(other, .flags([.authorizationRequired, .authorizationRevocable])).isSuccess)
    let joining: [XDR.Operation] = [
      .trust(gbp, limit: .max), .setFlags(issuer, gbp, set: .authorized, by: other), .pay(issuer, 500, gbp, by: other), Market.join(pool),
      .deposit(LiquidityPoolEntry.id(of: pool), 100, 100),
    ]
    #expect(try market.net.apply(market.net.sign(market.net.transaction(issuer, joining), [issuer, other])).isSuccess)
    let events = try events(other, .setFlags(issuer, gbp, clear: .authorized))
    #expect(events.map { $0.sorted() } == [["burn pool USD 100", "set_authorized issuer GBP false", "transfer pool balance GBP 100"]])
    #expect(events.first?.last == "set_authorized issuer GBP false")
  }

  // MARK: Claimable balances and clawback

  @Test mutating func `creating and claiming a claimable balance emit transfers, or a mint and a burn for the issuer`() throws {
    var ids: [Bytes32] = []
    for (key, asset) in [(maker, usd), (issuer, usd), (maker, XDR.Asset.native)] {
      let expected = key.accountID == issuer.accountID ? "mint balance USD 5" : "transfer maker balance \(asset == usd ? "USD" : "native") 5"
      let leaving = XDR.Operation.leave(5, asset, for: [(taker, .unconditional), (issuer, .unconditional)])
      var transaction = market.net.transaction(key, [leaving])
      transaction.memo = .id(7)
      let applied = try market.net.recorded(market.net.sign(transaction, [key]))
      ids.append(try #require(applied.result.claimableBalance))
      #expect(try market.net.meta(of: applied).operations.map { try $0.events.map { try words($0) } } == [[expected]])
    }
    #expect(try events(taker, .claim(ids[0]), memo: .id(7)) == [["transfer balance taker USD 5 for id 7"]])
    #expect(try events(issuer, .claim(ids[1]), memo: .id(7)) == [["burn balance USD 5"]])
    #expect(try events(taker, .claim(ids[2])) == [["transfer balance taker native 5"]])
  }

  @Test mutating func `a clawback emits a clawback event`() throws {
    #expect(try market.net.apply(issuer, .flags([.authorizationRevocable, .clawbackEnabled])).isSuccess)
    let holder = try market.net.account(5)
    #expect(try market.net.apply(holder, .trust(usd, limit: .max), .pay(holder, 50, usd, by: issuer), signers: [issuer]).isSuccess)
    let id = try #require(try market.net.apply(holder, .leave(20, usd, for: [(taker, .unconditional)])).claimableBalance)
    #expect(try events(issuer, .clawback(10, usd, from: holder)) == [["clawback stranger USD 10"]])
    #expect(try events(issuer, .clawback(id)) == [["clawback balance USD 20"]])
  }

  @Test mutating func `operations that move nothing emit no events`() throws {
    let operations: [XDR.Operation] = [
      .options { $0.homeDomain = Array("example.com".utf8) }, .trust(.short("NEW", issuer), limit: 5), .data("note", [1]), .bump(to: 0),
      .sponsor(taker), .endSponsoring(by: taker),
    ]
    var transaction = market.net.transaction(maker, operations)
    transaction.memo = .id(7)
    let applied = try market.net.recorded(market.net.sign(transaction, [maker, taker]))
    #expect(applied.result.isSuccess)
    #expect(try market.net.meta(of: applied).operations.allSatisfy(\.events.isEmpty))
  }

  // MARK: Fees

  @Test mutating func `a fee event names the account that pays, in the stage before all transactions`() throws {
    let inner = market.net.sign(market.net.transaction(maker, [.pay(taker, 5)]), [maker])
    let bumped = try market.net.recorded(market.net.feeBump(inner, by: taker, fee: 1_000))
    let event = try #require(try market.net.meta(of: bumped).events.first)
    #expect(event.stage == .beforeAllTxs)
    #expect(try words(event.event) == "fee taker 200")
    let failing = try market.net.recorded(market.net.sign(market.net.transaction(maker, [.pay(try TestLedger.key(9), 5)]), [maker]))
    #expect(!failing.result.isSuccess)
    #expect(try market.net.meta(of: failing).events.map { try words($0.event) } == ["fee maker 100"])
  }

  @Test mutating func `an event is emitted by the asset's contract, even if that isn't deployed`() throws {
    let applied = try market.net.recorded(market.net.sign(market.net.transaction(maker, [.pay(taker, 5, usd)]), [maker]))
    let event = try #require(try market.net.meta(of: applied).operations.first?.events.first)
    let contract = try Asset(usd).contractID(on: market.net.ledger.network)
    #expect(event.contractID.map { StrKey.encode(.contract, $0.bytes) } == contract)
    #expect(event.type == .contract)
    guard case .v0(let body) = event.body else { throw UnexpectedResult(result: nil) }
    #expect(body.topics.last == .string(Array("USD:\(issuer.accountID.address)".utf8)))
  }

  /// The longest code has no zero at its end.
  @Test mutating func `an event names the whole code of an asset with 12 characters`() throws {
    let asset = XDR.Asset.long("ABCDEFGHIJKL", issuer)
    try market.fund(maker, with: [asset])
    #expect(try events(maker, .pay(issuer, 5, asset)) == [["burn maker ABCDEFGHIJKL 5"]])
  }
}
