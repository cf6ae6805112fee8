import Foundation
import HTTPTypes
import HorizonKit
import Sentences

/// The exchange of requests and answers with one anchor.
struct AnchorExchange: Sendable {
  let anchor: String
  let transport: any HTTPTransport
  let limits: AnchorLimits
  /// The language in which the anchor is asked to answer (RFC 4646); nil for its own.
  var language: @Sendable () -> String? = { nil }

  /// How many redirections within the host a GET follows.
  private static let mostRedirections = 3

  /// Checks that requests may be sent to an address, and returns it. Only an anchor on this machine may name addresses of this machine or of a
  /// private network: any other could make the wallet probe what runs there.
  ///
  /// - Parameter name: What the address is for, as the error names it.
  func address(_ text: String, _ name: String) throws(AnchorError) -> AnchorAddress {
    guard let address = AnchorAddress(text) else { throw wrong(.unsafeAddress(name: name, url: SentText.short(text, limit: 100))) }
    guard address.isFor(anchor) else { throw wrong(.privateAddress(name: name, url: SentText.short(text, limit: 100))) }
    return address
  }

  /// Sends a request and returns the JSON object of the answer.
  func fields(_ request: AnchorRequest, token: AnchorToken? = nil) async throws(AnchorError) -> AnswerFields {
    try AnswerFields(json: try await send(request, token: token).body, from: anchor)
  }

  /// Sends a request and returns the answer, which has a status of success or one for which the request expects an answer.
  func send(_ request: AnchorRequest, token: AnchorToken? = nil) async throws(AnchorError) -> HTTPReply {
    let request = request.asked(in: language())
    var address = try address(request.address, "address")
    var redirections = 0
    while true {
      let reply = try await exchange(message(request, to: address, token))
      switch reply.status {
      case 200..<300: return reply
      case 300..<400:
        let location = reply.headers[.location] ?? ""
        guard request.method == .get, redirections < Self.mostRedirections, let next = address.following(location) else {
          throw wrong(.redirected(to: SentText.short(location)))
        }
        address = next
        redirections += 1
      default:
        let type = (try? AnswerFields(json: reply.body, from: anchor))?.values["type"]?.string
        guard reply.status == request.answered, let type, request.answeredTypes.contains(type) else {
          throw wrong(problem(of: reply, isSignIn: request.isSignIn))
        }
        return reply
      }
    }
  }

  private func message(_ request: AnchorRequest, to address: AnchorAddress, _ token: AnchorToken?) -> HTTPRequestMessage {
    var message = HTTPRequestMessage(
      method: request.method, url: address.text, timeLimit: request.timeLimit ?? limits.timeLimit, bodyLimit: request.bodyLimit ?? limits.bodyLimit)
    message.headers[.accept] = "application/json, text/plain;q=0.5"
    if let language = language() { message.headers[.acceptLanguage] = language }
    if let token { message.headers[.authorization] = "Bearer \(token.text)" }
    switch request.body {
    case .json(let bytes):
      message.headers[.contentType] = "application/json"
      message.body = bytes
    case .form(let fields):
      message.headers[.contentType] = "application/x-www-form-urlencoded"
      message.body = Array(AnchorRequest.form(fields).utf8)
    case .multipart(let form):
      let (boundary, bytes) = form.encoded
      message.headers[.contentType] = "multipart/form-data; boundary=\(boundary)"
      message.body = bytes
      if !form.files.isEmpty { message.timeLimit = limits.uploadTimeLimit }
    case nil: break
    }
    return message
  }

  private func exchange(_ message: HTTPRequestMessage) async throws(AnchorError) -> HTTPReply {
    do throws(TransportError) {
      return try await transport.send(message)
    } catch {
      throw wrong(AnchorProblem(error))
    }
  }

  func wrong(_ problem: AnchorProblem) -> AnchorError { AnchorError(anchor: anchor, problem) }

  /// Returns the problem that an answer with a status other than success reports.
  ///
  /// - Parameter isSignIn: Whether the request was part of signing in, which can't be required for it.
  func problem(of reply: HTTPReply, isSignIn: Bool = false) -> AnchorProblem {
    let object = try? AnswerFields(json: reply.body, from: anchor)
    let message = object?.errorMessage
    let wait = reply.headers[.retryAfter].flatMap { UInt32($0) }.map { Duration.seconds($0) }
    switch reply.status {
    case 401 where !isSignIn: return .authenticationRequired
    case 403 where !isSignIn && object?.values["type"] == .string("authentication_required"): return .authenticationRequired
    case 404: return .notFound(message)
    case 429: return .rateLimited(retryAfter: wait)
    case 500...: return .unavailable(status: reply.status, message: message ?? plainText(reply), retryAfter: wait)
    default: return .refused(status: reply.status, message: message ?? plainText(reply))
    }
  }

  /// Returns the text of a plain-text body, or nil if the body is empty, a web page or JSON.
  private func plainText(_ reply: HTTPReply) -> String? {
    let text = String(decoding: reply.body.prefix(1000), as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines)
    return text.isEmpty || text.hasPrefix("<") || text.hasPrefix("{") || text.hasPrefix("[") ? nil : SentText.short(text)
  }
}

extension AnchorProblem {
  init(_ error: TransportError) {
    switch error {
    case .invalidRequest(let reason): self = .invalidRequest(name: "the address", reason: Sentence(verbatim: SentText.short(reason)))
    case .notConnected(let reason): self = .unreachable(reason)
    case .untrusted: self = .untrusted
    case .connectionLost: self = .connectionLost
    case .timedOut: self = .timedOut
    case .tooLarge(let limit): self = .tooLarge(limit: limit)
    case .cancelled: self = .cancelled
    }
  }
}
