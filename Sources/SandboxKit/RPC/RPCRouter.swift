import HTTPTypes
import Hummingbird
import Logging
import NIOCore
import Sentences

/// Stellar RPC over HTTP: JSON-RPC 2.0, with one request or several in a body. Anything else is refused as by stellar-rpc.
struct RPCRouter: Sendable {
  /// The most bytes of a body, as in stellar-rpc.
  private static let sizeLimit = 512 << 10

  let methods: RPCMethods
  /// Horizon's port, if it isn't this one: the friendbot answers there.
  var friendbotPort: Int?
  /// The time between two keep-alive messages on an event stream without events.
  var keepAlive: Duration = .seconds(10)
  /// Whether web pages of every site may submit transactions.
  var isOpenToAllPages = false
  var logger = Logger(label: "sandbox")

  init(sandbox: Sandbox, retention: UInt32 = RPCMethods.standardRetention) {
    methods = RPCMethods(sandbox: sandbox, retention: retention)
  }

  /// Returns the routes for a port of its own.
  func routes(faults: FaultSwitches?) -> Router<BasicRequestContext> {
    let router = Router(context: BasicRequestContext.self)
    router.add(
      middleware: CORSMiddleware(allowOrigin: .all, allowHeaders: [.every, .authorization], allowMethods: [.get, .post, .head, .options]))
    router.add(middleware: ProblemMiddleware(logger: logger))
    router.add(middleware: HostMiddleware())
    if let faults { router.add(middleware: FaultMiddleware(switches: faults)) }
    add("/", to: router)
    add(to: router)
    return router
  }

  /// Adds the routes to a router that has others.
  func add(to router: Router<BasicRequestContext>) {
    add("/rpc", to: router)
    router.get("/rpc/events") { request, _ in try await stream(request) }
  }

  private func add(_ path: RouterPath, to router: Router<BasicRequestContext>) {
    router.post(path) { request, _ in try await answer(request) }
    for method in [HTTPRequest.Method.get, .head, .put, .patch, .delete] {
      router.on(path, method: method) { _, _ in Response(status: .methodNotAllowed, headers: [.acceptPost: "application/json"]) }
    }
  }

  // MARK: Calls

  private func answer(_ request: Request) async throws -> Response {
    let type = request.headers[.contentType].flatMap { MediaType(from: $0) }
    guard type?.type == .application, type?.subType == "json" else {
      return text("content-type must be application/json", .unsupportedMediaType)
    }
    if let charset = type?.parameter, charset.name.lowercased() == "charset", !["utf-8", "utf8"].contains(charset.value.lowercased()) {
      return text("invalid content-type charset", .unsupportedMediaType)
    }
    let body: ByteBuffer
    do {
      body = try await request.body.collect(upTo: Self.sizeLimit)
    } catch let error as any HTTPResponseError where error.status == .contentTooLarge {
      return text("http: request body too large", .internalServerError)
    }
    guard let value = RPCValue(json: Array(body.readableBytesView)) else {
      return text("[-32700] invalid request value", .internalServerError)
    }
    let context = CallContext(request, friendbotPort: friendbotPort, maySubmit: isOpenToAllPages || !CrossSiteMiddleware.isCrossSite(request.headers))
    guard case .array(let values) = value else {
      guard let json = try await answer(ReceivedCall(value), context) else { return Response(status: .noContent) }
      return Response(status: .ok, headers: Self.headers, body: ResponseBody(byteBuffer: ByteBuffer(bytes: json.bytes)))
    }
    let calls = values.map { ReceivedCall($0) }
    // Answers to what isn't a valid request come first.
    let sorted = calls.filter { $0.problem != nil } + calls.filter { $0.problem == nil }
    guard sorted.contains(where: \.isAnswered) else {
      for call in sorted { _ = try await answer(call, context) }
      return Response(status: .noContent)
    }
    return Response(
      status: .ok, headers: Self.headers,
      body: ResponseBody { writer in
        // One answer at a time, since each may have megabytes.
        var separator = "["
        for call in sorted {
          guard let json = try await answer(call, context) else { continue }
          try await writer.write(ByteBuffer(string: separator))
          try await writer.write(ByteBuffer(bytes: json.bytes))
          separator = ","
        }
        try await writer.write(ByteBuffer(string: "]"))
        try await writer.finish(nil)
      })
  }

  private static let headers: HTTPFields = [.contentType: "application/json"]

  /// Answers a call, or returns nil for a notification.
  private func answer(_ call: ReceivedCall, _ context: CallContext) async throws -> JSONText? {
    var json = JSONText()
    if let problem = call.problem {
      json.answer(to: call.id, .failure(problem))
      return json
    }
    let result: Result<JSONText, RPCProblem>
    do {
      if call.method == "sendTransaction", !context.maySubmit { throw RPCProblem.crossSite }
      result = .success(try await methods.result(of: call, friendbot: context.friendbot))
    } catch let problem as RPCProblem {
      result = .failure(problem)
    } catch let error as CancellationError {
      throw error
    } catch {
      logger.error("A request failed", metadata: ["method": "\(call.method)", "error": "\(error)"])
      let reason = (error as? SandboxError)?.sentence.english
      result = .failure(
        .internalError(reason ?? "The sandbox couldn't answer because of an internal error. What it prints where it runs says more."))
    }
    guard let id = call.id else { return nil }
    json.answer(to: id, result)
    return json
  }

  private func text(_ text: String, _ status: HTTPResponse.Status) -> Response {
    Response(status: status, headers: [.contentType: "text/plain; charset=utf-8"], body: ResponseBody(byteBuffer: ByteBuffer(string: text + "\n")))
  }

  // MARK: Streams

  /// Streams the events that `getEvents` gives for the parameters in the query's `params`, followed by new ones, as server-sent events. Without a
  /// ledger to begin with, it streams only new ones. This is an addition: stellar-rpc has no such stream.
  private func stream(_ request: Request) async throws -> Response {
    do {
      try methods.requireMeta()
      let text = request.uri.queryParameters["params"].map { String($0) } ?? "{}"
      guard text.utf8.count <= Self.sizeLimit, case .object(var fields)? = RPCValue(json: Array(text.utf8)) else {
        throw RPCProblem.invalidParameters("params is a JSON object")
      }
      if let last = request.headers[.lastEventID] {
        fields["startLedger"] = nil
        fields["pagination"] = .object(["cursor": .string(last)])
      } else if fields["startLedger"] == nil, fields["pagination"] == nil {
        fields["startLedger"] = .number("\(UInt64(await methods.sandbox.latest.sequence) + 1)")
      }
      let asked = try EventsRequest(RPCParameters(.object(fields), of: "GetEventsRequest"))
      try asked.checkIsEndless()
      return try await methods.sandbox.events(keepAlive: keepAlive, limit: .max) { methods.following(asked) }
    } catch let problem as RPCProblem {
      throw HorizonProblem.badRequest(problem.data?.string ?? problem.message)
    }
  }
}

/// The circumstances of a call, as its request tells them.
private struct CallContext: Sendable {
  let friendbot: String
  let maySubmit: Bool

  init(_ request: Request, friendbotPort: Int?, maySubmit: Bool) {
    let authority = request.head.authority ?? "localhost"
    friendbot = "http://\(friendbotPort.map { "localhost:\($0)" } ?? authority)/friendbot"
    self.maySubmit = maySubmit
  }
}

extension JSONText {
  fileprivate mutating func answer(to id: RPCValue?, _ result: Result<JSONText, RPCProblem>) {
    object { json in
      json.field("jsonrpc", "2.0")
      json.name("id")
      json.json(id ?? .null)
      switch result {
      case .success(let result):
        json.name("result")
        json.raw(result.bytes)
      case .failure(let problem):
        json.name("error")
        json.object { json in
          json.field("code", problem.code)
          json.field("message", problem.message)
          guard let data = problem.data else { return }
          json.name("data")
          json.json(data)
        }
      }
    }
  }

  private mutating func json(_ value: RPCValue) {
    switch value {
    case .null: raw("null".utf8)
    case .bool(let flag): raw("\(flag)".utf8)
    case .number(let text): raw(text.utf8)
    case .string(let text): self.text(text)
    case .array(let values): list(values) { json, value in json.json(value) }
    case .object(let fields):
      object { json in
        for (name, value) in fields.sorted(by: { $0.key < $1.key }) {
          json.name(name)
          json.json(value)
        }
      }
    }
  }
}
