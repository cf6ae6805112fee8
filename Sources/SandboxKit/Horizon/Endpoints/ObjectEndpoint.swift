import Hummingbird

extension HorizonRouter {
  /// Shows one record, or streams it whenever it changes.
  ///
  /// - Parameter read: returns the record, or nil if there is none.
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
