import HTTPTypes
import HorizonKit
import Hummingbird
import NIOCore

/// Answers in Horizon's formats.
enum Answer {
  /// Makes the answer with one record, or with a page of them.
  static func resource(_ value: some Encodable, status: HTTPResponse.Status = .ok) throws -> Response {
    try json(value, status: status, type: "application/hal+json; charset=utf-8")
  }

  /// Makes the answer that says that the server works.
  static func health() throws -> Response {
    let parts = ["database_connected": true, "core_up": true, "core_synced": true]
    return try json(parts, status: .ok, type: "application/health+json; charset=utf-8")
  }

  /// Makes the answer that says what is wrong with a request, or with the server.
  static func problem(_ problem: HorizonProblem) throws -> Response {
    let status = HTTPResponse.Status(code: problem.problem.status)
    return try json(problem.problem, status: status, type: "application/problem+json; charset=utf-8")
  }

  private static func json(_ value: some Encodable, status: HTTPResponse.Status, type: String) throws -> Response {
    let body = ByteBuffer(bytes: try JSONTextEncoder.encode(value))
    let headers: HTTPFields = [
      .contentType: type, .contentLength: String(body.readableBytes), .cacheControl: "no-cache, no-store, max-age=0",
    ]
    return Response(status: status, headers: headers, body: ResponseBody(byteBuffer: body))
  }
}
