import StellarKit
import StellarXDR

@testable import SandboxKit

/// Calls of assets' contracts, valid and invalid, and operations on times to live.
extension RandomHistory {
  private static let functions = [
    "transfer", "transfer", "transfer", "transfer", "transfer_from", "transfer_from", "approve", "approve", "mint", "burn", "burn_from", "clawback",
    "set_authorized", "set_admin", "trust", "balance",
  ]

  /// The ledger that creates the contracts of all assets.
  var contracts: [HistoryStep] {
    zip(assets.dropLast(), keys[3...]).map { asset, maker in
      HistoryStep(source: maker, operations: [TestLedger.operation(TestLedger.creation(of: asset))], signers: [maker])
    }
  }

  /// One contract transaction.
  mutating func contractStep(_ net: TestLedger) -> HistoryStep {
    let source = random.pick(Array(keys[3...]))
    switch Int.random(in: 0..<20, using: &random) {
    case 0, 1:
      let ledgers = random.chance(5) ? UInt32.max : UInt32.random(in: 1...30, using: &random)
      return time(.extendFootprintTTL(XDR.ExtendFootprintTTLOp(extendTo: ledgers)), by: source, net)
    case 2: return time(.restoreFootprint(XDR.RestoreFootprintOp()), by: source, net)
    default: break
    }
    let function = call(net)
    // Usually everyone who has to authorize the call does: the source by signing the transaction, others with their own signatures.
    let allowing = random.chance(95) ? keys : []
    var step = HistoryStep(source: source, operations: [TestLedger.operation(function)], signers: [source])
    step.authorizers = allowing
    if random.chance(5) { step.fee = UInt32.random(in: 0...1_000, using: &random) }
    return step
  }

  private mutating func time(_ body: XDR.OperationBody, by source: KeyPair, _ net: TestLedger) -> HistoryStep {
    let known = net.ledger.state.contractData.entries.keys.map(ContractDataEntry.xdr)
    let sorted = known.map { (key: $0, bytes: $0.xdrBytes) }.sorted { $0.bytes.lexicographicallyPrecedes($1.bytes) }.map(\.key)
    var step = HistoryStep(source: source, operations: [.of(body)], signers: [source])
    if !sorted.isEmpty { step.entries = Array(Set((0..<Int.random(in: 1...3, using: &random)).map { _ in random.pick(sorted) })) }
    // A set's order differs in every run.
    step.entries.sort { $0.xdrBytes.lexicographicallyPrecedes($1.xdrBytes) }
    return step
  }

  private mutating func call(_ net: TestLedger) -> XDR.HostFunction {
    let token = net.contract(of: random.pick(Array(assets.dropLast())))
    let function = random.pick(Self.functions)
    let arguments: [XDR.SCVal]
    switch function {
    case "transfer": arguments = [party, random.chance(10) ? muxed : party, units]
    case "transfer_from": arguments = [party, party, party, units]
    case "approve": arguments = [party, party, units, .u32(net.ledger.sequence + UInt32.random(in: 0...12, using: &random))]
    case "mint", "clawback", "burn": arguments = [party, units]
    case "burn_from": arguments = [party, party, units]
    case "set_authorized": arguments = [party, .bool(random.chance(60))]
    default: arguments = [party]
    }
    return TestLedger.call(token, function, random.chance(98) ? arguments : Array(arguments.dropLast()))
  }

  private var party: XDR.SCVal {
    mutating get { random.chance(60) ? random.pick(keys).value : .contract(UInt8.random(in: 1...3, using: &random)) }
  }

  private var muxed: XDR.SCVal {
    mutating get { .address(.muxedAccount(XDR.MuxedEd25519Account(id: random.next(), ed25519: random.pick(keys).accountID.publicKey))) }
  }

  private var units: XDR.SCVal {
    mutating get {
      switch Int.random(in: 0..<100, using: &random) {
      case 0: .i128(Int128.max)
      case 1: .i128(Int128.min)
      case 2: .i128(-1)
      case 3: .i128(0)
      case 4: .i128(Int128(Int64.max))
      default: .i128(Int128(Int64.random(in: 1...2_000, using: &random)))
      }
    }
  }
}
