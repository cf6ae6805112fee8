import AnchorKit
import Foundation
import HTTPTypes
import HorizonKit
import Logging
import ServiceLifecycle
import StellarKit
import Testing

@testable import SandboxKit
@testable import WalletKit

/// A wallet with the embedded network and its test anchor, over real HTTP, on one clock that never waits.
@MainActor
struct TransferFixture {
  static let pin = VaultCredential.typed("123456")

  let network: TestNetwork
  let anchor: TestAnchor
  /// The anchor's home domain.
  let domain: String
  let clock: FlyingClock
  let transport: FlakyTransport
  let folder: TemporaryFolder

  static func run(_ body: @escaping @MainActor @Sendable (TransferFixture) async throws -> Void) async throws {
    var logger = Logger(label: "test")
    logger.logLevel = .critical
    let clock = FlyingClock()
    let sandbox = try Sandbox(storage: .inMemory, now: clock.date)
    let anchor = try TestAnchor(sandbox: sandbox, now: clock.date, randomBytes: TestRandomness.bytes)
    let (ports, port) = AsyncStream.makeStream(of: Int.self)
    let (anchorPorts, anchorPort) = AsyncStream.makeStream(of: Int.self)
    let server = SandboxServer(sandbox: sandbox, port: 0, anchor: anchor, logger: logger) {
      port.yield($0)
    } onAnchorRunning: {
      anchorPort.yield($0)
    }
    let group = ServiceGroup(services: [server], logger: logger)
    let folder = try TemporaryFolder()
    try await withThrowingTaskGroup(of: Void.self) { tasks in
      tasks.addTask { try await group.run() }
      for await port in ports.prefix(1) {
        for await anchorPort in anchorPorts.prefix(1) {
          let horizon = try Horizon(url: "http://127.0.0.1:\(port)", transport: AsyncHTTPTransport())
          let network = TestNetwork(sandbox: sandbox, horizon: horizon, network: HorizonNetwork(horizon, clock: ContinuousClock()))
          let fixture = TransferFixture(
            network: network, anchor: anchor, domain: "localhost:\(anchorPort)", clock: clock, transport: FlakyTransport(), folder: folder)
          var failure: (any Error)?
          do { try await body(fixture) } catch { failure = error }
          await group.triggerGracefulShutdown()
          try await tasks.waitForAll()
          if let failure { throw failure }
          return
        }
      }
    }
  }

  /// A new wallet for the fixture's folder, as after a restart.
  func open(through network: (any WalletNetwork)? = nil, store: HomeStore? = nil) async throws -> Wallet {
    try await Wallet(
      home: WalletHome(folder: folder.url), profile: .sandbox, network: network ?? self.network.network, scrypt: TestVault.cheap,
      store: store, transport: transport, now: clock.date, clock: clock, randomBytes: TestRandomness.bytes)
  }

  /// A wallet whose account is funded, holds 100 of each of the anchor's assets, and is signed in to the anchor.
  func wallet(holdingAssets: Bool = true, through network: (any WalletNetwork)? = nil) async throws -> Wallet {
    let wallet = try await open(through: network)
    try await wallet.signUp(secret: Secret("123456"), again: Secret("123456"))
    try await wallet.fund()
    try await wallet.signIn(toAnchor: domain, Self.pin)
    guard holdingAssets, let account = wallet.account?.id else { return wallet }
    for code in ["USDC", "SRT"] {
      let asset = try asset(code)
      try await trust(asset, wallet)
      let payment = Operation(.payment(destination: MuxedAccount(account), asset: asset, amount: try Amount("100")))
      try await submit(payment, of: anchor.accounts.issuer)
    }
    return wallet
  }

  func asset(_ code: String) throws -> Asset {
    code == "XLM" ? .native : .issued(code: try AssetCode(code), issuer: anchor.accounts.issuer.accountID)
  }

  func trust(_ asset: Asset, _ wallet: Wallet) async throws {
    guard case .issued(let code, let issuer) = asset else { return }
    try await does(wallet, .changeTrust(code: code, issuer: issuer, limit: .max))
  }

  /// Sends an operation of the wallet's account that the wallet has no form for.
  func does(_ wallet: Wallet, _ body: StellarKit.Operation.Body) async throws {
    let account = try #require(wallet.account?.id)
    let operation = Operation(body, source: MuxedAccount(account))
    let last = try #require(await network.sandbox.sequenceNumber(of: account))
    let transaction = try Transaction(
      source: MuxedAccount(account), sequenceNumber: last + 1, timeBounds: TimeBounds(maxTime: UInt64(Int64.max)), operations: [operation])
    let signed = try await wallet.vault.withKey(of: account, Self.pin) { transaction.signed(by: $0, on: .sandbox) }
    let submission = try await network.sandbox.submit(signed.envelope)
    guard case .applied(let stored) = submission, stored.isSuccessful else { throw TestProblem("\(submission)") }
  }

  private func submit(_ operation: StellarKit.Operation, of key: KeyPair) async throws {
    let last = try #require(await network.sandbox.sequenceNumber(of: key.accountID))
    let transaction = try Transaction(
      source: MuxedAccount(key.accountID), sequenceNumber: last + 1, timeBounds: TimeBounds(maxTime: UInt64(Int64.max)), operations: [operation])
    let submission = try await network.sandbox.submit(try transaction.signed(by: [key], on: .sandbox).envelope)
    guard case .applied(let stored) = submission, stored.isSuccessful else { throw TestProblem("\(submission)") }
  }

  /// The account's balance of an asset, without trailing zeros.
  func balance(_ code: String, _ wallet: Wallet) async throws -> String? {
    let account = try #require(wallet.account?.id)
    return try await network.network.account(account)?.line(of: try asset(code))?.balance.trimmed
  }

  // MARK: The anchor

  /// Changes the stellar.toml that the anchor's next answer has, and lets the known one expire.
  func publish(_ change: (String) -> String) async throws {
    clock.advance(by: .seconds(601))
    transport.garble("/.well-known/stellar.toml", change(try await page("http://\(domain)/.well-known/stellar.toml")))
  }

  // MARK: The person

  func form(_ code: String, withdraw: Bool = false, _ via: TransferProtocol, _ amount: String = "20") throws -> TransferForm {
    TransferForm(
      domain: domain, asset: try asset(code), isWithdrawal: withdraw, via: via, amount: amount, method: via == .sep6 ? "bank_account" : nil)
  }

  /// Sends the person's data to the anchor, and waits until the anchor has accepted it.
  func introduce(_ wallet: Wallet, as lastName: String = "Lovelace") async throws {
    let values: [CustomerField: String] = [
      .person(.firstName): "Ada", .person(.lastName): lastName, .person(.emailAddress): "ada@example.com",
      .account(.bankAccountNumber): "NO9386011117947",
    ]
    try await wallet.transfers.give(CustomerValues(values), to: domain)
    clock.advance(by: .seconds(10))
  }

  /// Fills in the anchor's page as a person would, until it waits for the money.
  func fillIn(_ window: String, amount: String) async throws {
    let confirm = try await post(
      window, "details",
      ["amount": amount, "first_name": "Ada", "last_name": "Lovelace", "email_address": "ada@example.com", "bank_account_number": "NO9386011117947"])
    _ = try await post(confirm, "confirm", [:])
  }

  /// The text of the anchor's page.
  func page(_ window: String) async throws -> String {
    let reply = try await AsyncHTTPTransport().send(HTTPRequestMessage(method: .get, url: window))
    try #require(reply.status == 200)
    return String(decoding: reply.body, as: UTF8.self)
  }

  private func post(_ page: String, _ step: String, _ fields: [String: String]) async throws -> String {
    let url = try #require(URLComponents(string: page.hasPrefix("http") ? page : "http://\(domain)\(page)"))
    var all = fields.merging(["step": step]) { $1 }
    for item in url.queryItems ?? [] { all[item.name] = item.value }
    var form = URLComponents()
    form.queryItems = all.map { URLQueryItem(name: $0.key, value: $0.value) }
    var message = HTTPRequestMessage(method: .post, url: "http://\(domain)\(url.path)")
    message.headers[.contentType] = "application/x-www-form-urlencoded"
    message.body = Array((form.percentEncodedQuery ?? "").utf8)
    let reply = try await AsyncHTTPTransport().send(message)
    try #require(reply.status == 303, "\(String(decoding: reply.body, as: UTF8.self))")
    return try #require(reply.headers[.location])
  }

  /// Lets the poller work until a transfer has a status; nothing else asks the anchor.
  func follow(_ wallet: Wallet, _ id: Int64, until status: TransferStatus) async throws -> TransferRecord {
    let following = Task { await wallet.transfers.follow() }
    defer { following.cancel() }
    // After a thousand looks, an hour by the flying clock, the transfer counts as failed.
    for _ in 0..<1_000 {
      let record = try await wallet.transfers.record(id)
      // The list is updated after the change is announced.
      let isTold = wallet.transfers.state.value?.contains { $0.id == id && $0.status == status } == true
      if record.status == status, isTold { return record }
      try #require(record.status == status || !record.progress.phase.isEnd, "\(record.status)")
      try await Task.sleep(for: .milliseconds(10))
    }
    throw TestProblem("The transfer never came to \(status): \(try await wallet.transfers.record(id))")
  }
}

struct TestProblem: Error {
  let text: String
  init(_ text: String) { self.text = text }
}

extension TransferOutcome {
  /// The transfer that began.
  var record: TransferRecord {
    get throws {
      guard case .begun(let record) = self else { throw TestProblem("\(self)") }
      return record
    }
  }
}
