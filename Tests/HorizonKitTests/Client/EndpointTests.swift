import Foundation
import HTTPTypes
import HorizonKit
import StellarKit
import Testing

/// The address of every endpoint, as documented by Horizon.
@Suite struct EndpointTests {
  /// A request and its expected address below the server's own.
  struct Case: Sendable, CustomTestStringConvertible {
    let address: String
    let ask: @Sendable (Horizon) async throws -> Void

    init(_ address: String, _ ask: @escaping @Sendable (Horizon) async throws -> Void) {
      self.address = address
      self.ask = ask
    }

    var testDescription: String { address }
  }

  static let id = "GA7QYNF7SOWQ3GLR2BGMZEHXAVIRZA4KVWLTJJFC7MGXUA74P7UJVSGZ"
  static let pool = "dd7b1ab831c273310ddbec6f97870aa83c2fbd78ce22aded37ecbf4f3380fac7"
  static let balance = "00000000929b20b72e5890ab51c24f1cc46fa01c4f318d8d33367d24dd614cfdf5491072"
  static let hash = "3389e9f0f1a65f19736cacf544c2e825313e8447f569233bb8db39aa607c8889"
  /// The default page parameters.
  static let page = "limit=10&order=asc"

  static func account() throws -> AccountID { try AccountID(id) }
  static func poolID() throws -> LiquidityPoolID { try LiquidityPoolID(pool) }
  static func balanceID() throws -> ClaimableBalanceID { try ClaimableBalanceID(balance) }
  static func transaction() throws -> TransactionHash { try #require(TransactionHash(hash)) }
  static func usd() throws -> Asset { .issued(code: try AssetCode("USD"), issuer: try account()) }
  static func long() throws -> Asset { .issued(code: try AssetCode("LONGCODE"), issuer: try account()) }

  static let singles: [Case] = [
    Case("/") { _ = try await $0.root() },
    Case("/health") { _ = try await $0.health() },
    Case("/fee_stats") { _ = try await $0.feeStats() },
    Case("/accounts/\(id)") { _ = try await $0.account(account()) },
    Case("/accounts/\(id)/data/config.memo_required") { _ = try await $0.data(DataName("config.memo_required"), of: account()) },
    Case("/accounts/\(id)/data/a%2Fb%20%3F%23%25") { _ = try await $0.data(DataName("a/b ?#%"), of: account()) },
    Case("/claimable_balances/\(balance)") { _ = try await $0.claimableBalance(balanceID()) },
    Case("/ledgers/1214") { _ = try await $0.ledger(1214) },
    Case("/liquidity_pools/\(pool)") { _ = try await $0.liquidityPool(poolID()) },
    Case("/offers/165563085") { _ = try await $0.offer(165_563_085) },
    Case("/operations/5209795272705") { _ = try await $0.operation(5_209_795_272_705) },
    Case("/operations/7?join=transactions") { _ = try await $0.operation(7, joinTransaction: true) },
    Case("/transactions/\(hash)") { _ = try await $0.transaction(transaction()) },
    Case("/order_book?buying_asset_code=USD&buying_asset_issuer=\(id)&buying_asset_type=credit_alphanum4&limit=20&selling_asset_type=native") {
      _ = try await $0.orderBook(selling: .native, buying: usd())
    },
    Case(
      "/order_book?buying_asset_type=native&limit=200&selling_asset_code=LONGCODE&selling_asset_issuer=\(id)&selling_asset_type=credit_alphanum12"
    ) { _ = try await $0.orderBook(selling: long(), buying: .native, limit: 200) },
    Case(
      "/paths/strict-receive?destination_amount=10.5000000&destination_asset_code=USD&destination_asset_issuer=\(id)"
        + "&destination_asset_type=credit_alphanum4&source_account=\(id)"
    ) { _ = try await $0.paths(toReceive: Amount("10.5"), of: usd(), from: .account(account())) },
    Case("/paths/strict-receive?destination_amount=1.0000000&destination_asset_type=native&source_assets=native%2CUSD%3A\(id)") {
      _ = try await $0.paths(toReceive: Amount("1"), of: .native, from: .assets([.native, usd()]))
    },
    Case("/paths/strict-send?destination_account=\(id)&source_amount=1.0000000&source_asset_type=native") {
      _ = try await $0.paths(toSend: Amount("1"), of: .native, to: .account(account()))
    },
    Case(
      "/paths/strict-send?destination_assets=USD%3A\(id)&source_amount=0.0000001&source_asset_code=LONGCODE&source_asset_issuer=\(id)"
        + "&source_asset_type=credit_alphanum12"
    ) { _ = try await $0.paths(toSend: Amount(stroops: 1), of: long(), to: .assets([usd()])) },
  ]

  static let state: [Case] = [
    Case("/accounts?\(page)&signer=\(id)") { _ = try await $0.accounts(.signer(account())).page() },
    Case("/accounts?asset=USD%3A\(id)&\(page)") { _ = try await $0.accounts(.asset(code: AssetCode("USD"), issuer: account())).page() },
    Case("/accounts?\(page)&sponsor=\(id)") { _ = try await $0.accounts(.sponsor(account())).page() },
    Case("/accounts?cursor=\(id)&limit=10&liquidity_pool=\(pool)&order=asc") {
      _ = try await $0.accounts(.liquidityPool(poolID())).page(after: id)
    },
    Case("/accounts/\(id)/offers?\(page)") { _ = try await $0.offers(of: account()).page() },
    Case("/assets?\(page)") { _ = try await $0.assets().page() },
    Case("/assets?asset_code=USD&asset_issuer=\(id)&cursor=USD_\(id)_credit_alphanum4&\(page)") {
      _ = try await $0.assets(code: AssetCode("USD"), issuer: account()).page(after: "USD_\(id)_credit_alphanum4")
    },
    Case("/claimable_balances?\(page)") { _ = try await $0.claimableBalances().page() },
    Case("/claimable_balances?asset=native&claimant=\(id)&cursor=1214-\(balance)&\(page)&sponsor=\(id)") {
      _ = try await $0.claimableBalances(asset: .native, claimant: account(), sponsor: account()).page(after: "1214-\(balance)")
    },
    Case("/liquidity_pools?\(page)") { _ = try await $0.liquidityPools().page() },
    Case("/liquidity_pools?account=\(id)&cursor=\(pool)&\(page)&reserves=native%2CUSD%3A\(id)") {
      _ = try await $0.liquidityPools(reserves: [.native, usd()], account: account()).page(after: pool)
    },
    Case("/offers?\(page)") { _ = try await $0.offers().page() },
    Case("/offers?buying=USD%3A\(id)&\(page)&seller=\(id)&selling=native&sponsor=\(id)") {
      _ = try await $0.offers(seller: account(), selling: .native, buying: usd(), sponsor: account()).page()
    },
  ]

  static let history: [Case] = [
    Case("/ledgers?cursor=now&limit=200&order=desc") { _ = try await $0.ledgers().page(after: "now", order: .descending, limit: 200) },
    Case("/transactions?include_failed=true&\(page)") { _ = try await $0.transactions(includeFailed: true).page() },
    Case("/accounts/\(id)/transactions?\(page)") { _ = try await $0.transactions(of: .account(account())).page() },
    Case("/ledgers/9/transactions?\(page)") { _ = try await $0.transactions(of: .ledger(9)).page() },
    Case("/claimable_balances/\(balance)/transactions?\(page)") { _ = try await $0.transactions(of: .claimableBalance(balanceID())).page() },
    Case("/liquidity_pools/\(pool)/transactions?\(page)") { _ = try await $0.transactions(of: .liquidityPool(poolID())).page() },
    Case("/operations?include_failed=true&join=transactions&\(page)") {
      _ = try await $0.operations(includeFailed: true, joinTransactions: true).page()
    },
    Case("/accounts/\(id)/operations?\(page)") { _ = try await $0.operations(of: .account(account())).page() },
    Case("/ledgers/9/operations?\(page)") { _ = try await $0.operations(of: .ledger(9)).page() },
    Case("/transactions/\(hash)/operations?\(page)") { _ = try await $0.operations(of: .transaction(transaction())).page() },
    Case("/claimable_balances/\(balance)/operations?\(page)") { _ = try await $0.operations(of: .claimableBalance(balanceID())).page() },
    Case("/liquidity_pools/\(pool)/operations?\(page)") { _ = try await $0.operations(of: .liquidityPool(poolID())).page() },
    Case("/payments?\(page)") { _ = try await $0.payments().page() },
    Case("/accounts/\(id)/payments?include_failed=true&join=transactions&limit=5&order=desc") {
      _ = try await $0.payments(of: .account(account()), includeFailed: true, joinTransactions: true).page(order: .descending, limit: 5)
    },
    Case("/ledgers/9/payments?\(page)") { _ = try await $0.payments(of: .ledger(9)).page() },
    Case("/transactions/\(hash)/payments?\(page)") { _ = try await $0.payments(of: .transaction(transaction())).page() },
    Case("/effects?cursor=5209795272705-1&\(page)") { _ = try await $0.effects().page(after: "5209795272705-1") },
    Case("/accounts/\(id)/effects?\(page)") { _ = try await $0.effects(of: .account(account())).page() },
    Case("/ledgers/9/effects?\(page)") { _ = try await $0.effects(of: .ledger(9)).page() },
    Case("/transactions/\(hash)/effects?\(page)") { _ = try await $0.effects(of: .transaction(transaction())).page() },
    Case("/operations/7/effects?\(page)") { _ = try await $0.effects(of: .operation(7)).page() },
    Case("/liquidity_pools/\(pool)/effects?\(page)") { _ = try await $0.effects(of: .liquidityPool(poolID())).page() },
  ]

  static let trades: [Case] = [
    Case("/trades?\(page)") { _ = try await $0.trades().page() },
    Case("/trades?\(page)&trade_type=liquidity_pool") { _ = try await $0.trades(of: .all(.liquidityPools)).page() },
    Case(
      "/trades?base_asset_type=native&counter_asset_code=USD&counter_asset_issuer=\(id)&counter_asset_type=credit_alphanum4&\(page)"
        + "&trade_type=orderbook"
    ) { _ = try await $0.trades(of: .pair(base: .native, counter: usd(), .orderBook)).page() },
    Case("/accounts/\(id)/trades?\(page)") { _ = try await $0.trades(of: .account(account())).page() },
    Case("/accounts/\(id)/trades?\(page)&trade_type=orderbook") { _ = try await $0.trades(of: .account(account(), .orderBook)).page() },
    Case("/offers/7/trades?\(page)") { _ = try await $0.trades(of: .offer(7)).page() },
    Case("/liquidity_pools/\(pool)/trades?\(page)") { _ = try await $0.trades(of: .liquidityPool(poolID())).page() },
    Case(
      "/trade_aggregations?base_asset_type=native&counter_asset_code=USD&counter_asset_issuer=\(id)&counter_asset_type=credit_alphanum4"
        + "&\(page)&resolution=60000"
    ) { _ = try await $0.tradeAggregations(base: .native, counter: usd(), resolution: .minute).page() },
    Case(
      "/trade_aggregations?base_asset_type=native&counter_asset_code=USD&counter_asset_issuer=\(id)&counter_asset_type=credit_alphanum4"
        + "&end_time=1512775500000&limit=200&offset=7200000&order=desc&resolution=86400000&start_time=1512689100123"
    ) {
      let (start, end) = (Date(timeIntervalSince1970: 1_512_689_100.123), Date(timeIntervalSince1970: 1_512_775_500))
      _ = try await $0.tradeAggregations(base: .native, counter: usd(), resolution: .day, offset: 2, from: start, to: end)
        .page(order: .descending, limit: 200)
    },
  ]

  @Test(arguments: singles + state + history + trades)
  func `each endpoint is requested at Horizon's address with its filters`(_ endpoint: Case) async throws {
    let transport = ScriptedTransport([])
    let horizon = try Horizon(url: "https://horizon.example/", transport: transport)
    try? await endpoint.ask(horizon)
    #expect(transport.requests.map { String($0.url.dropFirst("https://horizon.example".count)) } == [endpoint.address])
    #expect(transport.requests.allSatisfy { $0.method == .get && $0.timeLimit == .seconds(30) && $0.bodyLimit == 5_000_000 })
  }

  private static let refusals: [Case] = [
    Case("limit") { _ = try await $0.ledgers().page(limit: 0) },
    Case("limit") { _ = try await $0.ledgers().page(limit: 201) },
    Case("limit") { _ = try await $0.orderBook(selling: .native, buying: usd(), limit: 201) },
    Case("limit") { for try await _ in $0.orderBookStream(selling: .native, buying: try usd(), limit: 0) {} },
    Case("limit") { for try await _ in $0.payments().records(pageSize: 1000) {} },
    Case("cursor") { _ = try await $0.ledgers().page(after: "") },
    Case("cursor") { _ = try await $0.ledgers().page(after: "-1") },
    Case("cursor") { _ = try await $0.ledgers().page(after: "1-2-3") },
    Case("cursor") { _ = try await $0.operations().page(after: "9223372036854775808") },
    Case("cursor") { _ = try await $0.operations().page(after: "5&order=desc") },
    Case("cursor") { for try await _ in $0.effects().stream(after: "later") {} },
    Case("cursor") { for try await _ in $0.effects().pages(after: "1-x") {} },
    Case("cursor") { _ = try await $0.accounts(.signer(account())).page(after: "now") },
    Case("cursor") { _ = try await $0.assets().page(after: "USD_\(id)") },
    Case("cursor") { _ = try await $0.assets().page(after: "USD_\(id)_native") },
    Case("cursor") { _ = try await $0.claimableBalances().page(after: balance) },
    Case("cursor") { _ = try await $0.liquidityPools().page(after: "5") },
    Case("ledger") { _ = try await $0.ledger(0) },
    Case("ledger") { _ = try await $0.operations(of: .ledger(0)).page() },
    Case("ledger") { for try await _ in $0.effects(of: .ledger(0)).stream() {} },
    Case("operation") { _ = try await $0.operation(0) },
    Case("operation") { _ = try await $0.effects(of: .operation(-1)).page() },
    Case("offer") { _ = try await $0.offer(0) },
    Case("offer") { _ = try await $0.trades(of: .offer(0)).page() },
    Case("reserves") { _ = try await $0.liquidityPools(reserves: [.native, usd(), long()]).page() },
    Case("amount") { _ = try await $0.paths(toSend: .zero, of: .native, to: .account(account())) },
    Case("source_assets") { _ = try await $0.paths(toReceive: Amount("1"), of: .native, from: .assets([])) },
    Case("offset") { _ = try await $0.tradeAggregations(base: .native, counter: usd(), resolution: .day, offset: 24).page() },
    Case("offset") { _ = try await $0.tradeAggregations(base: .native, counter: usd(), resolution: .day, offset: -1).page() },
    Case("offset") { _ = try await $0.tradeAggregations(base: .native, counter: usd(), resolution: .minute, offset: 1).page() },
    Case("start and end") {
      let time = Date(timeIntervalSince1970: 1_512_689_100)
      _ = try await $0.tradeAggregations(base: .native, counter: usd(), resolution: .day, from: time, to: time).page()
    },
    Case("start and end") {
      _ = try await $0.tradeAggregations(base: .native, counter: usd(), resolution: .day, from: Date(timeIntervalSince1970: -1)).page()
    },
  ]

  @Test(arguments: refusals.indices)
  func `a parameter that Horizon would refuse or misread isn't sent`(_ index: Int) async throws {
    let refusal = Self.refusals[index]
    let transport = ScriptedTransport([])
    let horizon = try Horizon(url: "https://horizon.example", transport: transport)
    let error = try #require(await #expect(throws: HorizonError.self) { try await refusal.ask(horizon) })
    guard case .invalidParameter(refusal.address, _) = error else {
      Issue.record("\(error)")
      return
    }
    #expect("\(error)".hasSuffix(".") && error.isBeforeSending && !error.mayPass)
    #expect(transport.requests.isEmpty)
  }

  @Test func `an unhealthy server's own report is read from a 503 answer`() async throws {
    let ill = HTTPReply(status: 503, body: Array(#"{"database_connected":true,"core_up":true,"core_synced":false}"#.utf8))
    let transport = ScriptedTransport([.reply(ill), .reply(HTTPReply(status: 503, body: Array("Service Unavailable".utf8)))])
    let horizon = try Horizon(url: "https://horizon.example", transport: transport)
    let health = try await horizon.health()
    #expect(health.databaseConnected && health.coreUp && !health.coreSynced && !health.isHealthy)
    await #expect(throws: HorizonError.unavailable(status: 503, retryAfter: nil)) { try await horizon.health() }
  }
}
