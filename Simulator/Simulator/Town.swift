import Foundation
import HorizonKit
import StellarKit

/// The people of a simulation and the network that they share. Everything here is done by others, not by the wallet.
@MainActor
final class Town {
  /// The error if the network refuses what others do.
  struct Refused: Error {
    let answer: String
  }

  let network: EmbeddedNetwork
  let clock: WorldClock
  let horizon: Horizon
  /// The hashes of the transactions of others, and of another device with one of the wallet's keys.
  private(set) var others: Set<TransactionHash> = []

  /// The wallet's two accounts.
  let holders: [Step.Holder: KeyPair]
  private let keys: [String: KeyPair]
  private var sequenceNumbers: [AccountID: Int64] = [:]
  private var offers: [Int64] = []

  init(seed: UInt64, network: EmbeddedNetwork, clock: WorldClock) throws {
    self.network = network
    self.clock = clock
    horizon = try Horizon(url: "http://town.example", transport: HonestLine(network: network))
    var generator = SeededGenerator(seed: SeededGenerator.number(seed, 1))
    func key() throws -> KeyPair { try KeyPair(seed: (0..<32).map { _ in UInt8.random(in: 0...255, using: &generator) }) }
    holders = [.first: try key(), .second: try key()]
    let names = ["bank", "issuer", "maker", "ana", "bob", "exchange", "anchor", "nobody"]
    keys = try Dictionary(uniqueKeysWithValues: names.map { ($0, try key()) })
  }

  func key(_ name: String) throws -> KeyPair {
    guard let key = keys[name] else { throw Refused(answer: "Nobody is called \(name).") }
    return key
  }

  func id(_ name: String) throws -> AccountID { try key(name).accountID }

  func id(_ holder: Step.Holder) throws -> AccountID {
    guard let key = holders[holder] else { throw Refused(answer: "There is no such account.") }
    return key.accountID
  }

  func asset(_ coin: Step.Coin) throws -> Asset {
    coin == .lumens ? .native : .issued(code: try AssetCode(coin.rawValue), issuer: try id("issuer"))
  }

  /// Returns the address at which the wallet's account `payer` pays a recipient.
  func address(_ recipient: Step.Recipient, payer: Step.Holder) throws -> String {
    switch recipient {
    case .ana: try id("ana").address
    case .userOfAna: MuxedAccount(try id("ana"), id: 77).address
    case .bob: try id("bob").address
    case .exchange: try id("exchange").address
    case .nobody: try id("nobody").address
    case .oneself: try id(payer == .first ? .second : .first).address
    }
  }

  /// The accounts whose balances are checked by adding up what happened.
  var everybody: [AccountID] { keys.filter { $0.key != "issuer" }.map(\.value.accountID) + holders.values.map(\.accountID) }

  // MARK: The scene

  /// Creates accounts, assets and offers: 1 GOLD buys 100 COPPER, 10 COPPER buy 1 SILVER, and 4 XLM buy 1 GOLD.
  func build() async throws {
    for id in [try id("bank"), try id(.first), try id(.second)] {
      guard try await network.get("/friendbot?addr=\(id.address)").status == 200 else { throw Refused(answer: "The friendbot gives nothing.") }
    }
    var operations: [StellarKit.Operation] = []
    for name in ["issuer", "maker", "ana", "bob", "exchange", "anchor"] {
      operations.append(Operation(.createAccount(destination: try id(name), startingBalance: try Amount("1000"))))
    }
    try await submit(operations, by: [try key("bank")])
    operations = []
    let bank = try key("bank")
    let (first, second) = (holders[.first] ?? bank, holders[.second] ?? bank)
    let trusting: [(KeyPair, [Step.Coin])] = [
      (first, [.gold, .silver, .dollars]), (second, [.gold, .silver]), (try key("maker"), [.gold, .silver, .copper]),
      (try key("ana"), [.gold, .silver]), (try key("exchange"), [.gold]), (try key("anchor"), [.dollars]),
    ]
    for (key, coins) in trusting {
      for coin in coins {
        operations.append(Operation(.changeTrust(code: try AssetCode(coin.rawValue), issuer: try id("issuer")), source: key.muxed))
      }
    }
    operations.append(
      Operation(.manageData(name: try DataName("config.memo_required"), value: try DataValue("1")), source: try key("exchange").muxed))
    let gifts: [(KeyPair, Step.Coin, String)] = [
      (first, .gold, "1000"), (first, .dollars, "10000"), (first, .silver, "1000"), (second, .gold, "500"), (try key("maker"), .gold, "100000"),
      (try key("maker"), .silver, "100000"), (try key("maker"), .copper, "1000000"), (try key("ana"), .gold, "100000"),
    ]
    for (key, coin, amount) in gifts {
      let payment = Operation.Body.payment(destination: key.muxed, asset: try asset(coin), amount: try Amount(amount))
      operations.append(Operation(payment, source: try self.key("issuer").muxed))
    }
    try await submit(operations, by: [bank, first, second] + ["maker", "ana", "exchange", "anchor", "issuer"].map { try key($0) })
    try await offer(percent: 100)
  }

  /// Replaces the market maker's offers, at a percentage of the first prices.
  private func offer(percent: Int) async throws {
    let removals = try await horizon.offers(of: id("maker")).page(limit: 50).records.map { offer in
      Operation(.manageSellOffer(selling: offer.selling, buying: offer.buying, amount: .zero, price: try Price(1, 1), offerID: offer.id))
    }
    func sell(_ coin: Step.Coin, for other: Step.Coin, _ amount: String, _ price: Int) throws -> StellarKit.Operation {
      let price = try Price(Int32(clamping: price * percent), 10_000)
      return Operation(.manageSellOffer(selling: try asset(coin), buying: try asset(other), amount: try Amount(amount), price: price))
    }
    let offers = [
      try sell(.silver, for: .copper, "10000", 1_000), try sell(.copper, for: .gold, "100000", 1), try sell(.gold, for: .lumens, "1000", 400),
    ]
    try await submit(removals + offers, by: [try key("maker")])
  }

  // MARK: Life goes on

  /// Lets a ledger close.
  func tick() async throws {
    try await submit([Operation(.bumpSequence(to: 0))], by: [try key("bank")])
  }

  /// Carries out what others do. What the network refuses is left undone.
  func does(_ deed: Step.Deed) async throws {
    do {
      switch deed {
      case .pay(let holder, let coin, let stroops, let times):
        let payment = Operation.Body.payment(
          destination: MuxedAccount(try id(holder)), asset: try asset(coin), amount: try Amount(stroops: stroops))
        try await submit(Array(repeating: Operation(payment), count: times), by: [try key("ana")])
      case .setAside(let holder, let coin, let stroops):
        let claimant = try Claimant(try id(holder))
        let operation = Operation.Body.createClaimableBalance(
          asset: try asset(coin), amount: try Amount(stroops: stroops), claimants: [claimant])
        try await submit([Operation(operation)], by: [try key("ana")])
      case .movePrice(let percent): try await offer(percent: percent)
      case .payFromAnotherDevice(let holder, let stroops):
        guard let key = holders[holder] else { return }
        sequenceNumbers[key.accountID] = nil
        let payment = Operation.Body.payment(destination: try self.key("ana").muxed, asset: .native, amount: try Amount(stroops: stroops))
        try await submit([Operation(payment)], by: [key])
      }
    } catch is Refused {
      return
    }
  }

  /// Submits operations as others.
  ///
  /// - Throws: ``Refused``; the transaction may still have cost a fee.
  private func submit(_ operations: [StellarKit.Operation], by signers: [KeyPair]) async throws {
    guard let source = signers.first else { return }
    let last: Int64
    if let known = sequenceNumbers[source.accountID] { last = known } else { last = try await horizon.account(source.accountID).sequence }
    let time = UInt64(clock.date().timeIntervalSince1970)
    let transaction = try Transaction(
      source: source.muxed, sequenceNumber: last + 1, baseFee: 1_000, timeBounds: try TimeBounds(maxTime: time + 60), operations: operations)
    let signed = try transaction.signed(by: signers, on: .sandbox)
    others.insert(signed.hash)
    let reply = try await network.submit(signed.base64)
    let answer = String(decoding: reply.body, as: UTF8.self)
    // A failed transaction has used its sequence number; a refused one hasn't.
    sequenceNumbers[source.accountID] = reply.status == 200 || answer.contains("\"tx_failed\"") ? last + 1 : nil
    guard reply.status == 200 else { throw Refused(answer: answer) }
  }
}

extension KeyPair {
  fileprivate var muxed: MuxedAccount { MuxedAccount(accountID) }
}
