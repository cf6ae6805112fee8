import Hummingbird
import Localization
import ServerConnections
import WalletKit

/// All pages of the wallet, and the routes from an address to its screen.
struct Site: Sendable {
  let services: Services
  private let address: OwnAddress
  /// The memory that the forms of all connections share.
  private let formMemory = FormMemory()

  init(wallets: Wallets, address: OwnAddress, environment: ServerEnvironment, version: String, languages: [Language] = Language.all) throws {
    let sessions = Sessions(
      environment: environment, idleLimit: wallets.store.settings.autoLockTime, wallets: wallets)
    let templates = languages == Language.all ? Self.parsed : Self.parsing()
    // A mistake in a template is found before anybody asks for a page.
    _ = try templates[.english]
    let pages = PageRenderer(languages: languages, templates: templates, wallets: wallets, sessions: sessions)
    services = Services(
      wallets: wallets, sessions: sessions, pages: pages,
      pinGate: PINGate(wallets: wallets, sessions: sessions, environment: environment), pairing: Pairing(environment: environment),
      environment: environment, version: version)
    self.address = address
  }

  /// The templates in each language of the program, parsed once.
  private static let parsed = parsing()

  private static func parsing() -> EachLanguage<Templates> { EachLanguage { try Templates(templates, in: $0) } }

  /// Makes the router, from the outside in: first what is checked of every request, then its screen.
  ///
  /// - Parameter entrance: this computer's address in its network, where only paired devices are let in; nil for this computer alone.
  func router(at entrance: OwnAddress? = nil) -> Router<PageContext> {
    let (store, pages, address) = (services.wallets.store, services.pages, entrance ?? self.address)
    let router = Router(context: PageContext.self, options: .autoGenerateHeadEndpoints)
    if entrance != nil { router.add(middleware: StrangersFirst(limit: RequestLimit(uptime: services.environment.uptime))) }
    router.add(middleware: SecurityHeaders())
    router.add(middleware: LanguageChoice(store: store, languages: pages.languages))
    router.add(middleware: Refusals(pages: pages))
    router.add(middleware: FramingCheck())
    router.add(middleware: HostCheck(address: address))
    router.add(middleware: OriginCheck(address: address))
    if entrance != nil { router.add(middleware: DeviceCheck(services: services)) }
    router.add(middleware: SessionLookup(sessions: services.sessions, wallets: services.wallets))
    // Added again, for what goes wrong from here on: its page belongs to the session.
    router.add(middleware: Refusals(pages: pages))
    router.add(middleware: AnswerPages(pages: pages))
    router.add(middleware: RestoreCheck(services: services))
    router.add(
      middleware: FormReader(signInToken: services.sessions.signInToken, memory: formMemory, uploads: Self.allScreens.flatMap { $0.uploads }))
    for file in PublicFile.others { router.get(RouterPath(file.path)) { _, _ in file.response } }
    for language in pages.languages {
      for script in PublicFile.scripts { router.get(RouterPath(script.path(in: language))) { _, _ in script.spoken(in: language).response } }
    }
    let signedOut = router.group()
    // A wallet is made or restored only at its own computer.
    for screen in entrance == nil ? Self.signInScreens : Self.deviceSignInScreens { screen.init(services: services).add(to: signedOut) }
    let session = router.group("\(Sessions.root){session}")
    LiveUpdates(services: services, address: address).add(to: session)
    addScreens(to: session.add(middleware: SignedInOnly(services: services)))
    // Bookmarks and links from elsewhere have no session. They lead to the sign-in page, and from there to what was asked for.
    addScreens(to: router.group().add(middleware: SignedInOnly(services: services)))
    return router
  }

  private func addScreens(to signedIn: RouterGroup<PageContext>) {
    signedIn.add(middleware: RealMoneyFirst(services: services))
    signedIn.get("/") { _, _ in Response.redirect(to: Destination.overview.path) }
    for screen in Self.screens { screen.init(services: services).add(to: signedIn) }
  }
}
