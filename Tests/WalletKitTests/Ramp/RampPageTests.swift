import Sentences
import StellarKit
import Testing

@testable import WalletKit

/// What the ramp's page says is quoted as its own words, kept within limits, and signed only if the person saw or allowed it.
@MainActor
@Suite(.timeLimit(.minutes(5))) struct RampPageTests: RampTesting {
  let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  @Test func `useless messages from the page don't displace the steps that matter`() async throws {
    let wallet = try await wallet()
    let id = try await wallet.beginRamp(form(isSale: true, amount: "1"), Settings(), TestVault.pin)
    let window = try await wallet.ramp.open(id, Settings())
    for _ in 0..<100 { window.receive("{}", origin: "http://localhost:8003", isFromFrame: true) }
    for _ in 0..<100 { post("{\"kind\":\"READY\"}", to: window) }
    post(sign("Prove it"), to: window)
    try await until { window.textToSign != nil }
    try await wallet.proveToRamp(id, text: 1, TestVault.pin)
    post(send("1"), to: window)
    try await until { window.tokensToSend != nil }
    window.answerSending(2, isSent: false)
    wallet.ramp.close(id)
    let kept = try await kinds(id, wallet)
    #expect(kept.suffix(5) == [.signatureAsked, .signed, .sendAsked, .sendRefused, .left] && kept.count == 56)
  }

  @Test func `a purchase with an unknown status isn't called approved`() async throws {
    let wallet = try await wallet()
    let id = try await wallet.beginRamp(form(), Settings(), TestVault.pin)
    let window = try await wallet.ramp.open(id, Settings())
    post(update("UNKNOWN"), to: window)
    try await until { (try? await wallet.ramp.record(id))?.lastWord != nil }
    #expect(try await wallet.ramp.record(id).sentence.english.hasPrefix("The ramp can't say yet"))
    wallet.ramp.close(id)
    let record = try await wallet.ramp.record(id)
    #expect(record.status == .outcomeUnknown && record.headline.english == "Outcome unknown")
    #expect(!record.sentence.english.contains("approved"))
  }

  @Test func `a purchase without a transaction ID isn't said to have one`() async throws {
    let wallet = try await wallet()
    let id = try await wallet.beginRamp(form(), Settings(), TestVault.pin)
    post(
      "{\"kind\":\"TRANSFER_UPDATE\",\"payload\":{\"id\":\"1\",\"status\":\"COMPLETE\",\"updatedAt\":\"now\"}}",
      to: try await wallet.ramp.open(id, Settings()))
    try await until { (try? await wallet.ramp.record(id))?.status == .complete }
    #expect(try await wallet.ramp.record(id).sentence.english.hasSuffix("look up your address there."))
  }

  @Test func `an error of the page is quoted, escaped and cut, until the page is ready again`() async throws {
    let wallet = try await wallet()
    let id = try await wallet.beginRamp(form(), Settings(), TestVault.pin)
    let window = try await wallet.ramp.open(id, Settings())
    post("{\"kind\":\"ERROR\",\"payload\":{\"message\":\"Your wallet\\u202E\(String(repeating: "x", count: 1_000))\"}}", to: window)
    try await until { window.problem != nil }
    let problem = try #require(window.problem?.english)
    #expect(problem.hasPrefix("The ramp's page reports: “Your wallet\\u{202E}xxx") && problem.hasSuffix("xxx…”") && problem.count < 330)
    post("{\"kind\":\"READY\"}", to: window)
    try await until { window.problem == nil }
  }

  @Test func `invisible characters of a text are shown as codes, and the text is signed unchanged`() async throws {
    let wallet = try await wallet()
    let id = try await wallet.beginRamp(form(), Settings(), TestVault.pin)
    let window = try await wallet.ramp.open(id, Settings())
    post(sign("a\\u202Eb\\n\\u200Bc"), to: window)
    try await until { window.textToSign != nil }
    #expect(window.textToSign?.shown == "a\\u{202E}b\n\\u{200B}c" && window.textToSign?.text == "a\u{202E}b\n\u{200B}c")
    try await wallet.proveToRamp(id, text: 1, TestVault.pin)
    let signature = try await wallet.signForRamp(Array("a\u{202E}b\n\u{200B}c".utf8), on: .solana, TestVault.pin)
    try await until { window.posts.last?.json.contains(signature) == true }
    #expect(try await wallet.ramp.record(id).steps.first { $0.kind == .signatureAsked }?.printableDetail?.english == "a\\u{202E}b\n\\u{200B}c")
    wallet.ramp.close(id)
  }

  @Test(arguments: [RampProof.asked, .allowed]) func `a text too long to be shown and kept is refused`(_ proof: RampProof) async throws {
    let wallet = try await wallet()
    let id = try await wallet.beginRamp(form(proof), Settings(), TestVault.pin)
    let window = try await wallet.ramp.open(id, Settings())
    post(sign(String(repeating: "x", count: 4_001)), to: window)
    try await until { !window.posts.isEmpty }
    #expect(window.textToSign == nil && window.posts.map(\.json) == ["{\"kind\":\"RETURN_SIGNED_MESSAGE_RESULT\",\"payload\":{}}"])
    #expect(try await kinds(id, wallet) == [.opened, .signatureRefused] && window.problem != nil)
    wallet.ramp.close(id)
  }

  @Test func `every signed text is recorded, and texts beyond the limit aren't signed`() async throws {
    let wallet = try await wallet()
    let id = try await wallet.beginRamp(form(.allowed), Settings(), TestVault.pin)
    let window = try await wallet.ramp.open(id, Settings())
    for number in 0..<60 {
      post(sign("text \(number)"), to: window)
      try await until { (window.posts.last?.number ?? 0) > number }
    }
    let kept = try await kinds(id, wallet)
    #expect(kept.count { $0 == .signed } == 50 && kept.count { $0 == .signatureAsked } == 50)
    #expect(window.posts.last?.json.contains("signedMessage") == false && window.problem?.english.hasPrefix("The ramp asked for too many") == true)
    wallet.ramp.close(id)
  }

  @Test func `a text that signs in to another site is shown with that site, and never signed without asking`() async throws {
    let wallet = try await wallet()
    let id = try await wallet.beginRamp(form(.allowed), Settings(), TestVault.pin)
    let window = try await wallet.ramp.open(id, Settings())
    post(sign("bank.example wants you to sign in with your Solana account:\\nabc"), to: window)
    try await until { window.textToSign != nil }
    #expect(window.textToSign?.otherSignInSite == "bank.example" && window.posts.isEmpty)
    window.refuseToSign()
    post(sign("localhost:8002 wants you to sign in with your Solana account:\\nabc"), to: window)
    try await until { window.posts.last?.json.contains("signedMessage") == true }
    wallet.ramp.close(id)
  }

  @Test(
    arguments: [
      ("api.meso.network", nil), ("https://API.meso.network", nil), ("meso.network", nil), ("network", "network"),
      ("evil-api.meso.network", "evil-api.meso.network"), ("https://bank.example", "bank.example"), ("so.network", "so.network"),
      ("bank.example\u{202E}", "bank.example\\u{202E}"),
    ] as [(String, String?)]) func `a sign-in text is recognized by its first line, and shows a site that isn't the ramp's`(
      _ domain: String, _ site: String?
    )
  {
    for chain in ["Ethereum", "Solana"] {
      let text = "\(domain) wants you to sign in with your \(chain) account:\nabc"
      #expect(RampTextToSign(number: 1, text: text, origin: "https://api.meso.network").otherSignInSite == site)
      #expect(RampTextToSign(number: 1, text: "Prove it:\n" + text, origin: "https://api.meso.network").otherSignInSite == nil)
    }
  }

  @Test func `only the account that the window was opened for signs the proof`() async throws {
    let wallet = try await wallet()
    let id = try await wallet.beginRamp(form(), Settings(), TestVault.pin)
    let window = try await wallet.ramp.open(id, Settings())
    post(sign("x"), to: window)
    try await until { window.textToSign != nil }
    let signature = try await wallet.signForRamp(Array("x".utf8), on: .solana, TestVault.pin)
    let added = try await wallet.add(.seed(try TestVault.keyPair()), name: "Seed", TestVault.pin)
    try await wallet.use(added.account.id)
    try await wallet.proveToRamp(id, text: 1, TestVault.pin)
    try await until { window.posts.last?.json.contains(signature) == true }
    post(sign("x"), to: window)
    try await until { window.textToSign != nil }
    let account = try await wallet.ramp.record(id).account
    try await wallet.change { vault throws(VaultError) in try await vault.remove(account, TestVault.pin) }
    await #expect(throws: RampError.noWords(account: account.shortAddress)) { try await wallet.proveToRamp(id, text: 2, TestVault.pin) }
    wallet.ramp.close(id)
  }
}
