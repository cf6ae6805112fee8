import Foundation
import Sentences
import StellarKit
import Testing

@testable import WalletKit

@MainActor
@Suite(.timeLimit(.minutes(5))) struct RampTests: RampTesting {
  let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  @Test func `a purchase's steps and transaction are recorded and survive a restart, with private details encrypted`() async throws {
    let wallet = try await wallet()
    let id = try await wallet.beginRamp(form(), Settings(), TestVault.pin)
    #expect(try await wallet.ramp.record(id).status == .begun)
    let window = try await wallet.ramp.open(id, Settings())
    #expect(window.url.hasPrefix("http://localhost:8002/app?sourceAmount=50&"))
    #expect(window.origin == "http://localhost:8002")
    post("{\"kind\":\"READY\"}", to: window)
    post("{\"kind\":\"REQUEST_SIGNED_MESSAGE\",\"payload\":{\"messageToSign\":\" Prove\\nit \"}}", to: window)
    try await until { window.textToSign?.text == " Prove\nit " }
    await #expect(throws: RampError.vault(.wrongSecret)) { try await wallet.proveToRamp(id, text: 1, .typed("654321")) }
    #expect(window.textToSign != nil)
    try await wallet.proveToRamp(id, text: 1, TestVault.pin)
    try await until { !window.posts.isEmpty }
    let signature = try await wallet.signForRamp(Array(" Prove\nit ".utf8), on: .solana, TestVault.pin)
    #expect(window.posts.map(\.json) == ["{\"kind\":\"RETURN_SIGNED_MESSAGE_RESULT\",\"payload\":{\"signedMessage\":\"\(signature)\"}}"])
    #expect(window.posts.map(\.origin) == ["http://localhost:8002"])
    for text in [update("APPROVED"), update("APPROVED"), update("EXECUTING"), update("COMPLETE", "5x"), update("DECLINED")] { post(text, to: window) }
    try await until { (try? await wallet.ramp.record(id))?.status == .complete }
    #expect(window.isClosed)
    #expect(try await kinds(id, wallet) == [.opened, .ready, .signatureAsked, .signed, .approved, .executing, .complete])
    let again = try await self.wallet(signedUp: false)
    #expect(try await again.ramp.record(id).networkTransactionID == "5x")
    // Private details can be read only after signing in.
    let locked = try await again.ramp.record(id)
    #expect(locked.address == nil && locked.steps.allSatisfy { $0.detail == nil })
    try await again.signIn(TestVault.pin)
    #expect(try await again.ramp.record(id).address == again.rampAddress(on: .solana))
    #expect(try await again.ramp.record(id).steps[2].detail?.english == " Prove\nit ")
    let file = try #require(try folder.contents()["sandbox/wallet.sqlite"])
    #expect(file.range(of: Data(try again.rampAddress(on: .solana).utf8)) == nil)
    #expect(file.range(of: Data("Prove".utf8)) == nil)
  }

  @Test func `a window that is just being opened is never taken for a closed one`() async throws {
    let wallet = try await wallet()
    for _ in 1...20 {
      let id = try await wallet.beginRamp(form(), Settings(), TestVault.pin)
      let opening = Task { try await wallet.ramp.open(id, Settings()) }
      var seen: [RampStatus] = []
      while seen.last != .open {
        seen.append(try #require(try await wallet.ramp.records().first).status)
        seen.append(try await wallet.ramp.record(id).status)
      }
      #expect(!seen.contains(.closed))
      try await opening.value.close()
      try await until { try await wallet.ramp.record(id).status == .closed }
    }
  }

  @Test func `the address of the ramp's page says whether the page has its own window`() async throws {
    let wallet = try await wallet()
    let window = try await wallet.ramp.open(try await wallet.beginRamp(form(), Settings(), TestVault.pin), Settings(), isOwnWindow: true)
    #expect(window.url.contains("mode=webview"))
    let framed = try await wallet.ramp.open(try await wallet.beginRamp(form(), Settings(), TestVault.pin), Settings())
    #expect(framed.url.contains("mode=embedded"))
  }

  @Test func `messages from other origins and windows are refused, even requests to sign`() async throws {
    let wallet = try await wallet()
    let id = try await wallet.beginRamp(form(), Settings(), TestVault.pin)
    let window = try await wallet.ramp.open(id, Settings())
    let ask = "{\"kind\":\"REQUEST_SIGNED_MESSAGE\",\"payload\":{\"messageToSign\":\"x\"}}"
    window.receive(ask, origin: "http://localhost:8003", isFromFrame: true)
    window.receive(ask, origin: "http://localhost:8002", isFromFrame: false)
    window.receive(update("COMPLETE"), origin: "null", isFromFrame: true)
    try await until { (try? await kinds(id, wallet)) == [.opened, .messageRefused, .messageRefused, .messageRefused] }
    #expect(window.textToSign == nil && !window.isClosed && window.posts.isEmpty)
    await #expect(throws: RampError.nothingToSign) { try await wallet.proveToRamp(id, text: 1, TestVault.pin) }
  }

  @Test func `a text that replaced the one that was shown isn't signed`() async throws {
    let wallet = try await wallet()
    let id = try await wallet.beginRamp(form(), Settings(), TestVault.pin)
    let window = try await wallet.ramp.open(id, Settings())
    post("{\"kind\":\"REQUEST_SIGNED_MESSAGE\",\"payload\":{\"messageToSign\":\"first\"}}", to: window)
    try await until { window.textToSign?.text == "first" }
    let shown = try #require(window.textToSign?.number)
    window.refuseToSign()
    post("{\"kind\":\"REQUEST_SIGNED_MESSAGE\",\"payload\":{\"messageToSign\":\"second\"}}", to: window)
    try await until { window.textToSign?.text == "second" }
    await #expect(throws: RampError.otherText) { try await wallet.proveToRamp(id, text: shown, TestVault.pin) }
    #expect(window.textToSign?.text == "second" && !window.posts.contains { $0.json.contains("signedMessage") })
  }

  @Test func `a page that is loaded again asks anew, and its earlier text isn't signed`() async throws {
    let wallet = try await wallet()
    let id = try await wallet.beginRamp(form(), Settings(), TestVault.pin)
    let window = try await wallet.ramp.open(id, Settings())
    post(sign("first"), to: window)
    try await until { window.textToSign?.text == "first" }
    post("{\"kind\":\"READY\"}", to: window)
    try await until { window.textToSign == nil }
    await #expect(throws: RampError.nothingToSign) { try await wallet.proveToRamp(id, text: 1, TestVault.pin) }
    post(sign("second"), to: window)
    try await until { window.textToSign?.text == "second" }
    #expect(window.posts.isEmpty)
    #expect(try await kinds(id, wallet) == [.opened, .signatureAsked, .signatureRefused, .ready, .signatureAsked])
    wallet.ramp.close(id)
  }

  @Test(arguments: [RampProof.asked, .allowed])
  func `a page that claims to be reloaded before each request gets no more than 50 signatures`(_ proof: RampProof) async throws {
    let wallet = try await wallet()
    let id = try await wallet.beginRamp(form(proof), Settings(), TestVault.pin)
    let window = try await wallet.ramp.open(id, Settings())
    for number in 1...52 {
      post("{\"kind\":\"READY\"}", to: window)
      post(sign("text \(number)"), to: window)
      if proof == .asked, number <= 50 {
        try await until { window.textToSign?.text == "text \(number)" }
        try await wallet.proveToRamp(id, text: try #require(window.textToSign?.number), TestVault.pin)
      }
      try await until { window.posts.last?.number == number }
      #expect(window.posts.last?.json.contains("signedMessage") == (number <= 50))
    }
    #expect(window.textToSign == nil && window.problem?.english.hasPrefix("The ramp asked for too many signatures.") == true)
    #expect(try await kinds(id, wallet).count { $0 == .signed } == 50)
    wallet.ramp.close(id)
  }

  @Test func `a proof allowed with the PIN is signed without asking, until the wallet is locked`() async throws {
    let wallet = try await wallet()
    await #expect(throws: RampError.vault(.wrongSecret)) { try await wallet.beginRamp(form(.allowed), Settings(), .typed("654321")) }
    let id = try await wallet.beginRamp(form(.allowed), Settings(), TestVault.pin)
    let window = try await wallet.ramp.open(id, Settings())
    #expect(window.url.contains("authenticationStrategy=headless_wallet_verification"))
    post("{\"kind\":\"REQUEST_SIGNED_MESSAGE\",\"payload\":{\"messageToSign\":\"x\"}}", to: window)
    try await until { !window.posts.isEmpty }
    #expect(window.posts[0].json.contains("signedMessage") && window.textToSign == nil)
    // Locking the wallet ends the permission.
    let second = try await wallet.beginRamp(form(.allowed), Settings(), TestVault.pin)
    wallet.lock()
    #expect(window.isClosed)
    try await wallet.signIn(TestVault.pin)
    #expect(try await wallet.ramp.open(second, Settings()).url.contains("authenticationStrategy=wallet_verification"))
  }

  @Test func `a request to sign is refused without asking if the person chose no proof`() async throws {
    let wallet = try await wallet()
    let window = try await wallet.ramp.open(try await wallet.beginRamp(form(.password), Settings(), TestVault.pin), Settings())
    post("{\"kind\":\"REQUEST_SIGNED_MESSAGE\",\"payload\":{\"messageToSign\":\"x\"}}", to: window)
    try await until { !window.posts.isEmpty }
    #expect(window.posts.map(\.json) == ["{\"kind\":\"RETURN_SIGNED_MESSAGE_RESULT\",\"payload\":{}}"] && window.textToSign == nil)
  }

  @Test func `a window opens once, and closing it after the approval leaves the outcome unknown`() async throws {
    let wallet = try await wallet()
    let id = try await wallet.beginRamp(form(), Settings(), TestVault.pin)
    let window = try await wallet.ramp.open(id, Settings())
    await #expect(throws: RampError.windowClosed) { _ = try await wallet.ramp.open(id, Settings()) }
    post(update("APPROVED"), to: window)
    try await until { (try? await wallet.ramp.record(id))?.status == .moving }
    #expect(window.isHidden)
    wallet.ramp.close(id)
    #expect(try await wallet.ramp.record(id).status == .outcomeUnknown)
    #expect(try await wallet.ramp.record(id).sentence.english.contains("doesn't know whether it arrived"))
    let other = try await wallet.beginRamp(form(), Settings(), TestVault.pin)
    _ = try await wallet.ramp.open(other, Settings())
    wallet.ramp.close(other)
    #expect(try await wallet.ramp.record(other).status == .closed)
  }

  @Test func `what a declined purchase was before isn't said of the next try in its window`() async throws {
    let wallet = try await wallet()
    let id = try await wallet.beginRamp(form(), Settings(), TestVault.pin)
    let window = try await wallet.ramp.open(id, Settings())
    post(update("APPROVED"), to: window)
    post(update("DECLINED"), to: window)
    try await until { (try? await wallet.ramp.record(id))?.status == .declined }
    post(sign("again"), to: window)
    try await until { window.textToSign != nil }
    let again = try await wallet.ramp.record(id)
    #expect(again.status == .open && !again.wasApproved)
    post(update("UNKNOWN"), to: window)
    try await until { (try? await wallet.ramp.record(id))?.lastWord?.kind == .unknown }
    wallet.ramp.close(id)
    let record = try await wallet.ramp.record(id)
    #expect(record.status == .outcomeUnknown && record.headline.english == "Outcome unknown")
  }

  @Test(arguments: [false, true]) func `a request to sign just before its window is closed is neither signed nor shown`(_ isByLocking: Bool)
    async throws
  {
    let wallet = try await wallet()
    let id = try await wallet.beginRamp(form(.allowed), Settings(), TestVault.pin)
    let window = try await wallet.ramp.open(id, Settings())
    post("{\"kind\":\"READY\"}", to: window)
    post("{\"kind\":\"REQUEST_SIGNED_MESSAGE\",\"payload\":{\"messageToSign\":\"x\"}}", to: window)
    if isByLocking { wallet.lock() } else { wallet.ramp.close(id) }
    // The window would handle its messages now.
    for _ in 0..<100 { await Task.yield() }
    #expect(window.textToSign == nil && !window.posts.contains { $0.json.contains("signedMessage") })
    #expect(try await kinds(id, wallet) == [.opened, .left])
  }

  @Test func `a completed purchase is recorded as complete, whenever its window is closed`() async throws {
    let wallet = try await wallet()
    for number in 1...7 {
      let id = try await wallet.beginRamp(form(), Settings(), TestVault.pin)
      let window = try await wallet.ramp.open(id, Settings())
      post(update("APPROVED"), to: window)
      try await until { (try? await wallet.ramp.record(id))?.status == .moving }
      post(update("COMPLETE", "5x"), to: window)
      // The window is closed before it handles the message, after it has closed itself, or not at all.
      if number.isMultiple(of: 3) { wallet.ramp.close(id) }
      if number.isMultiple(of: 2) {
        try await until { window.isClosed }
        wallet.ramp.close(id)
      } else {
        try await until { try await wallet.ramp.record(id).status != .moving }
      }
      let record = try await wallet.ramp.record(id)
      #expect(record.status == .complete && record.steps.map(\.kind) == [.opened, .approved, .complete])
    }
  }

  @Test func `only one of several concurrent attempts opens a window`() async throws {
    let (wallet, other) = (try await wallet(), try await self.wallet(signedUp: false))
    try await other.signIn(TestVault.pin)
    let id = try await wallet.beginRamp(form(), Settings(), TestVault.pin)
    let attempts = [wallet, wallet, other].map { wallet in Task { try? await wallet.ramp.open(id, Settings()) } }
    var windows: [RampWindow] = []
    for attempt in attempts { if let window = await attempt.value { windows.append(window) } }
    #expect(windows.count == 1)
    #expect(try await kinds(id, wallet) == [.opened])
  }

  @Test func `no more than eight windows are open, even if more are opened all at once`() async throws {
    let wallet = try await wallet()
    var ids: [Int64] = []
    for _ in 0..<12 { ids.append(try await wallet.beginRamp(form(), Settings(), TestVault.pin)) }
    let attempts = ids.map { id in Task { _ = try await wallet.ramp.open(id, Settings()) } }
    var refusals: [RampError] = []
    for attempt in attempts { if case .failure(let refusal as RampError) = await attempt.result { refusals.append(refusal) } }
    #expect(refusals == Array(repeating: .tooManyWindows, count: 4))
  }

  @Test func `a window that two pages open at the same moment keeps the permission to sign`() async throws {
    let wallet = try await wallet()
    let id = try await wallet.beginRamp(form(.allowed), Settings(), TestVault.pin)
    let attempts = [1, 2].map { _ in Task { try? await wallet.ramp.open(id, Settings()) } }
    var windows: [RampWindow] = []
    for attempt in attempts { if let window = await attempt.value { windows.append(window) } }
    let window = try #require(windows.first)
    post(sign("x"), to: window)
    try await until { !window.posts.isEmpty }
    #expect(windows.count == 1 && window.posts[0].json.contains("signedMessage"))
  }

  @Test func `a window cannot fill the database`() async throws {
    let wallet = try await wallet()
    let id = try await wallet.beginRamp(form(), Settings(), TestVault.pin)
    let window = try await wallet.ramp.open(id, Settings())
    for number in 0..<300 { post(update(number.isMultiple(of: 2) ? "APPROVED" : "EXECUTING"), to: window) }
    post(update("COMPLETE", "x"), to: window)
    try await until { (try? await wallet.ramp.record(id))?.status == .complete }
    #expect(try await kinds(id, wallet).count <= 201)
  }

  @Test func `the approval and the closing are recorded however many messages came before`() async throws {
    let wallet = try await wallet()
    let id = try await wallet.beginRamp(form(), Settings(), TestVault.pin)
    let window = try await wallet.ramp.open(id, Settings())
    for _ in 0..<300 { window.receive("{}", origin: "http://localhost:8003", isFromFrame: true) }
    post(update("APPROVED", "5x"), to: window)
    try await until { (try? await wallet.ramp.record(id))?.status == .moving }
    wallet.ramp.close(id)
    let record = try await wallet.ramp.record(id)
    #expect(record.status == .outcomeUnknown && record.networkTransactionID == "5x")
    #expect(try await kinds(id, wallet).suffix(2) == [.approved, .left])
    #expect(try await kinds(id, wallet).count <= 102)
  }

  @Test func `an amount is read in the person's number format, and refused in another format`() async throws {
    let wallet = try await wallet()
    var typed = form(isSale: true, amount: "1,123456789")
    typed.numberFormat = .comma
    let id = try await wallet.beginRamp(typed, Settings(), TestVault.pin)
    #expect(try await wallet.ramp.records().first { $0.id == id }?.amount == "1.123456789")
    typed.amount = "1.234"
    await #expect(throws: RampError.self) { _ = try await wallet.beginRamp(typed, Settings(), TestVault.pin) }
    #expect(try await wallet.ramp.records().count == 1)
  }

  @Test(arguments: [
    ("0", "Enter more than zero."), ("-1", "is not an amount"), ("1,5", "has a comma"), ("", "Enter an amount"), ("1e3", "is not an amount"),
  ]) func `an invalid amount is refused at its field`(_ amount: String, _ sentence: String) async throws {
    let wallet = try await wallet()
    do {
      _ = try await wallet.beginRamp(form(amount: amount), Settings(), TestVault.pin)
      Issue.record("It was accepted.")
    } catch RampError.fields(let fields) {
      #expect(fields["amount"]?.english.contains(sentence) == true)
    }
    #expect(try await wallet.ramp.records().isEmpty)
  }

  @Test func `outside the sandbox a partner ID is needed, and Meso's own hosts are used`() async throws {
    let wallet = try await wallet(.public)
    await #expect(throws: RampError.noPartnerID) { try await wallet.beginRamp(form(), Settings(), TestVault.pin) }
    var settings = Settings()
    (settings.rampPartnerID, settings.rampHosts) = ("partner-1", .transfer)
    let window = try await wallet.ramp.open(try await wallet.beginRamp(form(), settings, TestVault.pin), settings)
    #expect(window.url.hasPrefix("https://transfer.meso.network/app?") && window.url.contains("partnerId=partner-1"))
    #expect(Settings(rows: settings.rows) == settings)
  }

  @Test func `an account without words has no address on other chains`() async throws {
    let wallet = try await wallet()
    let added = try await wallet.add(.seed(try TestVault.keyPair()), name: "Seed", TestVault.pin)
    try await wallet.use(added.account.id)
    #expect(throws: RampError.noWords(account: "Seed")) { _ = try wallet.rampAddress(on: .solana) }
    await #expect(throws: RampError.noWords(account: "Seed")) { try await wallet.beginRamp(form(), Settings(), TestVault.pin) }
  }
}
