import HTTPTypes
import Hummingbird
import NIOCore
import WalletKit

/// What every screen works with.
struct Site: Sendable {
  let wallets: Wallets
  let address: OwnAddress
  let surroundings: Surroundings
  let sessions: Sessions
  let guesses: GuessLimit
  let templates: Templates

  init(wallets: Wallets, address: OwnAddress, surroundings: Surroundings) throws {
    self.wallets = wallets
    self.address = address
    self.surroundings = surroundings
    sessions = Sessions(surroundings: surroundings)
    guesses = GuessLimit(uptime: surroundings.uptime)
    templates = try Templates([
      "frame": Frame.template, "field": FieldView.template, "amount": AmountView.template, "address": AddressView.template,
      "time": TimeView.template, "message": MessagePage.template, "payment-row": PaymentRow.template,
      "sign-up": SignUpScreen.template, "sign-in": SignInScreen.template, "overview": OverviewScreen.template,
      "balances": BalancesView.template, "recent": RecentView.template, "pay": PayScreen.template, "review": ReviewScreen.template,
      "payment": PaymentScreen.template, "history": HistoryScreen.template,
    ])
  }

  /// The wallet on the network in use at this moment.
  var wallet: Wallet {
    get async { await wallets.current }
  }

  /// The way from the address to the screen: the door first, from outside in.
  func router() -> Router<PageContext> {
    let router = Router(context: PageContext.self, options: .autoGenerateHeadEndpoints)
    router.add(middleware: SecurityHeaders())
    router.add(middleware: Refusals(site: self))
    router.add(middleware: HostCheck(address: address))
    router.add(middleware: OriginCheck(address: address))
    router.add(middleware: SessionLookup(sessions: sessions))
    router.add(middleware: FormReader())
    for file in PublicFile.all {
      router.get(RouterPath(file.path)) { _, _ in file.response }
    }
    SignUpScreen(site: self).add(to: router)
    SignInScreen(site: self).add(to: router)
    LiveUpdates(site: self).add(to: router)
    let signedIn = router.group().add(middleware: SignedInOnly(wallets: wallets))
    signedIn.get("/") { _, _ in Response.redirect(to: Destination.overview.path) }
    OverviewScreen(site: self).add(to: signedIn)
    PayScreen(site: self).add(to: signedIn)
    ReviewScreen(site: self).add(to: signedIn)
    PaymentScreen(site: self).add(to: signedIn)
    HistoryScreen(site: self).add(to: signedIn)
    return router
  }

  /// A page in its frame.
  func show(_ page: Page, _ context: PageContext) async throws -> Response {
    let frame = Frame(
      title: page.title, style: PublicFile.style.address, script: PublicFile.script.address, emblem: PublicFile.emblem.address,
      badge: await wallet.profile.badge, isWaiting: page.isWaiting, signed: await signed(page, context),
      content: try templates.render(page.template, page.values))
    let text = try templates.render("frame", frame).description
    return Response(
      status: page.status, headers: [.contentType: "text/html; charset=utf-8"], body: ResponseBody(byteBuffer: ByteBuffer(string: text)))
  }

  private func signed(_ page: Page, _ context: PageContext) async -> Frame.Signed? {
    guard let session = context.session, session.isSignedIn, let account = await wallet.account else { return nil }
    let items = Destination.allCases.map { destination in
      let current = destination == page.destination ? (page.isDestinationItself ? "page" : "true") : nil
      return Frame.Item(label: destination.label, path: destination.path, icon: "icon-\(destination.rawValue)", current: current)
    }
    return Frame.Signed(account: AddressView(account.id), accountName: account.name, token: session.token, items: items)
  }
}
