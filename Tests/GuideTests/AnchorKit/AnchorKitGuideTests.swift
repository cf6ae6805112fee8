import AnchorKit
import Foundation
import HTTPTypes
import HorizonKit
import RPCKit
import Sentences
import StellarKit
import StellarXDR
import Testing

/// The code of AnchorKit's guides and documentation, verbatim. Most of it needs an anchor and is only compiled; the rest is also run.
struct AnchorKitGuideTests {
  private struct Vault: Sendable {
    func withKey<Value>(_ use: (KeyPair) throws -> Value) async throws -> Value { try use(KeyPair(seed: Array(repeating: 1, count: 32))) }
  }

  private let clock = ContinuousClock()

  private func keep(_ progress: TransferProgress) throws {}
  private func open(_ url: String) {}
  private func agrees(to payment: AnchorPayment) async -> Bool { payment.amount > .zero }
  private func answer(to request: CustomerFieldRequest) -> String { request.choices.first ?? "" }

  private func begin(_ pair: KeyPair, _ asset: Asset) async throws -> (TransferInfo, InteractiveWindow) {
    let anchor = try await Anchor.discover("testanchor.stellar.org", on: .testnet, now: { Date() })
    let info = try await anchor.interactive.info()
    let session = anchor.session(for: ClientAccount(pair.accountID), signer: KeyPairSigner([pair]))
    let window = try await session.interactive.deposit(InteractiveRequest(asset))
    return (info, window)
  }

  private func find(_ asset: Asset, _ horizon: Horizon) async throws -> [Anchor] {
    let typed = try await Anchor.discover("testanchor.stellar.org", on: .testnet, now: { Date() })
    let held = try await Anchor.discover(issuerOf: asset, by: horizon, on: .testnet, now: { Date() })
    try await typed.confirm(asset, by: horizon)
    return [typed, held]
  }

  private func signIn(_ anchor: Anchor, _ account: AccountID, _ vault: Vault) -> AnchorSession {
    struct VaultSigner: ChallengeSigner {
      let vault: Vault

      func signed(_ challenge: Challenge) async throws -> SignedTransaction {
        try await vault.withKey { key in try challenge.transaction.adding(signaturesOf: [key]) }
      }
    }
    let session = anchor.session(for: ClientAccount(account), signer: VaultSigner(vault: vault))
    return session
  }

  private func ask(_ server: String, _ session: AnchorSession, _ transport: some HTTPTransport, about id: String) async throws -> HTTPReply {
    let token = try await session.token()
    var request = HTTPRequestMessage(url: "\(server)/transactions/\(id)")
    request.headers[.authorization] = "Bearer \(token.revealText())"
    let reply = try await transport.send(request)
    return reply
  }

  struct SignInNetwork: ChallengeNetwork {
    let rpc: StellarRPC

    func latestLedger() async throws -> UInt32 { try await rpc.latestLedger().sequence }

    func resources(of envelope: XDR.TransactionEnvelope) async throws -> XDR.SorobanTransactionData {
      switch try await rpc.simulate(envelope, options: SimulationOptions(authorization: .enforce)) {
      case .succeeded(let simulated): try simulated.transactionData.value()
      case .failed(let failure): throw ContractCallError.wouldFail(failure)
      }
    }
  }

  private func signIn(
    _ anchor: Anchor, _ contractAccount: ContractAddress, _ passkey: any AuthorizationSigner, _ rpc: StellarRPC, _ asset: Asset
  ) async throws {
    if anchor.supportsContractSignIn {
      let session = try anchor.session(for: contractAccount, signer: passkey, network: SignInNetwork(rpc: rpc))
      let window = try await session.interactive.deposit(InteractiveRequest(asset))
      open(window.url)
    }
  }

  private func introduce(_ session: AnchorSession) async throws {
    var customer = try await session.customers.customer(CustomerQuery(type: "sep6-deposit"))
    let values = CustomerValues(Dictionary(customer.neededFields.map { ($0.field, answer(to: $0)) }) { first, _ in first })
    try await session.customers.update(values, for: CustomerQuery(type: "sep6-deposit"))
    customer = try await session.customers.customer(CustomerQuery(type: "sep6-deposit"))
    switch customer.status {
    case .accepted: print("Known")
    case .rejected: print(customer.message ?? "Rejected")
    default: print("Wanted: \(customer.neededFields.map(\.field.label)), codes for \(customer.fieldsToVerify.map(\.label))")
    }
  }

  private func lookUp() async throws {
    guard let address = FederationAddress("bob*example.com") else { return }
    let record = try await Federation.lookUp(address)
    print("Pay \(record.account) with \(record.memo)")
  }

  private func withdraw(_ session: AnchorSession, _ asset: Asset, _ amount: DecimalAmount, _ horizon: Horizon) async throws {
    let info = try await session.interactive.info()
    guard let withdrawal = info.withdrawal(of: asset), withdrawal.allows(amount) else { return }
    if let estimate = try withdrawal.fees.estimate(amount) { print("\(estimate.amountOut) arrives, \(estimate.fee) is kept") }

    let quote = try await session.quotes.quote(
      QuoteRequest(sell: .stellar(asset), buy: .fiat("USD"), .selling(amount), for: .sep24, buyMethod: "bank_account"))
    print("\(quote.price.buyAmount) for \(quote.price.sellAmount), until \(quote.expires)")

    let window = try await session.interactive.withdraw(InteractiveRequest(asset, amount: quote.price.sellAmount, quoteID: quote.id))
    var progress = TransferProgress(id: window.id, via: .sep24, isWithdrawal: true, asked: quote.price.sellAmount)
    try keep(progress)
    open(window.url)

    func pay(_ payment: AnchorPayment, _ progress: inout TransferProgress) async throws {
      try await self.pay(payment, &progress, horizon) { _ in throw CancellationError() }
    }

    var polling = TransferPolling()
    while !progress.phase.isEnd {
      let transfer = try await session.interactive.transfer(.id(progress.id))
      let step = try progress.observe(transfer)
      try keep(progress)
      switch progress.dueAction(transfer, asset: asset) {
      case .pay(let payment): if await agrees(to: payment) { try await pay(payment, &progress) }
      case .cannotPay(let error): print(error)
      case .continueAtAnchor(let url): print(url ?? "Go on in the window")
      case .sendMoney(let lines, _): for line in lines { print("\(line.field.shortLabel): \(line.value)") }
      default: print(progress.status)
      }
      guard let delay = polling.delay(after: step, progress, at: Date()) else { return }
      try await clock.sleep(for: delay)
    }
  }

  private func pay(
    _ payment: AnchorPayment, _ progress: inout TransferProgress, _ horizon: Horizon, sign: @Sendable (AnchorPayment) throws -> SignedTransaction
  ) async throws {
    let signed = try sign(payment)
    try progress.beginPayment(signed.hash)
    try keep(progress)
    switch await horizon.submit(signed) {
    case .applied: try progress.settlePayment(signed.hash, wasApplied: true)
    case .notSent: try progress.settlePayment(signed.hash, wasApplied: false)
    case .rejected, .unknown: print("Ask for \(signed.hash) until it is found, or can't be any more")
    }
    try keep(progress)
  }

  /// A server that rejects each transaction, or one that can't be reached.
  private struct RefusingTransport: HTTPTransport {
    var isReached = true

    func send(_ request: HTTPRequestMessage) async throws(TransportError) -> HTTPReply {
      guard isReached else { throw .notConnected("nothing answers") }
      let codes = ResultCodes(transaction: "tx_failed", operations: ["op_underfunded"])
      let problem = Problem(type: "transaction_failed", title: "Transaction Failed", status: 400, extras: ProblemExtras(resultCodes: codes))
      return HTTPReply(status: 400, body: Array((try? JSONEncoder().encode(problem)) ?? Data()))
    }

    func stream(_ request: HTTPRequestMessage) async throws(TransportError) -> HTTPStreamReply { throw .notConnected("nothing streams") }
  }

  @Test @MainActor func `a withdrawal whose payment was refused, and is applied later, is paid once`() async throws {
    try await LocalNetwork.run { url in
      let people = try await People(url, "sender", "anchor")
      let json = """
        {"id":"t1","kind":"withdrawal","status":"pending_user_transfer_start","amount_in":"5","withdraw_anchor_account":"\(try people.id("anchor"))"}
        """
      let transfer = try Transfer(json: Array(json.utf8), from: "anchor.example.com")
      var progress = TransferProgress(id: "t1", via: .sep24, isWithdrawal: true)
      _ = try progress.observe(transfer)
      guard case .pay(let payment) = progress.dueAction(transfer, asset: .native) else { throw CancellationError() }
      let sender = try await people.horizon.account(people.id("sender"))
      let body = Operation.Body.payment(destination: payment.destination, asset: payment.asset, amount: payment.amount)
      let signed = try people.transaction(sender, body).signed(by: people.key("sender"), on: .sandbox)

      let unreached = try Horizon(url: url, transport: RefusingTransport(isReached: false))
      try await self.pay(payment, &progress, unreached) { _ in signed }
      #expect(progress.dueAction(transfer, asset: .native) == .pay(payment))
      let refusing = try Horizon(url: url, transport: RefusingTransport())
      try await self.pay(payment, &progress, refusing) { _ in signed }
      #expect(progress.dueAction(transfer, asset: .native) == .waitForPayment(hash: signed.hash.description))
      guard case .applied = await people.horizon.submit(signed) else { throw CancellationError() }
      try progress.settlePayment(signed.hash, wasApplied: true)
      #expect(progress.dueAction(transfer, asset: .native) == .waitForPayment(hash: signed.hash.description))
    }
  }

  private func withdrawWithinWallet(_ session: AnchorSession, _ asset: Asset, _ amount: DecimalAmount, _ method: TransferMethod) async throws {
    switch try await session.transfers.withdraw(WithdrawRequest(asset, amount: amount, method: method)) {
    case .accepted(let answer):
      guard let id = answer.id else { return print("Can't be followed: pay as this answer says, or ask the anchor") }
      try keep(TransferProgress(id: id, via: .sep6, isWithdrawal: true, destination: answer.destination, asked: amount))
    case .customerInfoNeeded(let fields): print("Tell first: \(fields.map(\.label))")
    case .customerInfoStatus(let status): print("Not yet: \(status.state)")
    }
  }

  @Test func `an app's tests can make each value that an anchor answers with`() throws {
    let json = #"{"id":"t1","url":"https://anchor.example.com/window"}"#
    let window = try InteractiveWindow(json: Array(json.utf8), from: "anchor.example.com")
    #expect(window.id == "t1")
    func made<Answer>(_ json: String, _ make: ([UInt8], String) throws(AnchorError) -> Answer) throws(AnchorError) -> Answer {
      try make(Array(json.utf8), "anchor.example.com")
    }
    let account = try KeyPair(seed: Array(repeating: 1, count: 32)).accountID.address
    #expect(throws: AnchorError.self) { try made(#"{"id":"t1","url":"http://anchor.example.com"}"#, InteractiveWindow.init(json:from:)) }
    #expect(try made(#"{"how":"By bank"}"#, DepositAnswer.init(json:from:)).how == "By bank")
    #expect(try made(#"{"account_id":"\#(account)"}"#, WithdrawAnswer.init(json:from:)).destination.account?.address == account)
    #expect(try made(#"{"status":"denied"}"#, CustomerInfoStatus.init(json:from:)).state == .denied)
    #expect(try made(#"{"deposit":{"USDC":{"enabled":true}}}"#, TransferInfo.init(json:from:)).deposits["USDC"]?.isEnabled == true)
    #expect(try made(#"{"transactions":[]}"#, TransferList.init(json:from:)).transfers.isEmpty)
    #expect(try made(#"{"price":"2","sell_amount":"10","buy_amount":"5"}"#, ExchangePrice.init(json:from:)).sellAmount.description == "10")
    #expect(try made(#"{"asset":"iso4217:EUR","price":"2"}"#, AssetPrice.init(json:from:)).asset == .fiat("EUR"))
    #expect(try made(#"{"asset":"iso4217:EUR"}"#, QuotedAsset.init(json:from:)).asset == .fiat("EUR"))
    #expect(try made(#"{"file_id":"f1"}"#, UploadedFile.init(json:from:)).id == "f1")
    #expect(try made(#"{"account_id":"\#(account)"}"#, FederationRecord.init(json:from:)).memo == .none)
  }

  @Test func `a quote is stored and read again`() throws {
    let json = """
      {"id":"q1","expires_at":"2035-11-23T10:00:00Z","sell_asset":"iso4217:EUR","buy_asset":"stellar:native","price":"2","total_price":"2.2",
      "sell_amount":"11","buy_amount":"5","fee":{"total":"1","asset":"iso4217:EUR","details":[{"name":"Service","amount":"1"}]}}
      """
    let quote = try Quote(json: Array(json.utf8), from: "anchor.example.com")
    #expect(try JSONDecoder().decode(Quote.self, from: JSONEncoder().encode(quote)) == quote)
  }

  @Test func `an anchor lists the services it offers`() throws {
    let domain = try #require(AnchorDomain("anchor.example.com"))
    let toml = try StellarTOML(Array("TRANSFER_SERVER_SEP0024 = \"https://anchor.example.com/sep24\"".utf8), from: domain.name)
    let anchor = try Anchor(domain: domain, network: .testnet, toml: toml, now: { Date() })
    let ways = [AnchorService.interactiveTransfers, .transfers, .quotes].filter { anchor.offers($0) }
    #expect(ways == [.interactiveTransfers])
  }
}
