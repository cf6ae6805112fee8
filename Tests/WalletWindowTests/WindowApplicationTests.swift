import Localization
import MesoKit
import Testing

@testable import WalletWindow

/// The window's program on a system without a screen.
@MainActor
@Suite(.timeLimit(.minutes(2))) struct WindowApplicationTests {
  private static let wallet = "http://basicpay.localhost:8085"
  private static let session = "\(wallet)/s/0a/"
  private let system = RecordedSystem()

  private func application(_ script: ServerScript, language: Language = .english) throws -> WindowApplication {
    WindowApplication(system, server: try script.server(), language: language)
  }

  /// An application whose wallet shows its overview.
  private func started(_ script: ServerScript) async throws -> (application: WindowApplication, window: RecordedWindow) {
    let application = try application(script)
    application.open()
    let window = try #require(system.windows.first)
    await system.until { !window.loaded.isEmpty }
    window.goes(to: Self.session + "overview")
    return (application, window)
  }

  private func end(_ application: WindowApplication) async {
    application.end()
    await system.until { system.isEnded }
  }

  @Test func `the wallet is started and shown, and ends with its window`() async throws {
    let script = try ServerScript(ServerScript.served)
    let application = try application(script)
    application.open()
    let window = try #require(system.windows.first)
    #expect(window.look == .wallet && window.isShown && window.text == "Starting the wallet…")
    await system.until { window.loaded == ["\(Self.wallet)/"] }
    #expect(window.text == nil)
    window.goes(to: "\(Self.wallet)/sign-in")
    application.open()
    #expect(system.windows.count == 1 && window.presented == 2 && window.loaded.count == 1)
    window.close()
    await system.until { system.isEnded }
    #expect(script.log.last == "ended")
    application.open()
    #expect(system.windows.count == 1)
  }

  @Test func `a failed start is explained in the person's language, and reloading tries again`() async throws {
    let script = try ServerScript("echo tried >> log; echo Nein. >&2; exit 1")
    let application = try application(script, language: try #require(Language(rawValue: "de")))
    application.open()
    let window = try #require(system.windows.first)
    await system.until { window.text?.contains("„Nein.“") == true }
    window.delegate.reload()
    #expect(window.text == "Die Wallet wird gestartet …")
    await system.until { window.text?.contains("„Nein.“") == true }
    #expect(script.log.count == 2 && window.loaded.isEmpty)
    await end(application)
  }

  @Test func `a wallet that stops responding is reported, and reloading loads the wallet again`() async throws {
    let script = try ServerScript(ServerScript.served)
    let (application, window) = try await started(script)
    window.delegate.reload()
    #expect(window.reloads == 1)
    window.delegate.failed("Could not connect\u{202E}")
    #expect(window.text == "The wallet isn't responding (Could not connect\\u{202E}). Press Ctrl-R to try again.")
    window.delegate.reload()
    await system.until { window.loaded == ["\(Self.wallet)/", "\(Self.wallet)/"] }
    #expect(script.log.count == 1)
    await end(application)
  }

  @Test func `a page that has stopped is reported, and reloading loads the same page again`() async throws {
    let (application, window) = try await started(try ServerScript(ServerScript.served))
    window.delegate.crashed()
    #expect(window.text == "This page has stopped working. Press Ctrl-R to load it again.")
    window.delegate.reload()
    #expect(window.reloads == 1)
    window.goes(to: "https://anchor.example/", place: .newWindow, cause: .press)
    let external = try #require(system.open(.external).first)
    external.delegate.crashed()
    #expect(external.text == window.text)
    await end(application)
  }

  @Test func `reloading loads a further window's page from its address until that page has been shown once`() async throws {
    let (application, window) = try await started(try ServerScript(ServerScript.served))
    window.goes(to: "https://anchor.example/", place: .newWindow, cause: .press)
    window.goes(to: Self.session + "transfers/1/window", place: .newWindow, cause: .press)
    for (look, address) in [(WindowLook.external, "https://anchor.example/"), (.redirect, Self.session + "transfers/1/window")] {
      let further = try #require(system.open(look).first)
      further.delegate.failed("no internet")
      #expect(further.text?.hasSuffix(" (no internet). Press Ctrl-R to try again.") == true)
      further.delegate.reload()
      #expect(further.loaded == [address, address] && further.reloads == 0)
      further.goes(to: address)
      further.delegate.reload()
      #expect(further.loaded.count == 2 && further.reloads == 1)
    }
    await end(application)
  }

  @Test func `the window shows where a file was saved, or why saving failed`() async throws {
    let (application, window) = try await started(try ServerScript(ServerScript.served))
    window.delegate.saved(.saved("/home/ana/history (2).csv"))
    #expect(window.text == "Saved: /home/ana/history (2).csv")
    window.delegate.saved(.failed("No space left\u{202E}"))
    #expect(window.text == "The file couldn't be saved (No space left\\u{202E}). Try again.")
    window.goes(to: Self.session + "pay")
    #expect(window.text == nil)
    await end(application)
  }

  @Test func `payment links open in the wallet, at once or after its start, and other links are refused`() async throws {
    let script = try ServerScript(ServerScript.served)
    let application = try application(script)
    application.open("stellar:pay?destination=GA")
    let window = try #require(system.windows.first)
    await system.until { window.loaded == ["\(Self.wallet)/open?elsewhere&uri=web%2Bstellar%3Apay%3Fdestination%3DGA"] }
    window.goes(to: Self.session + "overview")
    application.open("web+stellar:pay?destination=GB")
    #expect(window.loaded.last == Self.session + "open?elsewhere&uri=web%2Bstellar%3Apay%3Fdestination%3DGB")
    for link in ["javascript:alert(1)", "https://evil.example", "file:///etc/passwd"] {
      application.open(link)
      #expect(window.loaded.count == 2 && window.text?.hasPrefix("This isn't a payment link") == true)
      window.say(nil)
    }
    application.open("web+stellar:tx?xdr=" + String(repeating: "A", count: 9_000))
    #expect(window.loaded.count == 2 && window.text?.hasPrefix("This payment link is too long") == true)
    await end(application)
  }

  @Test func `a second start while the wallet starts keeps the first one's link`() async throws {
    let script = try ServerScript(ServerScript.served)
    let application = try application(script)
    application.open("web+stellar:pay?destination=GA")
    application.open()
    let window = try #require(system.windows.first)
    await system.until { !window.loaded.isEmpty }
    #expect(window.loaded == ["\(Self.wallet)/open?elsewhere&uri=web%2Bstellar%3Apay%3Fdestination%3DGA"])
    await end(application)
  }

  @Test func `a link that couldn't be shown opens once the wallet is back, and only once`() async throws {
    let script = try ServerScript(ServerScript.served)
    let (application, window) = try await started(script)
    func link(_ address: String) -> String { Self.session + "open?elsewhere&uri=web%2Bstellar%3Apay%3Fdestination%3D\(address)" }
    application.open("web+stellar:pay?destination=GA")
    window.delegate.failed("Could not connect")
    window.delegate.reload()
    await system.until { window.loaded == ["\(Self.wallet)/", link("GA"), link("GA")] }
    window.delegate.failed("Could not connect")
    application.open("web+stellar:pay?destination=GB")
    await system.until { window.loaded.count == 4 }
    #expect(window.loaded.last == link("GB"))
    window.goes(to: link("GB"))
    window.delegate.failed("Could not connect")
    window.delegate.reload()
    await system.until { window.loaded.count == 5 }
    #expect(window.loaded.last == "\(Self.wallet)/")
    await end(application)
  }

  @Test(arguments: [true, false])
  func `a start while the wallet ends opens it again with its link, unless it has to end after all`(isClosed: Bool) async throws {
    let script = try ServerScript(ServerScript.slow)
    let (application, window) = try await started(script)
    if isClosed { window.close() } else { application.end() }
    application.open("web+stellar:pay?destination=GA")
    application.open()
    try script.make("leave")
    await system.until { system.windows.last?.loaded.last?.hasSuffix("destination%3DGA") == true }
    #expect(!system.isEnded && system.windows.count == (isClosed ? 2 : 1) && script.log == ["started", "started"])
    application.end()
    application.open()
    application.end()
    try script.make("leave")
    await system.until { system.isEnded }
    #expect(script.log.count == 2)
  }

  @Test func `new options for an open window aren't used, and the window says so`() async throws {
    let script = try ServerScript(ServerScript.served)
    let application = WindowApplication(system, server: try script.server(options: ["--home", "a"]), language: .english)
    application.open(options: ["--home", "a"])
    let window = try #require(system.windows.first)
    await system.until { !window.loaded.isEmpty }
    window.goes(to: Self.session + "overview")
    for options in [[], ["--home", "a"]] {
      application.open(options: options)
      #expect(window.text == nil)
    }
    application.open(options: ["--home", "b"])
    #expect(window.text == "This window was already open, so the options after -- weren't used. For another wallet, choose another --port.")
    #expect(window.loaded.count == 1 && system.windows.count == 1)
    await end(application)
  }

  @Test func `an anchor's page opens in a separate window that can't open the wallet's pages`() async throws {
    let script = try ServerScript(ServerScript.served)
    let (application, window) = try await started(script)
    window.goes(to: Self.session + "transfers/1/window", place: .newWindow, cause: .press)
    let redirect = try #require(system.open(.redirect).first)
    #expect(redirect.loaded == [Self.session + "transfers/1/window"] && !redirect.isShown && system.open(.external).isEmpty)
    // The wallet asks for the PIN first.
    redirect.goes(to: Self.session + "transfers/1/window")
    #expect(redirect.isShown)
    redirect.goes(to: "https://anchor.example/kyc?token=1")
    let external = try #require(system.open(.external).first)
    #expect(external.loaded == ["https://anchor.example/kyc?token=1"] && external.isShown && !redirect.isClosed)
    await system.until { redirect.isClosed }
    external.goes(to: "https://anchor.example/kyc?token=1")
    #expect(external.text == "This page is from https://anchor.example, not from your wallet. Never enter your PIN or your words here.")
    for address in ["https://evil.example/", Self.session + "pay", "javascript:1", "file:///etc/passwd"] {
      external.goes(to: address)
      #expect(external.address == "https://anchor.example/kyc?token=1" && external.text?.hasSuffix("here, which was blocked.") == true)
    }
    external.goes(to: "https://terms.example/", place: .newWindow, cause: .link)
    external.goes(to: "https://pop-up.example/", place: .newWindow)
    external.goes(to: "about:blank", place: .windowOrFrame, cause: .press)
    #expect(external.text?.contains("pop-up") == false && external.text?.contains("blank") == false)
    external.goes(to: "https://pop-up.example/", place: .newWindow, cause: .press)
    let blocked = "It tried to open https://pop-up.example in a new window, which was blocked."
    #expect(external.text?.hasSuffix("\(blocked) For that, open your wallet in a browser, and the page from there.") == true)
    external.goes(to: "mailto:help@anchor.example?subject=a word", place: .windowOrFrame, cause: .link)
    #expect(external.text?.hasSuffix("It tried to open mailto:help@anchor.example?subject=a here, which was blocked.") == true)
    #expect(system.browsed == ["https://terms.example/"])
    for permission in [PagePermission.notify, .download, .dialog] {
      #expect(!external.delegate.permits(permission) && window.delegate.permits(permission))
      #expect(external.text?.contains("It offers a file, which can't be saved here.") == (permission == .download))
      external.goes(to: "https://anchor.example/kyc?token=1")
    }
    await end(application)
    #expect(external.isClosed)
  }

  @Test func `a page can open no more than twelve windows`() async throws {
    let (application, window) = try await started(try ServerScript(ServerScript.served))
    for _ in 1...20 { window.goes(to: "https://anchor.example/", place: .newWindow, cause: .press) }
    #expect(system.open(.external).count == 12)
    system.open(.external).first?.close()
    window.goes(to: "https://anchor.example/", place: .newWindow, cause: .press)
    #expect(system.open(.external).count == 12)
    await end(application)
  }

  @Test func `the ramp's page opens in a second window, and messages keep their true origin`() async throws {
    let (application, window) = try await started(try ServerScript(ServerScript.served))
    func asks(_ json: String, origin: String = Self.wallet, isFromWindow: Bool = true) {
      window.delegate.received(PageMessage(body: json, origin: origin, isFromWindow: isFromWindow))
    }
    let opening = #"{"ramp":"open","url":"https://api.meso.network/app?x=1","origin":"https://api.meso.network"}"#
    asks(opening, origin: "https://evil.example")
    asks(opening, isFromWindow: false)
    asks(#"{"ramp":"open","url":"https://evil.example/app","origin":"https://api.meso.network"}"#)
    asks(#"{"ramp":"open","url":"http://api.meso.network/app","origin":"http://api.meso.network"}"#)
    asks("nonsense")
    #expect(system.open(.external).isEmpty)
    asks(opening)
    let ramp = try #require(system.open(.external).first)
    #expect(ramp.loaded == ["https://api.meso.network/app?x=1"])
    asks(#"{"ramp":"post","text":"early"}"#)
    #expect(ramp.posted.isEmpty)
    ramp.goes(to: "https://api.meso.network/app?x=1")
    asks(#"{"ramp":"post","text":"{\"kind\":1}"}"#)
    #expect(ramp.posted == [#"https://api.meso.network {"kind":1}"#])
    ramp.delegate.received(PageMessage(body: "lie", origin: "https://evil.example", isFromWindow: false))
    #expect(window.posted.last?.contains(#""origin":"https:\/\/evil.example""#) == true && window.posted.last?.contains(#""frame":"""#) == true)
    ramp.delegate.failed("no internet")
    #expect(window.posted.last?.contains(#""body":"no internet""#) == true && window.posted.last?.contains(#""frame":"failed""#) == true)
    asks(#"{"ramp":"hide"}"#)
    #expect(!ramp.isShown)
    asks(#"{"ramp":"show"}"#)
    #expect(ramp.isShown)
    ramp.close()
    #expect(window.posted.last?.contains(#""ramp":"closed""#) == true)
    asks(opening)
    // The wallet's page is left, and takes the window with it.
    window.goes(to: Self.session + "overview")
    #expect(system.open(.external).isEmpty)
    await end(application)
  }
}
