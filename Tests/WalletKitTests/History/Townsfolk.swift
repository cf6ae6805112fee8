import Foundation
import HorizonKit
import StellarKit
import WalletKit

/// Funded accounts on a test's network, each with a name.
struct Townsfolk: Sendable {
  private let network: TestNetwork
  private let keys: [String: KeyPair]

  init(_ network: TestNetwork, _ names: String...) async throws {
    self.network = network
    var keys: [String: KeyPair] = [:]
    for name in names {
      let key = try KeyPair(seed: TestRandomness.bytes(32))
      _ = try await network.network.fund(key.accountID)
      keys[name] = key
    }
    self.keys = keys
  }

  private struct NobodyOfThisName: Error {}

  subscript(name: String) -> KeyPair {
    get throws {
      guard let key = keys[name] else { throw NobodyOfThisName() }
      return key
    }
  }

  func id(_ name: String) throws -> AccountID { try self[name].accountID }

  func asset(_ code: String, of issuer: String) throws -> Asset { .issued(code: try AssetCode(code), issuer: try id(issuer)) }

  /// Sends a transaction of a named account, whether or not the network applies it.
  @discardableResult
  func submit(_ name: String, memo: Memo = .none, _ bodies: StellarKit.Operation.Body...) async throws -> SubmissionOutcome {
    try await submit(name, memo: memo, bodies)
  }

  /// The same with a list of operations.
  @discardableResult
  func submit(_ name: String, memo: Memo = .none, _ bodies: [StellarKit.Operation.Body]) async throws -> SubmissionOutcome {
    try await submit(name, memo: memo, bodies.map { Operation($0) })
  }

  /// The same with operations of other accounts, which sign it as well.
  @discardableResult
  func submit(
    _ name: String, memo: Memo = .none, _ operations: [StellarKit.Operation], signedBy others: [KeyPair] = []
  ) async throws -> SubmissionOutcome {
    let account = try await network.horizon.account(try id(name))
    let transaction = try Transaction(
      source: MuxedAccount(account.accountID), sequenceNumber: account.sequence + 1,
      timeBounds: TimeBounds(now: UInt64(Date().timeIntervalSince1970)), memo: memo, operations: operations)
    return await network.horizon.submit(try transaction.signed(by: try self[name], on: .sandbox).adding(signaturesOf: others))
  }

  /// Moves money between `issuer`, `ana` and `ben` by every kind of operation, one of which fails.
  func moveMoneyInEveryWay() async throws {
    let (issuer, ana, ben) = (try id("issuer"), try id("ana"), try id("ben"))
    let (usd, code) = (try asset("USD", of: "issuer"), try AssetCode("USD"))
    var options = AccountOptions()
    options.setFlags = [.clawbackEnabled, .authorizationRevocable]
    try await submit("issuer", .setOptions(options))
    for name in ["ana", "ben"] { try await submit(name, .changeTrust(code: code, issuer: issuer)) }
    try await submit("issuer", .payment(destination: MuxedAccount(ana), asset: usd, amount: Amount("500")))
    try await submit("issuer", .payment(destination: MuxedAccount(ben), asset: usd, amount: Amount("500")))
    // Ana makes an offer; Ben pays along it, and takes more of it.
    try await submit("ana", .manageSellOffer(selling: usd, buying: .native, amount: Amount("100"), price: Price(2, 1)))
    try await submit(
      "ben", memo: Memo("lunch", kind: .text),
      .pathPaymentStrictReceive(
        sendAsset: .native, sendMax: Amount("30"), destination: MuxedAccount(issuer, id: 9), asset: usd, amount: Amount("10")))
    try await submit("ben", .manageBuyOffer(selling: .native, buying: usd, amount: Amount("20"), price: Price(2, 1)))
    // A payment to oneself, several operations in one transaction, a failure, a pool, a claimable balance, its claim, a clawback.
    try await submit(
      "ben", .pathPaymentStrictSend(sendAsset: .native, sendAmount: Amount("4"), destination: MuxedAccount(ben), asset: usd, minimum: Amount("1")))
    try await submit(
      "ana", .payment(destination: MuxedAccount(ben, id: 3), asset: .native, amount: Amount("1")),
      .manageData(name: try DataName("a"), value: try DataValue("b")),
      .payment(destination: MuxedAccount(ana), asset: usd, amount: Amount("3")))
    try await submit("ana", .payment(destination: MuxedAccount(ben), asset: .native, amount: Amount("1000000")))
    let pool = try LiquidityPool(.native, usd)
    try await submit("ana", .changePoolTrust(pool))
    try await submit(
      "ana",
      .liquidityPoolDeposit(pool.id, maximumA: Amount("20"), maximumB: Amount("10"), minimumPrice: Price(1, 1), maximumPrice: Price(3, 1)))
    try await submit("ana", .liquidityPoolWithdraw(pool.id, shares: Amount("5"), minimumA: Amount("0"), minimumB: Amount("0")))
    try await submit("ana", .createClaimableBalance(asset: usd, amount: Amount("7"), claimants: [try Claimant(ben)]))
    let waiting = try await network.horizon.claimableBalances(claimant: ben).page().records
    try await submit("ben", .claimClaimableBalance(waiting[0].id))
    try await submit("issuer", .clawback(code: code, issuer: issuer, from: MuxedAccount(ben), amount: Amount("2.5")))
  }
}
