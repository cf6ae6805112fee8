import HorizonKit
import RPCKit
import StellarKit
import Synchronization
import Testing

/// Submissions to simulated networks.
struct SubmissionModelTests {
  @Test func `a submission's outcome always agrees with the final ledger`() async throws {
    let signed = try Sample.payment()
    var kinds: Set<String> = []
    for seed in UInt64(1)...200 {
      let model = LedgerNetwork(seed: seed, signed)
      let transport = ModelTransport(model)
      let rpc = try StellarRPC(url: "https://rpc.example", network: .testnet, transport: transport, clock: TestClock())
      let outcome = await rpc.submit(signed, handedInBefore: model.wasSent)
      let network = transport.model.withLock { network in
        network.finish()
        return network
      }
      switch outcome {
      case .applied: #expect(network.applied != nil, "seed \(seed)")
      case .rejected: #expect(network.applied == nil, "seed \(seed)")
      case .notSent: #expect(!network.hasLeft, "seed \(seed)")
      // Nobody can tell what has used the number in a ledger that the server no longer has.
      case .unknown(_, .forgotten): #expect(network.isNumberUsed && network.hasForgotten, "seed \(seed)")
      case .unknown: Issue.record("a network that answers decides: seed \(seed)")
      }
      kinds.insert(String("\(outcome)".prefix { $0 != "(" }))
    }
    #expect(kinds == ["applied", "rejected", "notSent", "unknown"])
  }
}
