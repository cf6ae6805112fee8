import HTTPTypes
import Logging

/// Requests to Horizon, and the interpretation of its answers.
extension Horizon {
  func get<Answer: Decodable>(_ path: String, query: [String: String] = [:]) async throws(HorizonError) -> Answer {
    try decode(try await exchange(url: address(path, query)).body)
  }

  /// Sends a request that must succeed, and returns the whole answer.
  func exchange(url: String, method: HTTPRequest.Method = .get, form: [String: String] = [:]) async throws(HorizonError) -> HTTPReply {
    let reply = try await reply(url: url, method: method, form: form)
    guard (200..<300).contains(reply.status) else { throw error(for: reply) }
    return reply
  }

  /// Sends a request to a server of the right network, and returns the whole answer, whatever its status.
  func reply(url: String, method: HTTPRequest.Method = .get, form: [String: String] = [:]) async throws(HorizonError) -> HTTPReply {
    try await checkNetwork()
    return try await uncheckedReply(url: url, method: method, form: form)
  }

  /// Sends a request to a server of any network.
  func uncheckedReply(url: String, method: HTTPRequest.Method = .get, form: [String: String] = [:]) async throws(HorizonError) -> HTTPReply {
    var request = HTTPRequestMessage(method: method, url: url)
    request.headers[.accept] = "application/hal+json, application/json"
    if method == .post {
      request.headers[.contentType] = "application/x-www-form-urlencoded"
      request.body = Array(HorizonURL.form(form).utf8)
    }
    let reply = try await horizonError { () async throws(TransportError) in try await transport.send(request) }
    logger.trace("\(method) \(url): \(reply.status)")
    return reply
  }

  /// Opens a stream of events, and returns its beginning.
  func stream(_ path: String, query: [String: String]) async throws(HorizonError) -> HTTPStreamReply {
    try await checkNetwork()
    let request = HTTPRequestMessage(url: address(path, query), headers: [.accept: "text/event-stream"])
    let reply = try await horizonError { () async throws(TransportError) in try await transport.stream(request) }
    logger.trace("stream \(request.url): \(reply.status)")
    guard reply.status == 200 else { throw await error(for: reply) }
    guard reply.headers[.contentType]?.hasPrefix("text/event-stream") == true else { throw .notHorizon("not a stream of events") }
    return reply
  }

  func decode<Answer: Decodable>(_ body: [UInt8]) throws(HorizonError) -> Answer {
    do {
      return try AnswerDecoder().decode(Answer.self, from: body)
    } catch {
      throw unreadable(error)
    }
  }

  /// Decodes a record, or returns nil if it is of a kind that this version doesn't know and can't keep.
  func decodeKnown<Answer: Decodable>(_ body: [UInt8]) throws(HorizonError) -> Answer? {
    do {
      return try UnknownKind.spared { try AnswerDecoder().decode(Answer.self, from: body) }
    } catch {
      throw unreadable(error)
    }
  }

  func address(_ path: String, _ query: [String: String]) -> String {
    query.isEmpty ? url + path : "\(url)\(path)?\(HorizonURL.form(query))"
  }

  private func horizonError<Answer>(_ send: () async throws(TransportError) -> Answer) async throws(HorizonError) -> Answer {
    do throws(TransportError) {
      return try await send()
    } catch {
      checkAgain()
      throw HorizonError(error)
    }
  }

  func error(for reply: HTTPReply) -> HorizonError {
    // Retry-After can also be a date, which is useless without knowing the server's clock.
    let wait = seconds(of: .retryAfter, in: reply)
    let problem = try? AnswerDecoder().decode(Problem.self, from: reply.body)
    if problem?.status != reply.status || reply.status >= 500 { checkAgain() }
    switch reply.status {
    case 300..<400: return .notHorizon("it redirects (status \(reply.status))")
    // The reset time of the rate limit is in every answer, but matters only if the limit has been exceeded.
    case 429: return .rateLimited(retryAfter: wait ?? seconds(of: .rateLimitReset, in: reply))
    // Proxies in front of Horizon answer with 502 or 504 in its place.
    case 503: return .unavailable(status: 503, retryAfter: wait, detail: problem?.detail)
    case 500...: return .unavailable(status: reply.status, retryAfter: wait)
    default: break
    }
    // Only Horizon itself can say that an account doesn't exist: another server's 404 says nothing about anybody's money.
    guard let problem, problem.status == reply.status else { return .notHorizon("status \(reply.status)") }
    return reply.status == 404 ? .notFound : .problem(problem)
  }

  private func seconds(of field: HTTPField.Name, in reply: HTTPReply) -> Duration? {
    reply.headers[field].flatMap { UInt32($0) }.map { .seconds($0) }
  }

  /// Returns the error of a stream that wasn't opened. It reads no more of the body than a problem can have.
  private func error(for reply: HTTPStreamReply) async -> HorizonError {
    var body: [UInt8] = []
    let reader = BodyReader(reply.body)
    let limit = TimeLimit(duration: .seconds(30), clock: clock)
    while body.count < 100_000, let bytes = try? await limit.run({ try await reader.next() }) { body += bytes }
    return error(for: HTTPReply(status: reply.status, headers: reply.headers, body: body))
  }

  private func unreadable(_ error: any Error) -> HorizonError {
    checkAgain()
    let (path, detail) = DecodingError.described(error)
    return path.isEmpty ? .notHorizon("not JSON") : .invalidRecord(detail)
  }
}

extension HTTPField.Name {
  fileprivate static let rateLimitReset = HTTPField.Name("X-RateLimit-Reset") ?? .retryAfter
}
