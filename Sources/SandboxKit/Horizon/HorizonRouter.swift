import Hummingbird
import StellarKit

/// The embedded network's Horizon API: which address gives what.
struct HorizonRouter: Sendable {
  let sandbox: Sandbox
  /// The time between two signs of life on an event stream that has nothing to tell.
  var keepAlive: Duration = .seconds(10)

  func routes() -> Router<BasicRequestContext> {
    let router = Router(context: BasicRequestContext.self)
    router.add(
      middleware: CORSMiddleware(
        allowOrigin: .all, allowHeaders: [.accept, .cacheControl, .contentType, .lastEventID, .client, .clientVersion],
        allowMethods: [.get, .post, .head, .options]
      )
    )
    router.add(middleware: ProblemMiddleware())
    router.add(middleware: HostMiddleware())
    addNetwork(to: router)
    addAccounts(to: router)
    addLedgers(to: router)
    addTransactions(to: router)
    addOperations(to: router)
    addEntries(to: router)
    addMarket(to: router)
    return router
  }

  private func addNetwork(to router: Router<BasicRequestContext>) {
    router.get("/") { request, _ in try Answer.resource(try await root(request)) }
    router.get("/health") { _, _ in try Answer.health() }
    router.get("/fee_stats") { _, _ in try Answer.resource(try await feeStats()) }
    router.get("/friendbot") { request, context in try await fund(request, context) }
    router.post("/friendbot") { request, context in try await fund(request, context) }
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
  }

  private func addLedgers(to router: Router<BasicRequestContext>) {
    router.get("/ledgers") { request, _ in try await ledgers(request) }
    router.get("/ledgers/:ledger_id") { request, context in try await ledger(request, try context.ledger()) }
    router.get("/ledgers/:ledger_id/transactions") { request, context in
      try await transactions(request, of: .ledger(try context.ledger()))
    }
    router.get("/ledgers/:ledger_id/operations") { request, context in
      try await operations(request, of: .ledger(try context.ledger()))
    }
    router.get("/ledgers/:ledger_id/payments") { request, context in
      try await operations(request, of: .ledger(try context.ledger()), onlyPayments: true)
    }
  }

  private func addTransactions(to router: Router<BasicRequestContext>) {
    router.get("/transactions") { request, _ in try await transactions(request, of: .everything) }
    router.post("/transactions") { request, context in try await submit(request, context) }
    router.get("/transactions/:tx_id") { request, context in try await transaction(request, try context.transactionHash()) }
    router.get("/transactions/:tx_id/operations") { request, context in
      try await operations(request, of: .transaction(try context.transactionHash()))
    }
    router.get("/transactions/:tx_id/payments") { request, context in
      try await operations(request, of: .transaction(try context.transactionHash()), onlyPayments: true)
    }
  }

  private func addOperations(to router: Router<BasicRequestContext>) {
    router.get("/operations") { request, _ in try await operations(request, of: .everything) }
    router.get("/operations/:id") { request, context in try await operation(request, try context.operationID()) }
    router.get("/payments") { request, _ in try await operations(request, of: .everything, onlyPayments: true) }
  }
}
