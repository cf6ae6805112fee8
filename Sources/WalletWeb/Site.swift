import HTTPTypes
import Hummingbird
import Localization
import NIOCore
import WalletKit

/// What every screen works with.
struct Site: Sendable {
  let wallets: Wallets
  let address: OwnAddress
  let environment: ServerEnvironment
  /// The program's version.
  let version: String
  let sessions: Sessions
  /// What the forms of all connections share.
  let formMemory = FormMemory()
  /// How fast the owner's and how fast strangers' guesses are taken.
  private let guessLimits: (owner: GuessLimit, stranger: GuessLimit)
  /// What every form carries that is filled in before signing in, until the program ends. A page of another origin can't read it.
  let doorToken: String
  /// The languages of the pages, with the templates in each.
  let languages: [Language: Templates]

  init(wallets: Wallets, address: OwnAddress, environment: ServerEnvironment, version: String, languages: [Language] = Language.all) throws {
    self.wallets = wallets
    self.address = address
    self.environment = environment
    self.version = version
    sessions = Sessions(
      environment: environment, idleLimit: ((try? wallets.store.settings()) ?? Settings()).autoLockTime, wallets: wallets)
    doorToken = environment.randomName()
    guessLimits = (GuessLimit(uptime: environment.uptime), GuessLimit(uptime: environment.uptime))
    let parsed = try Self.parsed.get()
    self.languages = try Dictionary(uniqueKeysWithValues: languages.map { ($0, try parsed[$0] ?? Templates(Self.templates, in: $0)) })
  }

  /// The templates in each language, parsed once.
  private static let parsed = Result {
    try Dictionary(uniqueKeysWithValues: Language.all.map { ($0, try Templates(templates, in: $0)) })
  }

  /// The templates by name.
  static var templates: [String: String] {
    [
      "frame": Frame.template, "field": FieldView.template, "passkey": PasskeyButton.template, "amount": AmountView.template,
      "address": AddressView.template,
      "time": TimeView.template, "message": MessagePage.template, "payment-row": PaymentRow.template,
      "sign-up": SignUpScreen.template, "sign-in": SignInScreen.template, "overview": OverviewScreen.template,
      "balances": BalancesView.template, "recent": RecentView.template, "pay": PayScreen.template, "review": ReviewScreen.template,
      "payment": PaymentScreen.template, "undecided": UndecidedView.template, "link-origin": LinkView.template,
      "convert": ConvertScreen.template, "ways": PathsScreen.template, "convert-review": ConvertReviewScreen.template,
      "receive": ReceiveScreen.template, "envelope": EnvelopeScreen.template, "history": HistoryScreen.template,
      "history-form": HistoryForm.template, "history-entry": HistoryEntryScreen.template, "choice": ChoiceView.template,
      "settings": SettingsScreen.template, "choices": ChoiceScreen.template, "network": NetworkScreen.template,
      "real-money": NetworkScreen.confirmationTemplate, "security-log": SecurityLogScreen.template, "about": AboutScreen.template,
      "reset": ResetScreen.template, "credential": CredentialView.template, "wait": WaitView.template, "new-secret": NewSecretView.template,
      "vault-state": VaultStatePage.template, "restore": RestoreScreen.template, "forgotten": ForgottenScreen.template,
      "forgotten-words": ForgottenScreen.wordsTemplate, "shown": ShownScreen.template, "copy-check": CopyCheckScreen.template,
      "reveal": RevealScreen.template, "accounts": AccountsScreen.template, "account": AccountScreen.template,
      "add-account": AddAccountScreen.template, "remove-account": RemoveAccountScreen.template, "change-secret": ChangeSecretScreen.template,
      "backup": BackupScreen.template, "erasing": ErasingScreen.template, "more": MoreScreen.template, "menu": MenuView.template,
      "contacts": ContactsScreen.template, "contact": ContactScreen.template, "contact-form": ContactFormScreen.template,
      "contact-import": ContactImportScreen.template,
      "kyc": KycScreen.template, "kyc-row": KycScreen.rowTemplate, "kyc-section": KycSectionScreen.template, "kyc-field": KycFieldView.template,
      "kyc-file": KycFileScreen.template,
      "assets": AssetsScreen.template, "asset-name": AssetNameView.template, "asset-details": AssetDetailsView.template,
      "asset-cost": AssetCostView.template, "signing": SigningView.template, "consent": ConsentView.template,
      "balance-split": BalancesView.splitTemplate, "asset": AssetScreen.template, "add-asset": AddAssetScreen.template, "trust": TrustScreen.template,
      "remove-asset": RemoveAssetScreen.template, "claim": ClaimScreen.template, "pool": PoolScreen.template,
      "transfers": TransfersScreen.template, "transfer-row": TransferRow.template, "transfer-new": NewTransferScreen.template,
      "anchor-sign-in": AnchorSignInScreen.template, "transfer-details": BeginTransferScreen.template,
      "transfer-summary": BeginTransferScreen.summaryTemplate, "transfer": TransferScreen.template, "transfer-due": TransferDueView.template,
      "asked": AskedField.template, "shared-data": SharedData.template, "customer": CustomerGate.template, "withdrawal": WithdrawalScreen.template,
      "passkeys": PasskeysScreen.template, "passkey-add": AddPasskeyScreen.template, "passkey-remove": RemovePasskeyScreen.template,
      "ramp": RampScreen.template, "ramp-address": RampAddressView.template, "ramp-window": RampWindowScreen.template,
      "ramp-panel": RampPanel.template, "ramp-tokens": RampTokensView.template, "ramp-transfer": RampTransferScreen.template,
      "ramp-settings": RampSettingsScreen.template,
    ]
  }

  /// Fills a template in the language of the page that is being written.
  func render(_ name: String, _ values: some Sendable) throws -> HTML {
    guard let templates = languages[.current] else { throw Templates.Missing(name: name) }
    return try templates.render(name, values)
  }

  /// The wallet on the network in use at this moment.
  var wallet: Wallet {
    get async { await wallets.current }
  }

  /// Limits how fast those who guess may do so.
  func guesses(of guesser: Guesser) -> GuessLimit {
    switch guesser {
    case .owner: guessLimits.owner
    case .stranger: guessLimits.stranger
    }
  }

  /// What is set; the defaults where it can't be read, so that there is always a page that says so.
  var settings: Settings { ((try? wallets.store.settings()) ?? Settings()).read(in: .current) }

  /// How amounts and times are shown.
  var formats: Formats { Formats(settings, environment) }

  /// The way from the address to the screen: the door first, from outside in.
  func router() -> Router<PageContext> {
    let router = Router(context: PageContext.self, options: .autoGenerateHeadEndpoints)
    router.add(middleware: SecurityHeaders())
    router.add(middleware: LanguageChoice(site: self))
    router.add(middleware: Refusals(site: self))
    router.add(middleware: FramingCheck())
    router.add(middleware: HostCheck(address: address))
    router.add(middleware: OriginCheck(address: address))
    router.add(middleware: SessionLookup(site: self))
    // Once more, for what goes wrong from here on: its page belongs to the session.
    router.add(middleware: Refusals(site: self))
    router.add(middleware: FormReader(site: self))
    for file in PublicFile.others + languages.keys.flatMap(PublicFile.scripts) {
      router.get(RouterPath(file.path)) { _, _ in file.response }
    }
    SignUpScreen(site: self).add(to: router)
    RestoreScreen(site: self).add(to: router)
    SignInScreen(site: self).add(to: router)
    ForgottenScreen(site: self).add(to: router)
    let session = router.group("\(Sessions.root){session}")
    LiveUpdates(site: self).add(to: session)
    addScreens(to: session.add(middleware: SignedInOnly(site: self)))
    // Bookmarks and links from elsewhere know no session: they lead to the sign-in page, and from there to what was asked for.
    addScreens(to: router.group().add(middleware: SignedInOnly(site: self)))
    return router
  }

  private func addScreens(to signedIn: RouterGroup<PageContext>) {
    signedIn.add(middleware: RealMoneyFirst(site: self))
    signedIn.get("/") { _, _ in Response.redirect(to: Destination.overview.path) }
    SignOut(site: self).add(to: signedIn)
    OverviewScreen(site: self).add(to: signedIn)
    PayScreen(site: self).add(to: signedIn)
    ReviewScreen(site: self).add(to: signedIn)
    PaymentScreen(site: self).add(to: signedIn)
    ConvertScreen(site: self).add(to: signedIn)
    PathsScreen(site: self).add(to: signedIn)
    ConvertReviewScreen(site: self).add(to: signedIn)
    ReceiveScreen(site: self).add(to: signedIn)
    OpenScreen(site: self).add(to: signedIn)
    EnvelopeScreen(site: self).add(to: signedIn)
    HistoryScreen(site: self).add(to: signedIn)
    HistoryEntryScreen(site: self).add(to: signedIn)
    MoreScreen(site: self).add(to: signedIn)
    TransfersScreen(site: self).add(to: signedIn)
    NewTransferScreen(site: self).add(to: signedIn)
    AnchorSignInScreen(site: self).add(to: signedIn)
    BeginTransferScreen(site: self).add(to: signedIn)
    TransferScreen(site: self).add(to: signedIn)
    WithdrawalScreen(site: self).add(to: signedIn)
    ContactsScreen(site: self).add(to: signedIn)
    ContactScreen(site: self).add(to: signedIn)
    ContactFormScreen(site: self).add(to: signedIn)
    ContactImportScreen(site: self).add(to: signedIn)
    RampScreen(site: self).add(to: signedIn)
    RampWindowScreen(site: self).add(to: signedIn)
    RampTransferScreen(site: self).add(to: signedIn)
    AssetsScreen(site: self).add(to: signedIn)
    AddAssetScreen(site: self).add(to: signedIn)
    TrustScreen(site: self).add(to: signedIn)
    AssetScreen(site: self).add(to: signedIn)
    RemoveAssetScreen(site: self).add(to: signedIn)
    ClaimScreen(site: self).add(to: signedIn)
    PoolScreen(site: self).add(to: signedIn)
    KycScreen(site: self).add(to: signedIn)
    KycFileScreen(site: self).add(to: signedIn)
    KycSectionScreen(site: self).add(to: signedIn)
    SettingsScreen(site: self).add(to: signedIn)
    RampSettingsScreen(site: self).add(to: signedIn)
    NetworkScreen(site: self).add(to: signedIn)
    for screen in ChoiceScreen.all(self) { screen.add(to: signedIn) }
    SecurityLogScreen(site: self).add(to: signedIn)
    PasskeysScreen(site: self).add(to: signedIn)
    AddPasskeyScreen(site: self).add(to: signedIn)
    RemovePasskeyScreen(site: self).add(to: signedIn)
    AboutScreen(site: self).add(to: signedIn)
    ResetScreen(site: self).add(to: signedIn)
    AccountsScreen(site: self).add(to: signedIn)
    AddAccountScreen(site: self).add(to: signedIn)
    AccountScreen(site: self).add(to: signedIn)
    RemoveAccountScreen(site: self).add(to: signedIn)
    RevealScreen(site: self).add(to: signedIn)
    ShownScreen(site: self).add(to: signedIn)
    CopyCheckScreen(site: self).add(to: signedIn)
    ChangeSecretScreen(site: self).add(to: signedIn)
    BackupScreen(site: self).add(to: signedIn)
    ErasingScreen(site: self).add(to: signedIn)
  }

  /// A page in its frame.
  func show(_ page: Page, _ context: PageContext) async throws -> Response {
    Response(
      status: page.status, headers: [.contentType: Self.pageType], body: ResponseBody(byteBuffer: try await text(page, context)))
  }

  static let pageType = "text/html; charset=utf-8"

  func text(_ page: Page, _ context: PageContext) async throws -> ByteBuffer {
    let (theme, profile) = (settings.theme, await wallet.profile)
    let frame = Frame(
      language: Language.current.rawValue, title: page.title, base: context.base, here: context.address, style: PublicFile.style.address,
      script: PublicFile.script.spoken(in: .current).address,
      emblem: PublicFile.emblem.address,
      theme: theme == .system ? nil : theme.rawValue, ground: [.light: "#f4f5f8", .dark: "#0f1217"][theme], badge: profile.badge,
      network: profile.name, reload: await reload(page, context),
      passkeys: PasskeyButton.list(await wallet.passkeys), signed: await signed(page, context),
      content: try render(page.template, page.values))
    return ByteBuffer(string: try render("frame", frame).description)
  }

  private func signed(_ page: Page, _ context: PageContext) async -> Frame.Signed? {
    guard let session = context.session, let account = await wallet.account else { return nil }
    let items = Destination.allCases.map { Frame.Item($0, on: page) }
    return Frame.Signed(
      account: AddressView(account.id), accountName: account.name, token: session.token, streamName: session.streamName, items: items)
  }

  /// Without JavaScript, nobody tells a page that its session has ended: it finds out by itself, a moment after.
  private func reload(_ page: Page, _ context: PageContext) async -> [Int] {
    if page.isWaiting { return [4] }
    if let leaving = page.leavesAfter { return [leaving] }
    guard context.session != nil, let limit = await sessions.idleLimit else { return [] }
    return [Int(limit.components.seconds) + 2]
  }
}
