import StellarKit
import StellarXDR

@testable import SandboxKit

/// A sandbox whose ledger holds entries of every kind.
///
/// The issuer's dollars and euros are held by a maker and a taker; a sponsor pays reserves for the maker.
struct EntryMarket: Sendable {
  let sandbox: Sandbox
  let issuer: KeyPair
  let maker: KeyPair
  let taker: KeyPair
  let sponsor: KeyPair
  let usd: XDR.Asset
  let eur: XDR.Asset
  /// 50 USD that the taker may claim at any time, and the issuer before a point in time.
  private(set) var dollars = Bytes32()
  /// 5 XLM that only the maker may claim.
  private(set) var lumens = Bytes32()
  /// A pool of lumens and dollars.
  let pool: XDR.PoolID

  static let xlm: Int64 = 10_000_000

  init(_ sandbox: Sandbox) async throws {
    self.sandbox = sandbox
    issuer = try await sandbox.funded(1)
    maker = try await sandbox.funded(2)
    taker = try await sandbox.funded(3)
    sponsor = try await sandbox.funded(4)
    usd = .short("USD", issuer)
    eur = .long("EUROS", issuer)
    pool = LiquidityPoolEntry.id(of: Market.pool(.native, usd))
    try await apply(issuer, .options { $0.homeDomain = Array("example.com".utf8) }, .flags([.authorizationRevocable, .clawbackEnabled]))
    for key in [maker, taker] {
      try await apply(key, .trust(usd, limit: .max), .trust(eur, limit: .max))
      try await apply(issuer, .pay(key, 10_000 * Self.xlm, usd), .pay(key, 10_000 * Self.xlm, eur))
    }
    try await makeOffers()
    try await makeBalances()
    try await apply(maker, .trustPool(Market.pool(.native, usd), limit: .max), .deposit(pool, 100 * Self.xlm, 50 * Self.xlm))
    try await apply(maker, .signer(.ed25519(taker.accountID.publicKey), 7), .signer(.preAuthTx(Bytes32(sha256: [1])), 1))
  }

  /// Offers 1 to 3 of dollars for lumens, the first two at the same price; offer 4 the other way round; offer 5 is sponsored, as is a
  /// data entry.
  private func makeOffers() async throws {
    try await apply(maker, .sell(1_000 * Self.xlm, usd, for: .native, 2, 1), .sell(500 * Self.xlm, usd, for: .native, 4, 2))
    try await apply(maker, .sell(100 * Self.xlm, usd, for: .native, 3, 1))
    try await apply(taker, .sell(200 * Self.xlm, .native, for: usd, 3, 4))
    try await apply(
      sponsor, .sponsor(maker), .data("note to self", Array("milk".utf8), by: maker),
      .of(
        .manageSellOffer(
          XDR.ManageSellOfferOp(selling: eur, buying: usd, amount: 10 * Self.xlm, price: XDR.Price(n: 1, d: 2), offerID: 0)), by: maker),
      .endSponsoring(by: maker), signers: [maker])
  }

  private mutating func makeBalances() async throws {
    let result = try await apply(
      maker, .leave(50 * Self.xlm, usd, for: [(taker, .unconditional), (issuer, .not(.beforeAbsoluteTime(1_900_000_000)))]))
    dollars = result.claimableBalance ?? Bytes32()
    lumens = try await apply(taker, .leave(5 * Self.xlm, for: [(maker, .unconditional)])).claimableBalance ?? Bytes32()
  }

  /// Applies a transaction.
  ///
  /// - Throws: ``UnexpectedResult`` unless it is successful.
  @discardableResult
  func apply(_ source: KeyPair, _ operations: XDR.Operation..., signers: [KeyPair] = []) async throws -> XDR.TransactionResult {
    try await sandbox.apply(source, operations, signers: signers).result
  }
}

extension RouterClient {
  /// The records of a page.
  func records(_ uri: String) async throws -> [JSON] { try await get(uri).json._embedded.records.array }

  /// The ids of a page's records.
  func ids(_ uri: String) async throws -> [String] {
    try await records(uri).map { record in record.id.text ?? record.paging_token.text ?? "" }
  }
}
