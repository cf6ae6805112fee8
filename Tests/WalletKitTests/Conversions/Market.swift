import Foundation
import GRDB
import SandboxKit
import Sentences
import StellarKit
import StellarXDR
import Synchronization
import Testing

@testable import WalletKit

/// The embedded network with the `path-payments` scenario: 1 GOLD buys 100 COPPER, 10 COPPER buy 1 SILVER.
@MainActor
struct Market {
  /// The time of day, which a test can move on.
  final class Time: Sendable {
    private let ahead = Mutex<TimeInterval>(0)

    func advance(_ seconds: TimeInterval) { ahead.withLock { $0 += seconds } }
    func now() -> Date { Date().addingTimeInterval(ahead.withLock(\.self)) }
  }

  /// The end of transactions made here, in seconds since 1970: in a day, since it is the same for all tests of a run.
  nonisolated static let end = UInt64(Date().timeIntervalSince1970) + 86_400

  let test: TestNetwork
  /// Has 100 GOLD, and can hold SILVER.
  let wallet: Wallet
  let time: Time
  let transport = ScriptedTransport()
  let issuer: KeyPair
  /// The wallet's key, for transactions made outside the wallet.
  let payer: KeyPair
  /// Sells 1,000 SILVER at 10 COPPER.
  let silverMaker: KeyPair

  func asset(_ code: String) throws -> Asset { .issued(code: try AssetCode(code), issuer: issuer.accountID) }

  /// Opens the market with a wallet for the account that has the GOLD.
  init(_ test: TestNetwork, in folder: TemporaryFolder, through network: (any WalletNetwork)? = nil) async throws {
    try await test.sandbox.play(.pathPayments)
    let cast = try Scenario.pathPayments.accounts.map(\.key)
    (issuer, silverMaker, payer) = (cast[0], cast[2], cast[3])
    self.test = test
    let time = Time()
    self.time = time
    let home = WalletHome(folder: folder.url)
    try home.prepare()
    wallet = try await Wallet(
      home: home, profile: .sandbox, network: network ?? test.network, scrypt: TestVault.cheap,
      store: try HomeStore(home, now: { Date() }), transport: transport, now: { time.now() }, clock: ContinuousClock(),
      randomBytes: TestRandomness.bytes)
    try await wallet.signUp(.seed(cast[3]), secret: Secret("123456"), again: Secret("123456"))
  }

  /// Sends operations of any account, outside the wallet.
  func does(_ source: KeyPair, _ bodies: StellarKit.Operation.Body...) async throws { try await does(source, bodies) }

  /// Sends up to 100 operations in one transaction.
  func does(_ source: KeyPair, _ bodies: [StellarKit.Operation.Body]) async throws {
    let sequence = try #require(try await test.network.account(source.accountID)).sequenceNumber + 1
    let bounds = try TimeBounds(maxTime: UInt64(Date().timeIntervalSince1970) + 60)
    let transaction = try Transaction(
      source: MuxedAccount(source.accountID), sequenceNumber: sequence, timeBounds: bounds, operations: bodies.map { StellarKit.Operation($0) })
    let signed = transaction.signed(by: source, on: .sandbox)
    guard case .applied(let applied) = await test.network.submit(signed.base64, hash: signed.hash), applied.failure == nil else {
      throw NetworkError.refused(Sentence(verbatim: "The market couldn't do this: \(bodies)"))
    }
  }

  /// Writes payments to as many others into the journal, as if they were made after one that is there.
  func record(paymentsToOthers count: Int, after hash: TransactionHash) async throws {
    let entry = try #require(try await wallet.sender.entry(hash))
    try await wallet.journal.store.write { database in
      for number in 1...count {
        var other = entry
        other.hash = try #require(TransactionHash(String(repeating: "0", count: 58) + "\(100_000 + number)"))
        (other.recipient, other.createdAt) = ("recipient \(number)", other.createdAt + 1)
        try other.insert(database)
      }
    }
  }

  /// An account's next sequence number.
  func next(_ account: AccountID) async throws -> Int64 { try #require(try await test.network.account(account)).sequenceNumber + 1 }

  /// A trustline for an asset.
  func trust(_ asset: Asset, limit: Amount = .max) throws -> StellarKit.Operation.Body {
    guard case .issued(let code, let issuer) = asset else { throw AssetError.invalidCode("XLM") }
    return .changeTrust(code: code, issuer: issuer, limit: limit)
  }

  /// Takes back an account's permission to hold an asset of the market's issuer.
  func freeze(_ code: String, of account: AccountID) async throws {
    var options = AccountOptions()
    options.setFlags = [.authorizationRequired, .authorizationRevocable]
    try await does(
      issuer, .setOptions(options), .setTrustLineFlags(trustor: account, code: try AssetCode(code), issuer: issuer.accountID, clear: .authorized))
  }

  /// A new account with lumens.
  func stranger() async throws -> KeyPair {
    let key = try KeyPair(seed: TestRandomness.bytes(32))
    _ = try await test.network.fund(key.accountID)
    return key
  }

  func balance(_ asset: Asset, of account: AccountID? = nil) async throws -> Amount? {
    let account = try account ?? #require(wallet.account).id
    return try await test.network.account(account)?.line(of: asset)?.balance
  }

  /// Runs a test in a market of its own.
  static func open(
    through network: (@Sendable (TestNetwork) -> any WalletNetwork)? = nil, _ body: @escaping @MainActor @Sendable (Market) async throws -> Void
  ) async throws {
    let folder = try TemporaryFolder()
    try await TestNetwork.with { test in
      try await body(try await Market(test, in: folder, through: network?(test)))
      withExtendedLifetime(folder) {}
    }
  }

  /// Runs a test in a market of its own, through a network that has these faults.
  static func open(
    faults: [FaultyNetwork.Fault], _ body: @escaping @MainActor @Sendable (Market, FaultyNetwork) async throws -> Void
  ) async throws {
    let network = Mutexed<FaultyNetwork?>(nil)
    try await open(through: { test in
      let faulty = FaultyNetwork(test.network, faults: faults)
      network.set(faulty)
      return faulty
    }) { market in try await body(market, try #require(network.get())) }
  }
}
