import MesoKit
import Sentences
import StellarKit
import Testing

@testable import WalletKit

@MainActor
@Suite(.timeLimit(.minutes(5))) struct RampSaleTests: RampTesting {
  let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  /// Opens a sale of 1 SOL, in whose window the ramp has asked for an amount.
  private func asked(_ amount: String = "1", _ profile: NetworkProfile = .sandbox) async throws -> (wallet: Wallet, id: Int64, window: RampWindow) {
    let wallet = try await wallet(profile)
    let settings = profile == .public ? partner : Settings()
    let id = try await wallet.beginRamp(form(isSale: true, amount: "1"), settings, TestVault.pin)
    let window = try await wallet.ramp.open(id, settings)
    post(send(amount), to: window)
    try await until { window.tokensToSend != nil }
    return (wallet, id, window)
  }

  @Test func `a sale shows what to send, with the link that other wallets open`() async throws {
    let wallet = try await wallet(.public)
    let id = try await wallet.beginRamp(form(isSale: true, amount: "0.25"), partner, TestVault.pin)
    let window = try await wallet.ramp.open(id, partner)
    #expect(window.url.contains("sourceAsset=SOL") && window.url.contains("destinationAsset=USD"))
    post(send("0.25"), to: window)
    try await until { window.tokensToSend != nil }
    #expect(window.tokensToSend?.link == "solana:\(Self.recipient)?amount=0.25" && window.tokensToSend?.warnings(.point) == [])
    window.answerSending(1, isSent: true)
    #expect(window.tokensToSend == nil)
    #expect(try await wallet.ramp.record(id).sentence.english.hasPrefix("You said that you sent the tokens."))
    wallet.ramp.close(id)
    let record = try await wallet.ramp.record(id)
    #expect(record.status == .outcomeUnknown && record.headline.english == "Tokens sent, outcome unknown")
    #expect(record.sentence.english.contains("before the ramp confirmed them"))
  }

  @Test(arguments: [true, false]) func `a declined sale is said to have no effect only if no tokens were sent`(_ isSent: Bool) async throws {
    let (wallet, id, window) = try await asked("10", .public)
    #expect(window.tokensToSend?.warnings(.point).map(\.english) == ["You wanted to sell 1 SOL, but the ramp asks for 10 SOL."])
    window.answerSending(1, isSent: isSent)
    post(update("DECLINED"), to: window)
    try await until { (try? await wallet.ramp.record(id))?.status == .declined }
    #expect(try await wallet.ramp.record(id).sentence.english.contains("Its window is still open") != isSent)
    wallet.ramp.close(id)
    let sentence = try await wallet.ramp.record(id).sentence.english
    #expect(sentence.contains("Nothing was bought or sold") != isSent && sentence.contains("you said that you sent the tokens") == isSent)
  }

  @Test(
    arguments: [
      (.ethereum, "ETH", "1.5", 18, "ethereum:0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48@1?value=1500000000000000000"),
      (.polygon, "POL", "2", 18, "ethereum:0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48@137?value=2000000000000000000"),
      (
        .polygon, "USDC", "0.000001", 6,
        "ethereum:0x3c499c542cEF5E3811e1192ce70d8cC03d5c3359@137/transfer?address=0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48&uint256=1"
      ),
      (.ethereum, "USDC", "0.0000001", 6, nil),
    ] as [(RampChain, String, String, UInt8, String?)])
  func `a link has the amount in the token's smallest unit (EIP-681), and a smaller amount has no link`(
    _ chain: RampChain, _ asset: String, _ amount: String, _ decimals: UInt8, _ link: String?
  ) throws {
    let transaction = MesoSendTransaction(
      amount: try MesoAmount(amount), recipientAddress: "0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48",
      tokenAddress: "0x3c499c542cEF5E3811e1192ce70d8cC03d5c3359", decimals: decimals)
    let tokens = RampTokensToSend(transaction, number: 1, asset: asset, asked: amount, chain: chain, isTest: false)
    #expect(tokens.link == link && tokens.asked == nil && tokens.warnings(.point).isEmpty == (link != nil))
  }

  @Test(
    arguments: [
      (.ethereum, "ETH", 20, "0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee"), (.polygon, "POL", 6, "0x0000000000000000000000000000000000001010"),
      (.polygon, "USDC", 18, "0x3c499c542cEF5E3811e1192ce70d8cC03d5c3359"), (.ethereum, "USDC", 6, "0x3c499c542cEF5E3811e1192ce70d8cC03d5c3359"),
    ] as [(RampChain, String, UInt8, String)]) func `there is no link for another amount or token than is shown`(
      _ chain: RampChain, _ asset: String, _ decimals: UInt8, _ token: String
    ) throws
  {
    let transaction = MesoSendTransaction(
      amount: try MesoAmount("1"), recipientAddress: "0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48", tokenAddress: token, decimals: decimals)
    let tokens = RampTokensToSend(transaction, number: 1, asset: asset, asked: "1.0", chain: chain, isTest: false)
    #expect(tokens.link == nil && tokens.asked == nil && tokens.warnings(.point).count == 1)
  }

  @Test(arguments: ["APPROVED", "EXECUTING", "DECLINED"])
  func `the tokens to send are hidden once the ramp has approved, executed or declined the sale`(_ status: String)
    async throws
  {
    let (wallet, id, window) = try await asked()
    post(update(status), to: window)
    try await until { (try? await wallet.ramp.record(id))?.lastWord != nil }
    #expect(window.tokensToSend == nil && window.isHidden == (status != "DECLINED"))
    window.answerSending(1, isSent: true)
    #expect(try await !kinds(id, wallet).contains(.sent))
    // The tokens may have been sent anyway.
    #expect(try await !wallet.ramp.record(id).sentence.english.contains("Nothing was bought or sold"))
    wallet.ramp.close(id)
  }

  @Test(arguments: [true, false]) func `an approved sale whose window was closed sends the person to their bank, not to their address`(_ isSent: Bool)
    async throws
  {
    let (wallet, id, window) = try await asked()
    if isSent { window.answerSending(1, isSent: true) }
    post(update("APPROVED"), to: window)
    try await until { (try? await wallet.ramp.record(id))?.status == .moving }
    wallet.ramp.close(id)
    let record = try await wallet.ramp.record(id)
    #expect(record.headline.english == "Approved, outcome unknown" && record.sentence.english.contains("check your card or bank"))
    #expect(record.sentence.english.contains("If you didn't send them, nothing was sold.") != isSent)
  }

  @Test func `a second request for tokens that were sent has a warning and no link`() async throws {
    let wallet = try await wallet(.public)
    let id = try await wallet.beginRamp(form(isSale: true, amount: "1.5"), partner, TestVault.pin)
    let window = try await wallet.ramp.open(id, partner)
    post(send("1.50"), to: window)
    try await until { window.tokensToSend != nil }
    window.answerSending(2, isSent: true)
    #expect(window.tokensToSend?.number == 1)
    window.answerSending(1, isSent: true)
    post(send("1.5"), to: window)
    try await until { window.tokensToSend?.number == 2 }
    #expect(window.tokensToSend?.link == nil && window.tokensToSend?.warnings(.comma).count == 1)
    let warning = try #require(window.tokensToSend?.warnings(.comma).first?.english)
    #expect(warning.hasPrefix("You said that you already sent 1,5 SOL. Send again only if you're sure"))
    // A late answer to the previous request doesn't count for this one.
    window.answerSending(1, isSent: false)
    #expect(window.tokensToSend?.number == 2)
    wallet.ramp.close(id)
  }

  @Test func `a request after a decline warns of tokens that may have been sent, and has no link`() async throws {
    let (wallet, id, window) = try await asked("1", .public)
    #expect(window.tokensToSend?.link != nil)
    post(update("DECLINED"), to: window)
    try await until { window.tokensToSend == nil }
    post(send("1"), to: window)
    try await until { window.tokensToSend?.number == 2 }
    #expect(window.tokensToSend?.link == nil)
    let first = "The ramp has already asked for 1 SOL. If you sent them, don't send them again."
    #expect(window.tokensToSend?.warnings(.point).map(\.english) == [first])
    window.answerSending(2, isSent: false)
    post(send("5"), to: window)
    try await until { window.tokensToSend?.number == 3 }
    post(update("DECLINED"), to: window)
    try await until { window.tokensToSend == nil }
    #expect(try await wallet.ramp.record(id).sentence.english.contains("it had asked for the tokens before"))
    post(send("1"), to: window)
    try await until { window.tokensToSend?.number == 4 }
    let second = "The ramp has already asked for 5 SOL. If you sent them, don't send them again."
    #expect(window.tokensToSend?.warnings(.point).map(\.english) == [first, second])
    wallet.ramp.close(id)
  }

  @Test func `tokens sent in a second try after a decline aren't called declined`() async throws {
    let (wallet, id, window) = try await asked("1", .public)
    window.answerSending(1, isSent: false)
    post(update("DECLINED"), to: window)
    try await until { (try? await wallet.ramp.record(id))?.status == .declined }
    post(send("1"), to: window)
    try await until { window.tokensToSend != nil }
    #expect(try await wallet.ramp.record(id).status == .open)
    window.answerSending(2, isSent: true)
    #expect(try await wallet.ramp.record(id).sentence.english.hasPrefix("You said that you sent the tokens. The ramp hasn't confirmed them yet."))
    wallet.ramp.close(id)
    let record = try await wallet.ramp.record(id)
    #expect(record.status == .outcomeUnknown && record.headline.english == "Tokens sent, outcome unknown")
  }

  @Test func `a request that differs from the one on the screen replaces it, with a warning and without a link`() async throws {
    let (wallet, id, window) = try await asked("1", .public)
    #expect(window.tokensToSend?.link != nil)
    post(send("0.98"), to: window)
    try await until { window.tokensToSend?.number == 2 }
    #expect(window.tokensToSend?.amount == "0.98" && window.tokensToSend?.link == nil)
    #expect(
      window.tokensToSend?.warnings(.point).map(\.english) == [
        "The ramp has already asked for 1 SOL. If you sent them, don't send them again.", "You wanted to sell 1 SOL, but the ramp asks for 0.98 SOL.",
      ])
    window.answerSending(1, isSent: true)
    #expect(window.tokensToSend?.number == 2)
    window.answerSending(2, isSent: false)
    wallet.ramp.close(id)
    let record = try await wallet.ramp.record(id)
    #expect(record.steps.map(\.kind) == [.opened, .sendAsked, .sendAsked, .sendRefused, .left] && record.status == .outcomeUnknown)
  }

  @Test func `a request to another address with the same amount has a warning and no link`() async throws {
    let wallet = try await wallet(.public)
    let id = try await wallet.beginRamp(form(isSale: true, amount: "1"), partner, TestVault.pin)
    let window = try await wallet.ramp.open(id, partner)
    post(send("1"), to: window)
    try await until { window.tokensToSend?.link != nil }
    let other = "13Yj8vqq5UHg31NrYju4ic13PEhZ7gybBi85rSPXH95b"
    post(send("1", to: other), to: window)
    try await until { window.tokensToSend?.number == 2 }
    #expect(window.tokensToSend?.recipient == other && window.tokensToSend?.link == nil)
    #expect(
      window.tokensToSend?.warnings(.point).map(\.english) == ["The ramp has already asked for 1 SOL. If you sent them, don't send them again."])
    wallet.ramp.close(id)
  }

  @Test func `a sale has an unknown outcome if its window is closed before the person said whether the tokens were sent`() async throws {
    let wallet = try await wallet()
    for isRefused in [false, true] {
      let id = try await wallet.beginRamp(form(isSale: true, amount: "1"), Settings(), TestVault.pin)
      let window = try await wallet.ramp.open(id, Settings())
      post(send("1"), to: window)
      try await until { window.tokensToSend != nil }
      if isRefused { window.answerSending(1, isSent: false) }
      wallet.ramp.close(id)
      let record = try await wallet.ramp.record(id)
      #expect(record.status == (isRefused ? .closed : .outcomeUnknown))
      #expect(record.sentence.english.contains("before you said whether you sent them") != isRefused)
    }
  }

  @Test func `a test sale first warns that it is a test, and has no link`() async throws {
    let (wallet, id, window) = try await asked("2")
    #expect(window.tokensToSend?.link == nil && window.tokensToSend?.warnings(.point).count == 2)
    #expect(window.tokensToSend?.warnings(.point).first?.english == "This is a test: don't send real tokens. You won't be paid for them.")
    wallet.ramp.close(id)
  }

  @Test func `amounts are shown in the person's number format, and have a point in links and records`() async throws {
    let wallet = try await wallet(.public)
    var settings = partner
    settings.numberFormat = .comma
    var typed = form(isSale: true, amount: "1,500")
    typed.numberFormat = .comma
    let id = try await wallet.beginRamp(typed, settings, TestVault.pin)
    let window = try await wallet.ramp.open(id, settings)
    post(send("1.250"), to: window)
    try await until { window.tokensToSend != nil }
    #expect(window.tokensToSend?.warnings(.comma).map(\.english) == ["You wanted to sell 1,5 SOL, but the ramp asks for 1,25 SOL."])
    #expect(window.tokensToSend?.link == "solana:\(Self.recipient)?amount=1.250")
    let record = try await wallet.ramp.record(id)
    #expect(record.title(.comma).english == "Sell 1,5 SOL on Solana" && record.amount == "1.500")
    #expect(record.steps.last?.detail?.english == "1,25 SOL to \(Self.recipient)")
    wallet.ramp.close(id)
  }

  @Test(arguments: [(true, "SOL", "0.0000000001", 9), (true, "USDC", "1.0000001", 6), (false, "SOL", "50.001", 2)])
  func `an amount with too many decimals is refused at its field`(_ isSale: Bool, _ asset: String, _ amount: String, _ most: Int) async throws {
    let wallet = try await wallet()
    await #expect(throws: RampError.fields(["amount": "An amount can have at most \(most) decimals here."])) {
      _ = try await wallet.beginRamp(form(isSale: isSale, amount: amount, asset: asset), Settings(), TestVault.pin)
    }
  }
}
