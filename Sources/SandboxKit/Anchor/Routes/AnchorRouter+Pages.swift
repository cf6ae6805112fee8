import Foundation
import HTTPTypes
import Hummingbird
import StellarKit

/// The pages that people see.
extension AnchorRouter {
  func addPages(to router: Router<BasicRequestContext>) {
    router.get("/anchor.css") { _, _ in AnchorAnswer.text(AnchorFrame.style, type: "text/css; charset=utf-8") }
    router.get("/anchor.js") { _, _ in AnchorAnswer.text(AnchorFrame.script, type: "text/javascript; charset=utf-8") }
    router.get("/") { _, _ in AnchorAnswer.page(Self.home) }
    router.get("/about/customers") { _, _ in AnchorAnswer.page(Self.aboutCustomers) }
    router.get("/interactive/:id") { request, context in try await show(request, context) }
    router.get("/transfer/:id") { request, context in try await show(request, context) }
    router.post("/interactive/:id") { request, context in try await take(request, context) }
  }

  private func show(_ request: Request, _ context: BasicRequestContext) async throws -> Response {
    let read = try await ReceivedRequest(request)
    return try await orSay {
      let transfer = try await opened(read, context)
      var page = try await anchor.page(of: transfer, read)
      page.typed["outcome"] = try TransferRequest.outcome(read["outcome"])?.rawValue
      page.typed["amount"] = transfer.deal?.sellAmount.trimmed
      page.statusMessage = try await message(transfer, read)
      return AnchorAnswer.page(page.html)
    }
  }

  private func take(_ request: Request, _ context: BasicRequestContext) async throws -> Response {
    let read = try await ReceivedRequest(request)
    return try await orSay {
      let transfer = try await opened(read, context)
      do {
        try await anchor.step(try read.required("step"), read, of: transfer.id)
        await anchor.advance()
      } catch let problem as AnchorRefusal {
        var page = try await anchor.page(of: await anchor.current(transfer), read)
        page.notice = problem.sentence
        page.typed = read.fields
        page.statusMessage = try await message(transfer, read)
        return AnchorAnswer.page(page.html, status: .badRequest)
      }
      var parts = URLComponents()
      parts.path = "/interactive/\(transfer.id)"
      parts.queryItems = [URLQueryItem(name: "token", value: try await anchor.pageToken(for: transfer.id))]
      for name in ["callback", "on_change_callback"] where read[name] != nil { parts.queryItems?.append(URLQueryItem(name: name, value: read[name])) }
      return AnchorAnswer.seeOther(parts.string ?? "/")
    }
  }

  /// Returns the transfer that the request's token opens. It has to be the one that the request's path names.
  private func opened(_ read: ReceivedRequest, _ context: BasicRequestContext) async throws -> AnchorTransfer {
    let transfer = try await anchor.transfer(forPage: read["token"])
    guard transfer.id == context.parameters.get("id") else { throw AnchorRefusal.authenticationRequired }
    return transfer
  }

  /// Returns the message for the wallet's window: the transfer as JSON, or nothing if the wallet asked for no message.
  private func message(_ transfer: AnchorTransfer, _ read: ReceivedRequest) async throws -> String {
    guard read["callback"] != nil || read["on_change_callback"] != nil else { return "" }
    let json: AnchorJSON = ["transaction": try await transferJSON(await anchor.current(transfer), read)]
    return String(decoding: try JSONTextEncoder.encode(json), as: UTF8.self)
  }

  /// Runs a handler. If it refuses, shows the reason on a page.
  private func orSay(_ body: () async throws -> Response) async throws -> Response {
    do {
      return try await body()
    } catch let problem as AnchorRefusal {
      let page = AnchorFrame.page(title: "This can't be shown", notice: problem.sentence, "")
      return AnchorAnswer.page(page, status: HTTPResponse.Status(code: problem.status))
    }
  }

  private static let home = AnchorFrame.page(
    title: "Test anchor",
    """
    <section class="card"><p>This is the test anchor of the sandbox on this computer. Wallets find it at this address and can deposit and
    withdraw USDC, SRT and lumens (XLM) here. It only pretends to move money.</p>
    <p><a href="/.well-known/stellar.toml">What programs read about it (stellar.toml)</a></p></section>

    """)

  private static let aboutCustomers = AnchorFrame.page(
    title: "What the anchor knows about you",
    """
    <section class="card"><p>The test anchor accepts everybody after a few seconds, except for three last names: “Reject” is refused, “Verify” has
    to enter a code, and “Wait” waits forever. Delete what you sent in your wallet, and send something else.</p></section>

    """)
}
