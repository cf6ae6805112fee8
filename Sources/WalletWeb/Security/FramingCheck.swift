import HTTPTypes
import Hummingbird

/// A middleware that accepts only requests whose length is beyond doubt. A browser's always are: a form states its length, and a link sends no body.
/// If two programs could see a request's end in different places, another request could hide in it.
struct FramingCheck: RouterMiddleware {
  func handle(
    _ request: Request, context: PageContext, next: (Request, PageContext) async throws -> Response
  ) async throws -> Response {
    let lengths = request.headers[values: .contentLength]
    let isClear = request.headers[.transferEncoding] == nil && lengths.count <= 1 && lengths.allSatisfy { Int($0) != nil }
    let isReading = [.get, .head].contains(request.method)
    guard isClear, !isReading || lengths.allSatisfy({ $0 == "0" }) else { throw PageError.unclearLength }
    return try await next(request, context)
  }
}
