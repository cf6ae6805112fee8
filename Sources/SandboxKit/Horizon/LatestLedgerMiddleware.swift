import HTTPTypes
import Hummingbird

/// A middleware that adds the latest ledger's number to each answer, as Horizon does, and lets web pages see it.
struct LatestLedgerMiddleware: RouterMiddleware {
  let sandbox: Sandbox

  func handle(
    _ request: Request, context: BasicRequestContext, next: (Request, BasicRequestContext) async throws -> Response
  ) async throws -> Response {
    guard request.method == .get else { return try await next(request, context) }
    let latest = await sandbox.latest.sequence
    var response = try await next(request, context)
    response.headers[.latestLedger] = String(latest)
    response.headers[.accessControlExposeHeaders] = "Date, Latest-Ledger"
    return response
  }
}
