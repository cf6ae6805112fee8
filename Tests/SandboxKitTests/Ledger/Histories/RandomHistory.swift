import StellarKit
import StellarXDR

@testable import SandboxKit

/// Generates transactions of many accounts, valid and invalid in every known way: all operations, assets, offers, pools and sponsors.
struct RandomHistory {
  static let preimage: [UInt8] = Array("a preimage".utf8)

  var random: SeededGenerator
  /// The first three issue assets, and the last two don't exist at first.
  let keys: [KeyPair]
  /// The first is lumens, the last has an invalid code.
  let assets: [XDR.Asset]
  let pools: [XDR.LiquidityPoolConstantProductParameters]
  /// Whether contracts are called, too.
  let callsContracts: Bool

  init(seed: UInt64, callsContracts: Bool = false) throws {
    random = SeededGenerator(seed: seed)
    self.callsContracts = callsContracts
    keys = try (1...14).map { try TestLedger.key($0) }
    assets = [
      .native, .short("AAA", keys[0]), .short("BBB", keys[0]), .long("CCCCC", keys[1]), .short("DDD", keys[2]), .short("B@D", keys[0]),
    ]
    pools = [(0, 1), (0, 3), (1, 3), (1, 2)].map { [assets] pair in
      let (a, b) = (assets[pair.0], assets[pair.1])
      return XDR.LiquidityPoolConstantProductParameters(
        assetA: a.xdrBytes.lexicographicallyPrecedes(b.xdrBytes) ? a : b, assetB: a.xdrBytes.lexicographicallyPrecedes(b.xdrBytes) ? b : a, fee: 30)
    }
  }

  /// The first ledgers, on which the others build: accounts, an issuer that authorizes, trustlines, balances.
  func beginning(_ net: TestLedger) -> [[HistoryStep]] {
    let accounts = keys.dropLast(2)
    let holders = keys[3..<12]
    let creating = accounts.enumerated().map { XDR.Operation.create($1, (50 + Int64($0) * 400) * TestLedger.xlm) }
    let trusting = holders.map { holder in
      HistoryStep(
        source: holder, operations: assets[1...4].map { .trust($0, limit: holder.accountID == keys[3].accountID ? 5_000 : .max) }, signers: [holder])
    }
    let paying = [0, 1].map { issuer in
      let operations = holders.flatMap { holder in
        assets[1...3].filter { $0.issuer == keys[issuer].accountID }.map { XDR.Operation.pay(holder, 4_000, $0) }
      }
      return HistoryStep(source: keys[issuer], operations: operations, signers: [keys[issuer]])
    }
    let guarded = HistoryStep(
      source: keys[2], operations: [.flags([.authorizationRequired, .authorizationRevocable, .clawbackEnabled])], signers: [keys[2]])
    let allowing = holders.prefix(5).flatMap { holder in
      [XDR.Operation.setFlags(holder, assets[4], set: .authorized), .pay(holder, 4_000, assets[4])]
    }
    let allowed = HistoryStep(source: keys[2], operations: allowing, signers: [keys[2]])
    let beginning = [[HistoryStep(source: net.root, operations: creating, signers: [net.root])], [guarded], trusting, paying + [allowed]]
    return callsContracts ? beginning + [contracts] : beginning
  }

  /// A whole history, generated while it is applied, since many operations refer to existing entries.
  mutating func history(ledgers count: Int) throws -> LedgerHistory {
    var net = try TestLedger()
    var history = LedgerHistory(ledgers: beginning(net))
    for steps in history.ledgers { try apply(steps, to: &net) }
    for _ in 0..<count {
      let steps = (0..<Int.random(in: 1...5, using: &random)).map { _ in step(net) }
      history.ledgers.append(steps)
      try apply(steps, to: &net)
    }
    return history
  }

  private func apply(_ steps: [HistoryStep], to net: inout TestLedger) throws {
    var used: [AccountID: Int64] = [:]
    let envelopes = try steps.map { step in
      let envelope = try step.envelope(in: net, after: used[step.source.accountID])
      used[step.source.accountID] = LedgerTransaction(envelope, on: net.ledger.network).transaction.seqNum
      return envelope
    }
    _ = try net.apply(envelopes, closeTime: net.ledger.header.closeTime + 5)
  }

  // MARK: One transaction

  private mutating func step(_ net: TestLedger) -> HistoryStep {
    if callsContracts, random.chance(50) { return contractStep(net) }
    let source = random.chance(3) ? net.root : random.pick(keys)
    var operations = (0..<Int.random(in: random.chance(2) ? 0...0 : 1...3, using: &random)).map { _ in operation(on: net.ledger.state) }
    if random.chance(15) { operations = sponsored(operations, by: random.pick(keys)) }
    let sources = operations.compactMap { operation in operation.sourceAccount.flatMap { id in keys.first { MuxedAccount($0.accountID).xdr == id } } }
    var signers: [KeyPair] = []
    for key in [source] + sources where !signers.contains(where: { $0.accountID == key.accountID }) && random.chance(97) { signers.append(key) }
    if random.chance(2) { signers.append(random.pick(keys)) }
    var step = HistoryStep(source: source, operations: operations, conditions: conditions(net), signers: signers)
    if random.chance(5) { step.sequenceStep = Int64.random(in: -2...3, using: &random) }
    if random.chance(5) { step.fee = UInt32.random(in: 0...1_000, using: &random) }
    if random.chance(3) { step.preimages = [Self.preimage] }
    if random.chance(10) { step.feeBump = HistoryStep.FeeBump(source: random.pick(keys), fee: Int64.random(in: 0...2_000, using: &random)) }
    return step
  }

  /// Operations between the begin and the end of a sponsorship, sometimes without one of the two.
  private mutating func sponsored(_ operations: [XDR.Operation], by sponsor: KeyPair) -> [XDR.Operation] {
    let sponsored = random.pick(keys)
    let begin = XDR.Operation.sponsor(sponsored, by: sponsor)
    let within = operations.map { operation in
      var operation = operation
      if random.chance(80) { operation.sourceAccount = MuxedAccount(sponsored.accountID).xdr }
      return operation
    }
    let all = [begin] + within + [XDR.Operation.endSponsoring(by: sponsored)]
    return random.chance(95) ? all : Array(random.chance(50) ? all.dropFirst() : all.dropLast())
  }

  private mutating func conditions(_ net: TestLedger) -> XDR.Preconditions {
    let time = net.ledger.header.closeTime
    switch Int.random(in: 0..<40, using: &random) {
    case 0: return .time(XDR.TimeBounds(minTime: time + 100, maxTime: 0))
    case 1: return .time(XDR.TimeBounds(minTime: 0, maxTime: time - 1))
    case 2: return .v2(XDR.PreconditionsV2(minSeqNum: 0))
    case 3: return .v2(XDR.PreconditionsV2(minSeqLedgerGap: UInt32.random(in: 0...2, using: &random)))
    case 4: return .v2(XDR.PreconditionsV2(minSeqAge: UInt64.random(in: 0...10, using: &random)))
    case 5: return .v2(XDR.PreconditionsV2(extraSigners: [.ed25519(random.pick(keys).accountID.publicKey)]))
    default: return .none
    }
  }
}
