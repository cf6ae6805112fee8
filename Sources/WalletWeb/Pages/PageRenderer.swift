import HTTPTypes
import Hummingbird
import Localization
import NIOCore
import Sentences
import WalletKit

/// The writer of pages. It fills their templates in the language of the request and puts the frame around them.
struct PageRenderer: Sendable {
  /// The query field with the name of the page that answers a form.
  static let answerField = "answer"
  static let contentType = "text/html; charset=utf-8"

  let languages: [Language]
  let templates: EachLanguage<Templates>
  let wallets: Wallets
  let sessions: Sessions

  /// Fills a template in the language of the page that is being written.
  func render(_ template: Template, _ values: some Sendable) throws -> HTML {
    guard languages.contains(.current) else { throw Templates.Missing(name: template.name) }
    return try templates[.current].render(template, values)
  }

  /// Fills the template of a part of a page in the same way.
  func render<Part: Templated>(_ part: Part) throws -> HTML { try render(Part.template, part) }

  /// Shows a page in its frame. If the page answers a form, it is kept, and the response leads to it.
  func show(_ page: Page, _ context: PageContext) async throws -> Response {
    if context.isForm, let name = await sessions.keep(page, of: context.session, isShownOnce: !page.stays) {
      return .redirect(to: context.address + (context.address.contains("?") ? "&" : "?") + "\(Self.answerField)=\(name)")
    }
    return Response(
      status: page.status, headers: [.contentType: Self.contentType], body: ResponseBody(byteBuffer: try await text(page, context)))
  }

  /// Returns the page that answered a form, by its name.
  func answer(_ name: String, _ context: PageContext) async -> Page? { await sessions.answer(name, of: context.session) as? Page }

  func text(_ page: Page, _ context: PageContext) async throws -> ByteBuffer {
    let wallet = await wallets.current
    let profile = await wallet.profile
    let theme = context.visitor == .stranger ? .system : wallets.store.settingsInLanguage.theme
    let frame = Frame(
      language: Language.current.rawValue, title: Self.title(of: page), base: context.base, here: context.address, again: context.ownAddress,
      style: PublicFile.style.address,
      script: PublicFile.script.spoken(in: .current).address,
      emblem: PublicFile.emblem.address,
      theme: theme == .system ? nil : theme.rawValue, ground: [.light: "#f4f5f8", .dark: "#0f1217"][theme],
      badge: context.visitor == .stranger ? nil : profile.badge,
      network: profile.name, reload: await reload(page, context), holdsFor: page.holdsFor,
      passkeys: context.visitor == .local ? PasskeyButton.list(await wallet.passkeys) : nil, signed: await signed(page, wallet, context),
      isFromElsewhere: context.session != nil && !page.tellsOrigin && context.isFromElsewhere, content: try render(page.template, page.values))
    return ByteBuffer(string: try render(frame).description)
  }

  /// Returns the title in the browser. It is what a screen reader says first, so it says that a form was refused.
  private static func title(of page: Page) -> Sentence {
    let isRefused = [.unprocessableContent, .tooManyRequests].contains(page.status) && !(page.values is MessagePage)
    return isRefused ? "Not accepted: \(page.title)" : page.title
  }

  private func signed(_ page: Page, _ wallet: Wallet, _ context: PageContext) async -> Frame.Signed? {
    guard let session = context.session, let account = await wallet.account else { return nil }
    let items = Destination.allCases.map { Frame.Item($0, on: page) }
    // A script that gets a page to update the open one shows no message from it. A page that reloads itself does.
    let flash = context.isMadeByScript ? nil : await sessions.takeFlash(of: session)
    return Frame.Signed(
      account: AddressView(account.id), accountName: account.name, token: session.token, streamName: session.streamName,
      isBound: !page.outlastsAccount, items: items,
      flash: flash.map { [Frame.Flash(message: $0.message, isWarning: $0.isWarning)] } ?? [])
  }

  /// Returns after how many seconds the page reloads, or none if it doesn't. Without JavaScript, nothing tells a page that its session has ended, so
  /// it reloads a moment after that.
  private func reload(_ page: Page, _ context: PageContext) async -> [Int] {
    if page.isWaiting { return [4] }
    if let leaving = page.leavesAfter { return [leaving] }
    guard context.session != nil, let limit = await sessions.idleLimit else { return [] }
    return [Int(limit.components.seconds) + 2]
  }
}
