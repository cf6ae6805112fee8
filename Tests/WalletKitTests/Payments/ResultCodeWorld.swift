import Foundation
import Sentences
import StellarKit
import StellarXDR
import Testing

@testable import WalletKit

/// Accounts in all states that affect a payment, a conversion, a claimable balance or a trustline.
struct ResultCodeWorld {
  let network: HorizonNetwork
  /// Issues GOLD and SILVER to everybody.
  let issuer: KeyPair
  /// Issues GATED, and decides who may hold it.
  let strict: KeyPair
  /// Has 100 GOLD and 10 GATED, which is frozen, and 1,000 XLM.
  let me: KeyPair
  /// Can hold 10 GOLD, and has a trustline for GATED that isn't authorized.
  let bob: KeyPair
  /// Holds lumens only.
  let carl: KeyPair
  /// Sells 50 SILVER at 1 GOLD.
  let maker: KeyPair
  /// Has a trustline for shares of the pool of GOLD and SILVER.
  let pooler: KeyPair
  /// Doesn't exist.
  let nobody: KeyPair
  /// GOLD for bob and carl, and GATED for me and carl.
  let claimable: [String: ClaimableBalanceID]

  var gold: Asset { get throws { .issued(code: try AssetCode("GOLD"), issuer: issuer.accountID) } }
  var silver: Asset { get throws { .issued(code: try AssetCode("SILVER"), issuer: issuer.accountID) } }
  var gated: Asset { get throws { .issued(code: try AssetCode("GATED"), issuer: strict.accountID) } }

  init(_ test: TestNetwork) async throws {
    func key() throws -> KeyPair { try KeyPair(seed: TestRandomness.bytes(32)) }
    network = test.network
    (issuer, strict, me, bob, carl, maker, pooler, nobody) = (try key(), try key(), try key(), try key(), try key(), try key(), try key(), try key())
    var hub = Self.Hub(network: network)
    for person in [issuer, strict, me, bob, carl, maker, pooler] { _ = try await network.fund(person.accountID) }
    let gold = Asset.issued(code: try AssetCode("GOLD"), issuer: issuer.accountID)
    let silver = Asset.issued(code: try AssetCode("SILVER"), issuer: issuer.accountID)
    let gated = Asset.issued(code: try AssetCode("GATED"), issuer: strict.accountID)
    var options = AccountOptions()
    options.setFlags = [.authorizationRequired, .authorizationRevocable]
    try await hub.does(strict, .setOptions(options))
    for asset in [gold, gated] { try await hub.trusts(me, asset) }
    try await hub.trusts(bob, gold, limit: "10")
    try await hub.trusts(bob, gated)
    for asset in [gold, silver] {
      try await hub.trusts(maker, asset)
      try await hub.trusts(pooler, asset)
    }
    try await hub.does(pooler, .changePoolTrust(try LiquidityPool(gold, silver)))
    try await hub.allows(strict, me, "GATED", set: .authorized)
    try await hub.pays(issuer, maker, "50", silver)
    try await hub.pays(issuer, maker, "10", gold)
    try await hub.pays(issuer, me, "100", gold)
    try await hub.pays(strict, me, "10", gated)
    var made: [String: ClaimableBalanceID] = [:]
    made["gold"] = try await hub.leaves(issuer, "500", gold, for: [bob, carl])
    made["gated"] = try await hub.leaves(strict, "5", gated, for: [me, carl])
    claimable = made
    try await hub.allows(strict, me, "GATED", clear: .authorized)
    try await hub.does(
      maker, .manageSellOffer(selling: silver, buying: gold, amount: try Amount("50"), price: try Price(1, 1)))
    // Too little is left for another subentry.
    let poor = try #require(try await network.account(carl.accountID)?.line(of: .native)?.balance)
    try await hub.pays(carl, me, try poor.subtracting(Amount("1.01")).description, .native)
  }

  /// Submits operations of an account, valid or not.
  ///
  /// - Parameters:
  ///   - sequence: the number to add to the account's sequence number.
  ///   - fee: the fee to offer for each operation, in stroops.
  ///   - signers: the keys to sign with; nil for the account's own.
  func submit(
    _ source: KeyPair, _ operations: [XDR.Operation], sequence: Int64 = 1, fee: UInt32 = 100, bounds: XDR.TimeBounds? = nil,
    signers: [KeyPair]? = nil
  ) async throws -> Refusal? {
    let last = try await network.account(source.accountID)?.sequenceNumber ?? 0
    let transaction = XDR.Transaction(
      sourceAccount: MuxedAccount(source.accountID).xdr, fee: fee * UInt32(max(1, operations.count)), seqNum: last + sequence,
      cond: bounds.map { .time($0) } ?? .none, memo: .none, operations: operations, ext: .v0)
    let hash = transaction.hash(on: .sandbox)
    let envelope = XDR.TransactionEnvelope.tx(
      XDR.TransactionV1Envelope(tx: transaction, signatures: (signers ?? [source]).map { $0.sign(hash) }))
    switch await network.submit(envelope.base64, hash: hash) {
    case .applied(let applied): return applied.failure
    case .refused(let refusal): return refusal
    case .notSent(let error), .unknown(let error): throw error
    }
  }

  /// Sets up the accounts.
  private struct Hub {
    let network: HorizonNetwork

    mutating func does(_ source: KeyPair, _ body: StellarKit.Operation.Body) async throws {
      let sequence = try #require(try await network.account(source.accountID)).sequenceNumber + 1
      let transaction = try Transaction(
        source: MuxedAccount(source.accountID), sequenceNumber: sequence, timeBounds: TimeBounds(maxTime: UInt64(Date().timeIntervalSince1970) + 60),
        operations: [StellarKit.Operation(body)])
      let signed = transaction.signed(by: source, on: .sandbox)
      guard case .applied(let applied) = await network.submit(signed.base64, hash: signed.hash), applied.failure == nil else {
        throw NetworkError.refused(Sentence(verbatim: "The world couldn't be made: \(body)"))
      }
    }

    mutating func trusts(_ holder: KeyPair, _ asset: Asset, limit: String? = nil) async throws {
      guard case .issued(let code, let issuer) = asset else { return }
      try await does(holder, .changeTrust(code: code, issuer: issuer, limit: try limit.map { try Amount($0) } ?? .max))
    }

    mutating func allows(
      _ issuer: KeyPair, _ holder: KeyPair, _ code: String, set: TrustLineFlags = [], clear: TrustLineFlags = []
    ) async throws {
      try await does(
        issuer, .setTrustLineFlags(trustor: holder.accountID, code: try AssetCode(code), issuer: issuer.accountID, set: set, clear: clear))
    }

    mutating func pays(_ source: KeyPair, _ other: KeyPair, _ amount: String, _ asset: Asset) async throws {
      try await does(source, .payment(destination: MuxedAccount(other.accountID), asset: asset, amount: try Amount(amount)))
    }

    mutating func leaves(_ source: KeyPair, _ amount: String, _ asset: Asset, for others: [KeyPair]) async throws -> ClaimableBalanceID {
      try await does(
        source, .createClaimableBalance(asset: asset, amount: try Amount(amount), claimants: try others.map { try Claimant($0.accountID) }))
      let sequence = try #require(try await network.account(source.accountID)).sequenceNumber
      return ClaimableBalanceID(source: source.accountID, sequenceNumber: sequence, operation: 0)
    }
  }
}
