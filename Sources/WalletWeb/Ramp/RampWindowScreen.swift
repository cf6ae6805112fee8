import Foundation
import HTTPTypes
import Hummingbird
import NIOCore
import Sentences
import ServiceLifecycle
import WalletKit

/// `/ramp/window/NUMBER`: the ramp's own page in a frame, what it asks the person, and its progress.
///
/// The page's script only passes messages on. What the frame posts goes unchanged to `/ramp/message`, with what the browser says about who posted it.
/// What is to be posted into the frame comes with `/ramp/updates`. The wallet decides. In `basicpay-window` the frame is a second window.
struct RampWindowScreen: Screen {
  struct Values: Sendable {
    let id: Int64
    let title: Sentence
    let environment: Sentence
    let network: String
    let token: String
    let url: String
    let origin: String
    let allow: String
    let sandbox: String
    let referrerPolicy: String
    let messageLimit: Int
    /// Whether the ramp's page is in a window of its own, not in a frame of this page.
    let isOwnWindow: Bool
    let panel: HTML
    let script: String
    let passkeys: String
  }

  /// The update for the script.
  private struct Update: Encodable {
    struct Post: Encodable {
      let number: Int
      let text: String
      let origin: String
    }

    let version: Int
    let panel: String
    let isHidden: Bool
    let isClosed: Bool
    let posts: [Post]
  }

  static func path(_ id: Int64) -> String { "ramp/window/\(id)" }
  /// The address for messages, which are larger than forms.
  static let messagePath = "ramp/message"
  /// The limit for a message that is encoded as a multipart form, with the other fields.
  static let messageLimit = RampWindow.messageLimit + 4_096
  /// The name of `basicpay-window` in its `User-Agent`.
  private static let ownWindow = "BasicPayWindow/"
  private static let patience = Duration.seconds(15)
  /// For how long after the last event in the window the person counts as being at work in it, where the wallet can't see them, in seconds.
  private static let working = TimeInterval(30 * 60)

  static let templates = [template]
  static let uploads = [Upload(path: messagePath, limit: messageLimit)]

  let services: Services

  func add(to router: RouterGroup<PageContext>) {
    router.get("/ramp/window/{id}") { request, context in
      try await open(context, isOwnWindow: request.headers[.userAgent]?.contains(Self.ownWindow) == true)
    }
    router.post("/ramp/message") { _, context in
      let window = try await window(context)
      let (body, frame) = (context.field("body"), context.field("frame"))
      // Only `basicpay-window` hears why a page isn't there.
      if frame == "failed" {
        await window.loadFailed(body)
      } else {
        await window.receive(body, origin: context.field("origin"), isFromFrame: frame == "main")
      }
      return Response(status: .noContent)
    }
    router.post("/ramp/updates") { _, context in
      let window = try await window(context)
      await wait(for: window, beyond: Int(context.field("version")) ?? 0)
      return try await update(window, context)
    }
    router.post("/ramp/sign") { _, context in
      let (wallet, window) = (try await wallet(context), try await window(context))
      do {
        try await services.pinGate.open {
          do throws(RampError) {
            try await wallet.proveToRamp(window.id, text: Int(context.field("text")) ?? 0, context.credential)
          } catch {
            throw FormRefusal(error)
          }
        }
      } catch let refusal as FormRefusal {
        return try await update(window, context, refusal)
      }
      return try await update(window, context)
    }
    router.post("/ramp/do") { _, context in
      let window = try await window(context)
      switch context.field("what") {
      case "refuse": await window.refuseToSign()
      case "sent", "unsent": await window.answerSending(Int(context.field("number")) ?? 0, isSent: context.field("what") == "sent")
      default: throw PageError.unreadableForm
      }
      return try await update(window, context)
    }
    router.post("/ramp/close") { _, context in
      guard let id = Int64(context.field("id")) else { throw PageError.notFound }
      try await wallet(context).ramp.close(id)
      return Response.redirect(to: PagePath.rampTransfer(id))
    }
  }

  /// Opens the ramp's window once. A page that is loaded again has lost its window, so it leads to the page that shows what is known.
  private func open(_ context: PageContext, isOwnWindow: Bool) async throws -> Response {
    let wallet = await services.wallet
    let record = try await RampTransferScreen.record(wallet, context.parameters.get("id"))
    guard !record.wasOpened else {
      await wallet.ramp.close(record.id)
      return Response.redirect(to: PagePath.rampTransfer(record.id))
    }
    let window: RampWindow
    do throws(RampError) {
      window = try await wallet.ramp.open(record.id, services.settings, isOwnWindow: isOwnWindow)
    } catch {
      throw PageError(.conflict, "The window wasn't opened", error.sentence, link: ActionLink(label: "Go to the ramp", path: RampScreen.path))
    }
    let token = context.token
    let values = Values(
      id: record.id, title: record.title(services.formats.numbers), environment: record.environmentWords,
      network: await wallet.profile.name, token: token, url: window.url, origin: window.origin, allow: window.allow, sandbox: window.sandbox,
      referrerPolicy: window.referrerPolicy, messageLimit: RampWindow.messageLimit, isOwnWindow: isOwnWindow,
      panel: try services.pages.render(await RampPanel(window, record, services.formats.numbers, token: token)),
      script: PublicFile.ramp.spoken(in: .current).address,
      passkeys: PublicFile.passkeys.spoken(in: .current).address)
    // The window belongs to the account for which it was opened.
    var response = try await services.pages.show(
      Page(title: "Ramp", template: Self.template, values: values, destination: .transfers, outlastsAccount: true), context)
    if !isOwnWindow { SecurityHeaders.allowFrame(of: window.origin, in: &response) }
    return response
  }

  private func window(_ context: PageContext) async throws -> RampWindow {
    guard let id = Int64(context.field("id")) else { throw PageError.notFound }
    let wallet = try await wallet(context)
    do throws(RampError) {
      return try await wallet.ramp.window(id)
    } catch {
      throw Self.closed(.gone)
    }
  }

  /// Returns the wallet on the network on which the page was opened. On any other, the same number means another purchase or sale.
  private func wallet(_ context: PageContext) async throws -> Wallet {
    let wallet = await services.wallet
    guard await wallet.profile.name == context.field("network") else { throw Self.closed(.conflict) }
    return wallet
  }

  private static func closed(_ status: HTTPResponse.Status) -> PageError {
    PageError(
      status, "The window is closed", RampError.windowClosed.sentence, link: ActionLink(label: "Go to the ramp", path: RampScreen.path))
  }

  /// Waits a while for a change that the page doesn't know yet.
  private func wait(for window: RampWindow, beyond version: Int) async {
    let changes = await window.watch()
    guard await window.version == version, await !window.isClosed else { return }
    await withTaskGroup(of: Void.self) { group in
      group.addTask { for await _ in changes.cancelOnGracefulShutdown() { return } }
      group.addTask { try? await services.environment.clock.sleep(for: Self.patience) }
      await group.next()
      group.cancelAll()
    }
  }

  private func update(_ window: RampWindow, _ context: PageContext, _ refusal: FormRefusal? = nil) async throws -> Response {
    // The version is read before anything that goes with it, so a change in between is reported next time and never left out.
    let version = await window.version
    let record = try await RampTransferScreen.record(wallet(context), String(window.id))
    // A person who types in the frame sends no requests to the wallet. So automatic locking waits for them, but not for ever.
    if let session = context.session, let last = record.steps.last,
      (0..<Self.working).contains(services.environment.now().timeIntervalSince(last.time))
    {
      await services.sessions.keep(session)
    }
    let panel = try services.pages.render(await RampPanel(window, record, services.formats.numbers, token: context.token, refusal))
    let update = await Update(
      version: version, panel: panel.description, isHidden: window.isHidden, isClosed: window.isClosed,
      posts: window.posts.map { Update.Post(number: $0.number, text: $0.json, origin: $0.origin) })
    let body = try JSONEncoder().encode(update)
    return Response(
      status: .ok, headers: [.contentType: "application/json; charset=utf-8"], body: ResponseBody(byteBuffer: ByteBuffer(bytes: body)))
  }

  static let template = Template(
    "ramp-window",
    """
    <header class="head"><h1>{{title}}</h1><p>{{environment}}</p>{{^isOwnWindow}}<p>The page in the frame is the ramp's own, from {{origin}}. Never enter your PIN or your words there.</p>{{/isOwnWindow}}\
    {{#isOwnWindow}}<p>The page in the other window is the ramp's own, from {{origin}}. Never enter your PIN or your words there.</p>{{/isOwnWindow}}</header>
    <noscript><p class="notice bad" role="alert">{{> icon-alert}}<span>The ramp's window needs JavaScript, which this browser doesn't run. Nothing was bought or sold.</span></p></noscript>
    {{{panel}}}
    <section class="card ramp" aria-label="The ramp's window" data-ramp-window data-id="{{id}}" data-network="{{network}}" data-token="{{token}}" data-url="{{url}}" data-origin="{{origin}}"\
     data-allow="{{allow}}" data-sandbox="{{sandbox}}" data-referrer-policy="{{referrerPolicy}}" data-limit="{{messageLimit}}"{{#isOwnWindow}} data-own-window hidden{{/isOwnWindow}}></section>
    <form method="post" action="ramp/close">
      <input type="hidden" name="token" value="{{token}}"><input type="hidden" name="id" value="{{id}}">
      <input type="hidden" name="network" value="{{network}}">
      <p class="ways"><button class="quiet destroys">Close the window</button></p>
      <p class="hint">Anything you have approved continues without the window. Nothing else is bought. The wallet locks itself only after \
    half an hour with no activity in the window.</p>
    </form>
    <script src="{{script}}" type="module"></script>
    <script src="{{passkeys}}" type="module"></script>
    """)
}
