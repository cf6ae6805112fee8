import Hummingbird
import Logging
import StellarKit

/// The routes of the embedded network's Horizon API.
struct HorizonRouter: Sendable {
  let sandbox: Sandbox
  /// The time between two keep-alive messages on an event stream that has no events.
  var keepAlive: Duration = .seconds(10)
  /// The clock of the limit on how long a submission waits for its ledger.
  var clock: any Clock<Duration> = ContinuousClock()
  /// Whether pages of every site may fund accounts and submit transactions.
  var isOpenToAllPages = false
  var friendbotRate = FriendbotRate()
  /// The faults that tests order.
  var faults: FaultSwitches?
  /// The routes of Stellar RPC, which is served beside Horizon.
  var rpc: RPCRouter?
  var logger = Logger(label: "sandbox")

  func routes() -> Router<BasicRequestContext> {
    let router = Router(context: BasicRequestContext.self)
    router.add(
      middleware: CORSMiddleware(allowOrigin: .all, allowHeaders: [.every, .authorization], allowMethods: [.get, .post, .head, .options]))
    router.add(middleware: LatestLedgerMiddleware(sandbox: sandbox))
    router.add(middleware: ProblemMiddleware(logger: logger))
    router.add(middleware: HostMiddleware())
    if let faults { router.add(middleware: FaultMiddleware(switches: faults, network: sandbox.network)) }
    addChanges(to: router)
    addNetwork(to: router)
    addAccounts(to: router)
    addLedgers(to: router)
    addTransactions(to: router)
    addOperations(to: router)
    addEntryHistories(to: router)
    addTrades(to: router)
    addEntries(to: router)
    addMarket(to: router)
    rpc?.add(to: router)
    return router
  }

  /// Adds the routes that change the ledger.
  private func addChanges(to router: Router<BasicRequestContext>) {
    let changes = router.group()
    if !isOpenToAllPages { changes.add(middleware: CrossSiteMiddleware()) }
    changes.get("/friendbot") { request, context in try await fund(request, context) }
    changes.post("/friendbot") { request, context in try await fund(request, context) }
    changes.post("/transactions") { request, context in try await submit(request, context) }
    changes.post("/transactions_async") { request, context in try await submitWithoutWaiting(request, context) }
  }

  private func addNetwork(to router: Router<BasicRequestContext>) {
    let nonStreaming = router.nonStreaming
    nonStreaming.get("/") { request, _ in try Answer.resource(try await root(request)) }
    router.get("/health") { _, _ in try Answer.health() }
    nonStreaming.get("/fee_stats") { _, _ in try Answer.resource(try await feeStats()) }
  }

  private func addAccounts(to router: Router<BasicRequestContext>) {
    router.get("/accounts/:account_id") { request, context in
      try await account(request, try context.accountID())
    }
    router.get("/accounts/:account_id/transactions") { request, context in
      try await transactions(request, of: .account(try context.accountID()))
    }
    router.get("/accounts/:account_id/operations") { request, context in
      try await operations(request, of: .account(try context.accountID()))
    }
    router.get("/accounts/:account_id/payments") { request, context in
      try await operations(request, of: .account(try context.accountID()), onlyPayments: true)
    }
    router.get("/accounts/:account_id/effects") { request, context in
      try await effects(request, of: .account(try context.accountID()))
    }
  }

  private func addLedgers(to router: Router<BasicRequestContext>) {
    let nonStreaming = router.nonStreaming
    router.get("/ledgers") { request, _ in try await ledgers(request) }
    nonStreaming.get("/ledgers/:ledger_id") { request, context in try await ledger(request, try context.ledger()) }
    router.get("/ledgers/:ledger_id/transactions") { request, context in
      try await transactions(request, of: .ledger(try context.ledger()))
    }
    router.get("/ledgers/:ledger_id/operations") { request, context in
      try await operations(request, of: .ledger(try context.ledger()))
    }
    router.get("/ledgers/:ledger_id/payments") { request, context in
      try await operations(request, of: .ledger(try context.ledger()), onlyPayments: true)
    }
    router.get("/ledgers/:ledger_id/effects") { request, context in
      try await effects(request, of: .ledger(try context.ledger()))
    }
  }

  private func addTransactions(to router: Router<BasicRequestContext>) {
    let nonStreaming = router.nonStreaming
    router.get("/transactions") { request, _ in try await transactions(request, of: try QueryParameters(request).transactionScope()) }
    nonStreaming.get("/transactions/:tx_id") { request, context in try await transaction(request, try context.transactionHash()) }
    router.get("/transactions/:tx_id/operations") { request, context in
      try await operations(request, of: .transaction(try context.transactionHash()))
    }
    router.get("/transactions/:tx_id/payments") { request, context in
      try await operations(request, of: .transaction(try context.transactionHash()), onlyPayments: true)
    }
    router.get("/transactions/:tx_id/effects") { request, context in
      try await effects(request, of: .transaction(try context.transactionHash()))
    }
  }

  private func addOperations(to router: Router<BasicRequestContext>) {
    let nonStreaming = router.nonStreaming
    router.get("/operations") { request, _ in try await operations(request, of: try QueryParameters(request).operationScope()) }
    nonStreaming.get("/operations/:id") { request, context in try await operation(request, try context.operationID(or: .notConverted("id"))) }
    router.get("/payments") { request, _ in
      try await operations(request, of: try QueryParameters(request).operationScope(), onlyPayments: true)
    }
    router.get("/operations/:id/effects") { request, context in
      let id = try context.operationID(or: .invalid("op_id", "Operation ID must be an integer higher than 0"))
      return try await effects(request, of: .operation(id))
    }
    router.get("/effects") { request, _ in try await effects(request, of: try QueryParameters(request).effectScope()) }
  }

  /// Adds the routes of the history of liquidity pools and claimable balances.
  private func addEntryHistories(to router: Router<BasicRequestContext>) {
    router.get("/liquidity_pools/:liquidity_pool_id/transactions") { request, context in
      try await transactions(request, of: .entry(try context.poolID().hash))
    }
    router.get("/liquidity_pools/:liquidity_pool_id/operations") { request, context in
      try await operations(request, of: .entry(try context.poolID().hash))
    }
    router.get("/liquidity_pools/:liquidity_pool_id/effects") { request, context in
      try await effects(request, of: .entry(try context.poolID().hash))
    }
    router.get("/claimable_balances/:claimable_balance_id/transactions") { request, context in
      try await transactions(request, of: .entry(try context.balanceID().hash))
    }
    router.get("/claimable_balances/:claimable_balance_id/operations") { request, context in
      try await operations(request, of: .entry(try context.balanceID().hash))
    }
  }

  private func addTrades(to router: Router<BasicRequestContext>) {
    router.get("/trades") { request, _ in try await trades(request) }
    router.nonStreaming.get("/trade_aggregations") { request, _ in try await tradeAggregations(request) }
    router.get("/accounts/:account_id/trades") { request, context in
      try await trades(request, of: .account(try context.accountID()))
    }
    router.get("/offers/:offer_id/trades") { request, context in
      try await trades(request, of: .offer(try context.offerID()))
    }
    router.get("/liquidity_pools/:liquidity_pool_id/trades") { request, context in
      try await trades(request, of: .pool(try context.poolID().hash))
    }
  }
}
