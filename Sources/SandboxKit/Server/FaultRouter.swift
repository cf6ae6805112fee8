import Foundation
import HTTPTypes
import Hummingbird
import Logging
import NIOCore

/// The small HTTP API of the switches for tests, beside Horizon's. `GET /` says what is set. `POST /faults` makes requests go wrong, and
/// `DELETE /faults` makes them right again. `POST /stop-closing` and `POST /resume-closing` hold and release ledgers. `POST /restart` ends and
/// restarts the network. Everything under `/anchor` is about the test anchor, and everything under `/ramp` about the imitation of the ramp.
struct FaultRouter: Sendable {
  /// What is set.
  private struct State: Encodable {
    struct Order: Encodable {
      var fault: String
      var count: Int
      var path: String
    }

    var closing: Bool
    var faults: [Order]
  }

  private static let seconds = 0...600

  let sandbox: Sandbox
  var anchor: TestAnchor?
  var ramp: Ramp?
  let switches: FaultSwitches
  /// Restarts the server. It is called with how long the server is to be away.
  let restart: @Sendable (Duration) -> Void
  let logger: Logger

  func routes() -> Router<BasicRequestContext> {
    let router = Router(context: BasicRequestContext.self)
    router.add(middleware: ProblemMiddleware(logger: logger))
    router.add(middleware: HostMiddleware())
    router.add(middleware: NoWebPageMiddleware())
    router.get("/") { _, _ in try await state() }
    router.post("/faults") { request, context in
      let form = try await SubmittedForm(request, context)
      let order = FaultSwitches.Order(
        fault: try fault(form), count: try form.number("count", SubmittedForm.counts) ?? 1, path: form["path"] ?? "/",
        seconds: try form.number("seconds", Self.seconds) ?? 1)
      guard order.path.hasPrefix("/") else { throw HorizonProblem.invalid("path", "A path begins with a slash.") }
      guard switches.add(order) else { throw HorizonProblem.badRequest("As many faults wait for requests as can. Clear some with DELETE /faults.") }
      return try await state()
    }
    router.delete("/faults") { _, _ in
      switches.clear()
      return try await state()
    }
    router.post("/stop-closing") { _, _ in
      await sandbox.stopClosing()
      return try await state()
    }
    router.post("/resume-closing") { _, _ in
      await sandbox.resumeClosing()
      return try await state()
    }
    router.post("/restart") { request, context in
      let pause = try (try await SubmittedForm(request, context)).number("seconds", Self.seconds) ?? 0
      await sandbox.emptyQueue()
      restart(.seconds(pause))
      return try await state()
    }
    if let anchor { AnchorSwitches(anchor: anchor).add(to: router) }
    if let ramp { RampSwitches(ramp: ramp).add(to: router) }
    return router
  }

  private func state() async throws -> Response {
    let faults = switches.orders.map { State.Order(fault: $0.fault.rawValue, count: $0.count, path: $0.path) }
    return try Answer.resource(State(closing: !(await sandbox.isStopped), faults: faults))
  }

  private func fault(_ form: SubmittedForm) throws -> Fault {
    guard let fault = Fault(rawValue: form["fault"] ?? "") else {
      throw HorizonProblem.invalid("fault", "The faults are \(Fault.allCases.map(\.rawValue).joined(separator: ", ")).")
    }
    return fault
  }
}

/// A middleware that refuses web pages: only programs may throw switches.
private struct NoWebPageMiddleware: RouterMiddleware {
  func handle(
    _ request: Request, context: BasicRequestContext, next: (Request, BasicRequestContext) async throws -> Response
  ) async throws -> Response {
    guard request.headers[.origin] == nil else { throw HorizonProblem.badRequest("Web pages can't throw these switches.") }
    return try await next(request, context)
  }
}
