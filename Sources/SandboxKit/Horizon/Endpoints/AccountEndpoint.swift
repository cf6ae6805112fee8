import HorizonKit
import Hummingbird
import StellarKit

extension HorizonRouter {
  /// An account as it is, or a stream of what it becomes.
  func account(_ request: Request, _ account: AccountID) async throws -> Response {
    let links = HorizonLinks(request)
    let read: @Sendable () async throws -> AccountResource? = {
      try await sandbox.history.read { try $0.account(account) }.map { try AccountResource($0, links: links) }
    }
    guard let resource = try await read() else { throw HorizonProblem.notFound }
    guard request.wantsEvents else { return try Answer.resource(resource) }
    return try await events(limit: EventStream.objectLimit) {
      var last: AccountResource?
      return {
        guard let resource = try await read(), resource != last else { return [] }
        last = resource
        return [Event(id: nil, data: try Answer.encode(resource))]
      }
    }
  }
}
