import Foundation
import HTTPTypes
import Hummingbird
import NIOCore
import StellarKit

/// The forms of the anchor's answers.
enum AnchorAnswer {
  static func json(_ value: AnchorJSON, status: HTTPResponse.Status = .ok) throws -> Response {
    let body = ByteBuffer(bytes: try JSONTextEncoder.encode(value))
    return response(body, status: status, type: "application/json; charset=utf-8")
  }

  static func problem(_ problem: AnchorRefusal) throws -> Response {
    try json(problem.body, status: HTTPResponse.Status(code: problem.status))
  }

  static func text(_ text: String, type: String) -> Response {
    response(ByteBuffer(string: text), status: .ok, type: type)
  }

  static func page(_ page: AnchorHTML, status: HTTPResponse.Status = .ok) -> Response {
    var response = response(ByteBuffer(string: page.description), status: status, type: "text/html; charset=utf-8")
    response.headers[.contentSecurityPolicy] =
      "default-src 'none'; style-src 'self'; script-src 'self'; form-action 'self'; base-uri 'none'"
    if let name = HTTPField.Name.referrerPolicy { response.headers[name] = "no-referrer" }
    return response
  }

  /// Sends the browser on with a GET, so that going back or reloading sends no form twice.
  static func seeOther(_ path: String) -> Response {
    Response(status: .seeOther, headers: [.location: path, .cacheControl: "no-store"])
  }

  private static func response(_ body: ByteBuffer, status: HTTPResponse.Status, type: String) -> Response {
    let headers: HTTPFields = [
      .contentType: type, .contentLength: String(body.readableBytes), .cacheControl: "no-store", .xContentTypeOptions: "nosniff",
    ]
    return Response(status: status, headers: headers, body: ResponseBody(byteBuffer: body))
  }
}

extension HTTPField.Name {
  /// A name that the library doesn't have.
  fileprivate static let referrerPolicy = HTTPField.Name("Referrer-Policy")
}
