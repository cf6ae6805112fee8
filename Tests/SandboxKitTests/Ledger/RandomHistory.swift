import StellarKit
import StellarXDR

@testable import SandboxKit

/// Transactions of a few accounts, right and wrong in every way that is known.
struct RandomHistory {
  private var random: SeededGenerator
  private let keys: [KeyPair]
  private let assets: [XDR.Asset]

  init(seed: UInt64) throws {
    random = SeededGenerator(seed: seed)
    keys = try (1...6).map(TestLedger.key)
    assets = [.native, .native, .short("USD", keys[0]), .long("EUROS", keys[0]), .short("USD", keys[1]), .native, .native, .short("B@D", keys[0])]
  }

  /// Some of the accounts and their trustlines, for the rest to have something to do.
  func begin(_ net: inout TestLedger) throws {
    for key in keys.dropLast() { _ = try net.apply(net.root, .create(key, 10_000 * TestLedger.xlm)) }
    for key in keys[2...4] { _ = try net.apply(key, .trust(assets[2], limit: 1_000_000), .trust(assets[4], limit: 1_000_000)) }
  }

  /// The envelopes of the next ledger.
  mutating func next(_ net: TestLedger) throws -> [XDR.TransactionEnvelope] {
    var used: [AccountID: Int64] = [:]
    return try (0..<Int.random(in: 1...5, using: &random)).map { _ in
      let source = random.chance(30) ? net.root : random.pick(keys)
      let current = used[source.accountID] ?? net[source]?.sequenceNumber ?? 0
      let sequence = random.chance(90) ? current + 1 : current + Int64.random(in: -2...3, using: &random)
      used[source.accountID] = sequence
      return try envelope(net, source, sequence)
    }
  }

  private mutating func envelope(_ net: TestLedger, _ source: KeyPair, _ sequence: Int64) throws -> XDR.TransactionEnvelope {
    let operations = (0..<Int.random(in: random.chance(3) ? 0...0 : 1...3, using: &random)).map { _ in operation(net.root) }
    let fee = random.chance(90) ? UInt32(100 * operations.count) : UInt32.random(in: 0...1_000, using: &random)
    let transaction = net.transaction(source, operations, fee: fee, sequence: sequence, conditions: conditions())
    var signers = random.chance(95) ? [source] : []
    for operation in operations {
      guard let account = operation.sourceAccount, let key = (keys + [net.root]).first(where: { MuxedAccount($0.accountID).xdr == account })
      else { continue }
      if random.chance(95), !signers.contains(where: { $0.accountID == key.accountID }) { signers.append(key) }
    }
    if random.chance(3) { signers.append(random.pick(keys)) }
    let envelope = net.sign(transaction, signers)
    guard random.chance(15) else { return envelope }
    let bid = Int64.random(in: 0...1_000, using: &random)
    return try net.feeBump(envelope, by: random.chance(50) ? net.root : random.pick(keys), fee: bid)
  }

  private mutating func operation(_ root: KeyPair) -> XDR.Operation {
    let source = random.chance(25) ? random.pick(keys + [root]) : nil
    let other = random.pick(keys + [root])
    switch Int.random(in: 0..<20, using: &random) {
    case 0: return .create(other, amount(), by: source)
    case 1...4: return .trust(random.pick(assets), limit: random.chance(20) ? 0 : amount(), by: source)
    default: return .pay(other, amount(), random.pick(assets), by: source)
    }
  }

  private mutating func amount() -> Int64 {
    switch Int.random(in: 0..<50, using: &random) {
    case 0: 0
    case 1: -1
    case 2: .max
    case 3: .max - Int64.random(in: 0...100, using: &random)
    case 4...39: Int64.random(in: 1...1_000, using: &random)
    default: Int64.random(in: 1...(100 * TestLedger.xlm), using: &random)
    }
  }

  private mutating func conditions() -> XDR.Preconditions {
    let time = TestLedger.start
    switch Int.random(in: 0..<20, using: &random) {
    case 0: return .time(XDR.TimeBounds(minTime: time + 100, maxTime: 0))
    case 1: return .time(XDR.TimeBounds(minTime: 0, maxTime: time - 1))
    case 2: return .v2(XDR.PreconditionsV2(minSeqNum: 0))
    case 3: return .v2(XDR.PreconditionsV2(minSeqLedgerGap: UInt32.random(in: 0...2, using: &random)))
    default: return .none
    }
  }
}
