import Foundation
import HTTPTypes
import Hummingbird

/// The routes of the imitation.
struct RampRouter: Sendable {
  private static let referer = HTTPField.Name("Referer")

  let ramp: Ramp

  func routes() -> Router<BasicRequestContext> {
    let router = Self.empty()
    router.get("/ramp.css") { _, _ in AnchorAnswer.text(AnchorFrame.style, type: "text/css; charset=utf-8") }
    router.get("/ramp.js") { _, _ in AnchorAnswer.text(RampFrame.script, type: "text/javascript; charset=utf-8") }
    router.get("/") { _, _ in await answer(Self.home) }
    for path: RouterPath in ["/app", "/inline"] {
      router.get(path) { request, _ in
        let session = await ramp.open(try await ReceivedRequest(request), host: Self.host(of: request))
        return try await show(session.id)
      }
    }
    router.get("/app/:id") { _, context in try await orSay { try await show(try context.parameters.require("id")) } }
    router.get("/app/:id/updates") { _, context in
      let id = try context.parameters.require("id")
      let messages = try await ramp.messages(of: id)
      let isMoving = try await ramp.session(id).step.isMoving
      return try AnchorAnswer.json(["messages": .list(messages.map { .text($0.text) }), "moving": .init(booleanLiteral: isMoving)])
    }
    router.post("/app/:id") { request, context in
      try await orSay {
        let (read, id) = (try await ReceivedRequest(request), try context.parameters.require("id"))
        do {
          try await ramp.take(try read.required("step"), read, of: id)
        } catch let problem as AnchorRefusal {
          var page = try await page(id)
          (page.notice, page.typed) = (problem.sentence, read.fields)
          return await answer(page.html, status: .badRequest)
        }
        return AnchorAnswer.seeOther("/app/\(id)")
      }
    }
    return router
  }

  /// Returns the routes of a second server at another origin, whose pages pretend to be the ramp's.
  func strangersRoutes() -> Router<BasicRequestContext> {
    let router = Self.empty()
    router.get("/stranger") { _, _ in await answer(RampFrame.strangersPage) }
    router.get("/stranger.js") { _, _ in AnchorAnswer.text(RampFrame.strangersScript, type: "text/javascript; charset=utf-8") }
    return router
  }

  private static func empty() -> Router<BasicRequestContext> {
    let router = Router(context: BasicRequestContext.self)
    router.add(middleware: AnchorErrors())
    router.add(middleware: HostMiddleware())
    return router
  }

  private func show(_ id: String) async throws -> Response { await answer(try await page(id).html) }

  private func page(_ id: String) async throws -> RampPage {
    let messages = try await ramp.messages(of: id)
    return RampPage(session: try await ramp.session(id), messages: messages, otherOrigin: await ramp.otherOrigin)
  }

  /// Answers with a page that any page of this machine may show in a frame.
  private func answer(_ page: AnchorHTML, status: HTTPResponse.Status = .ok) async -> Response {
    var response = AnchorAnswer.page(page, status: status)
    let frames = await ramp.otherOrigin.map { "frame-src \($0); " } ?? ""
    response.headers[.contentSecurityPolicy] =
      "default-src 'none'; style-src 'self'; script-src 'self'; connect-src 'self'; form-action 'self'; base-uri 'none'; \(frames)"
      + "frame-ancestors http://localhost:* http://*.localhost:* http://127.0.0.1:*"
    return response
  }

  /// Answers a refusal with a page that gives the reason.
  private func orSay(_ body: () async throws -> Response) async throws -> Response {
    do {
      return try await body()
    } catch let problem as AnchorRefusal {
      return await answer(
        RampFrame.page(title: "This can't be shown", notice: problem.sentence, ""), status: HTTPResponse.Status(code: problem.status))
    }
  }

  /// Returns the origin of the page that shows the window, which the browser tells with the first request.
  private static func host(of request: Request) -> String? {
    guard let referer, let text = request.headers[referer], let url = URLComponents(string: text), let scheme = url.scheme, let host = url.host,
      ["http", "https"].contains(scheme)
    else { return nil }
    return "\(scheme)://\(host)\(url.port.map { ":\($0)" } ?? "")"
  }

  private static let home = RampFrame.page(
    title: "Imitation of the Meso ramp",
    """
    <section class="card"><p>The sandbox’s wallet opens this page in a window to buy and sell tokens on Solana, Ethereum and Polygon. It pretends to:
    no card is charged, and nothing arrives on any chain.</p></section>

    """)
}
