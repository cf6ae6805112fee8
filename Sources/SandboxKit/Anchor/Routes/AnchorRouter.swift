import HTTPTypes
import Hummingbird

/// The routes of the test anchor.
struct AnchorRouter: Sendable {
  /// The form of a refusal if the user hasn't signed in.
  enum SignInRefusal: Sendable {
    case transfers
    case customers
    case quotes

    var problem: AnchorRefusal {
      let text = "Sign in first (SEP-10): the token is missing, wrong, or has expired."
      return switch self {
      case .transfers: .authenticationRequired
      case .customers: .notAuthenticated(text)
      case .quotes: .forbidden(text)
      }
    }
  }

  let anchor: TestAnchor
  /// The faults that tests have ordered.
  var faults: FaultSwitches?

  func routes() -> Router<BasicRequestContext> {
    let router = Router(context: BasicRequestContext.self)
    router.add(middleware: AnyOrigin())
    router.add(
      middleware: CORSMiddleware(
        allowOrigin: .all, allowHeaders: [.every, .authorization], allowMethods: [.get, .post, .put, .patch, .delete, .options]))
    router.add(middleware: AnchorErrors())
    router.add(middleware: HostMiddleware())
    if let faults { router.add(middleware: FaultMiddleware(switches: faults, prefix: "/anchor")) }
    router.add(middleware: AnchorReadiness(anchor: anchor))
    addInfo(to: router)
    addSignIn(to: router)
    addFederation(to: router)
    addCustomers(to: router)
    addTransfers(to: router)
    addInteractive(to: router)
    addQuotes(to: router)
    addPages(to: router)
    return router
  }

  /// Answers a request of a user who has signed in.
  func signedIn(
    _ request: Request, or refusal: SignInRefusal, takesFiles: Bool = false, _ body: (ReceivedRequest, AnchorUser) async throws -> Response
  ) async throws -> Response {
    // Without a sign-in, the request's body isn't read.
    guard let token = ReceivedRequest.token(of: request), let user = try await anchor.user(token: token) else { throw refusal.problem }
    return try await body(try await ReceivedRequest(request, takesFiles: takesFiles), user)
  }

  // MARK: SEP-10, SEP-45

  private func addSignIn(to router: Router<BasicRequestContext>) {
    router.get("/auth") { request, _ in try AnchorAnswer.json(try await anchor.challenge(ReceivedRequest(request))) }
    router.post("/auth") { request, _ in try AnchorAnswer.json(try await anchor.signIn(ReceivedRequest(request))) }
    router.get("/auth/contract") { request, _ in try AnchorAnswer.json(try await anchor.contractChallenge(ReceivedRequest(request))) }
    router.post("/auth/contract") { request, _ in try AnchorAnswer.json(try await anchor.signInContract(ReceivedRequest(request))) }
  }

  // MARK: SEP-12

  private func addCustomers(to router: Router<BasicRequestContext>) {
    router.get("/kyc/customer") { request, _ in
      try await signedIn(request, or: .customers) { try AnchorAnswer.json(try await anchor.tellCustomer($0, $1)) }
    }
    router.put("/kyc/customer") { request, _ in
      try await signedIn(request, or: .customers, takesFiles: true) { request, user in
        let customer = try await anchor.putCustomer(request, user)
        await anchor.advance()
        return try AnchorAnswer.json(["id": .text(customer.id)], status: .accepted)
      }
    }
    router.put("/kyc/customer/verification") { request, _ in
      try await signedIn(request, or: .customers) { try AnchorAnswer.json(try await anchor.verifyCustomer($0, $1)) }
    }
    router.put("/kyc/customer/callback") { request, _ in
      try await signedIn(request, or: .customers) { request, user in
        try await anchor.setCallback(request, user)
        return try AnchorAnswer.json([:])
      }
    }
    router.delete("/kyc/customer/:account") { request, context in
      let account = try context.parameters.require("account")
      return try await signedIn(request, or: .customers) { request, user in
        try await anchor.deleteCustomer(account, request, user)
        return try AnchorAnswer.json([:])
      }
    }
  }

  // MARK: SEP-38

  private func addQuotes(to router: Router<BasicRequestContext>) {
    router.get("/sep38/info") { _, _ in try AnchorAnswer.json(await anchor.tradedAssets()) }
    router.get("/sep38/prices") { request, _ in try AnchorAnswer.json(try await anchor.prices(ReceivedRequest(request))) }
    router.get("/sep38/price") { request, _ in try AnchorAnswer.json(try await anchor.price(ReceivedRequest(request))) }
    router.post("/sep38/quote") { request, _ in
      try await signedIn(request, or: .quotes) { try AnchorAnswer.json(try await anchor.makeQuote($0, $1), status: .created) }
    }
    router.get("/sep38/quote/:id") { request, context in
      let id = try context.parameters.require("id")
      return try await signedIn(request, or: .quotes) { try AnchorAnswer.json(try await anchor.quote(id, $1).json(anchor.accounts)) }
    }
  }
}

/// A middleware that has the anchor make its accounts at the first request, and handle what has happened on the ledger since the last one.
struct AnchorReadiness: RouterMiddleware {
  let anchor: TestAnchor

  func handle(
    _ request: Request, context: BasicRequestContext, next: (Request, BasicRequestContext) async throws -> Response
  ) async throws -> Response {
    // Where each submission closes a ledger, that takes a moment. Elsewhere only what needs the accounts waits for them.
    if await anchor.sandbox.gathers { await anchor.startPreparing() } else { try await anchor.prepare() }
    await anchor.advance()
    return try await next(request, context)
  }
}
