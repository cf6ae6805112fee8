import Foundation
import HTTPTypes
import HorizonKit

/// Sending requests and interpreting their answers.
extension StellarRPC {
  /// The format parameter for servers; nil for their default.
  var xdrFormat: String? { format == .base64 ? nil : format.rawValue }

  func call<Result: Decodable>(_ method: String, _ parameters: (any Encodable & Sendable)? = nil) async throws(RPCError) -> Result {
    let id = nextNumber()
    var request = HTTPRequestMessage(method: .post, url: url, headers: [.accept: "application/json"], bodyLimit: answerLimit)
    request.headers[.contentType] = "application/json"
    do {
      request.body = Array(try JSONEncoder().encode(RPCCall(id: id, method: method, params: parameters)))
    } catch {
      throw .transport(.invalidRequest("\(error)"))
    }
    let reply: HTTPReply
    do throws(TransportError) {
      reply = try await transport.send(request)
    } catch {
      throw .transport(error)
    }
    // The limit applies whatever the transport does.
    guard reply.body.count <= answerLimit else { throw .transport(.tooLarge(limit: answerLimit)) }
    let wait = reply.headers[.retryAfter].flatMap { UInt32($0) }.map { Duration.seconds($0) }
    switch reply.status {
    case 300..<400: throw .notRPC("it redirects (status \(reply.status))")
    case 429: throw .rateLimited(retryAfter: wait)
    case 500...: throw .unavailable(status: reply.status, retryAfter: wait)
    default: return try result(in: reply, id: .number(Decimal(id)))
    }
  }

  private func result<Result: Decodable>(in reply: HTTPReply, id: JSONValue) throws(RPCError) -> Result {
    let isSuccess = (200..<300).contains(reply.status)
    let answer: RPCAnswer<Result>
    do {
      answer = try AnswerDecoder().decode(RPCAnswer<Result>.self, from: reply.body)
    } catch {
      throw isSuccess ? Self.unreadable(error) : .notRPC("status \(reply.status)")
    }
    switch answer {
    case .result(let result, id): return isSuccess ? result : try Self.refuse(status: reply.status)
    // A server that can't read a request doesn't know its id.
    case .refusal(let refusal, id), .refusal(let refusal, .null): throw .refused(refusal)
    case .result, .refusal: throw .notRPC("to another request")
    }
  }

  private static func refuse<Result>(status: Int) throws(RPCError) -> Result { throw .notRPC("status \(status)") }

  private static func unreadable(_ error: any Error) -> RPCError {
    let (path, detail) = DecodingError.described(error)
    guard let first = path.first else { return .notRPC("not JSON") }
    // Anything outside the result belongs to JSON-RPC, not to Stellar.
    return first == "result" ? .invalidAnswer(detail) : .notRPC(detail)
  }
}
