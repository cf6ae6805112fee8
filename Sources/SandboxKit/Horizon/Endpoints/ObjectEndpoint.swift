import Hummingbird

extension HorizonRouter {
  /// One record as it is, or a stream of what it becomes.
  ///
  /// - Parameter read: gives the record; nil where there is none.
  func object<Resource: Encodable & Equatable & Sendable>(
    _ request: Request, read: @escaping @Sendable () async throws -> Resource?
  ) async throws -> Response {
    guard let resource = try await read() else { throw HorizonProblem.notFound }
    guard request.wantsEvents else { return try Answer.resource(resource) }
    return try await sandbox.events(keepAlive: keepAlive, limit: EventStream.objectLimit) {
      var last: Resource?
      return {
        guard let resource = try await read(), resource != last else { return [] }
        last = resource
        return [Event(id: nil, data: try JSONTextEncoder.encode(resource))]
      }
    }
  }
}
