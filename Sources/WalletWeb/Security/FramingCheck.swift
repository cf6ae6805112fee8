import HTTPTypes
import Hummingbird

/// Lets through only requests whose length is beyond doubt, as all of a browser's are: a form says how long it is, and a link sends
/// nothing. Where two programs could see the end of a request at different places, another request could hide in it.
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
