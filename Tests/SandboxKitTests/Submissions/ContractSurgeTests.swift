import StellarKit
import StellarXDR
import Testing

@testable import SandboxKit

/// Contract transactions that are queued for a ledger, which limits their number and their resources.
@Suite struct ContractSurgeTests {
  private var net: TestLedger
  private let lumens: XDR.ContractID

  init() throws {
    net = try TestLedger()
    lumens = net.contract(of: .native)
    for n in UInt8(1)...4 { _ = try net.account(n) }
    try net.run(try TestLedger.key(1), TestLedger.creation(of: .native))
  }

  private func transfer(_ n: UInt8, bid: Int64, writeBytes: UInt32? = nil) throws -> LedgerTransaction {
    let key = try TestLedger.key(n)
    let call = TestLedger.call(lumens, "transfer", [key.value, .contract(n), .i128(1)])
    let simulated = try net.simulate(key, call)
    var data = simulated.data
    if let writeBytes { data.resources.writeBytes = writeBytes }
    data.resourceFee += 1_000_000
    let envelope = net.envelope(key, TestLedger.operation(call, simulated.authorizations), data, fee: data.resourceFee + bid)
    return LedgerTransaction(envelope, on: net.ledger.network)
  }

  private func next(_ queue: inout SubmissionQueue) -> SubmissionQueue.Selection {
    queue.takeNext(after: net.ledger.header, closeTime: net.ledger.header.closeTime, salt: net.ledger.hash) { _ in true }
  }

  @Test mutating func `a transaction without room waits, and contract transactions bid among themselves`() throws {
    let low = try transfer(1, bid: 150, writeBytes: 100_000)
    let high = try transfer(2, bid: 500, writeBytes: 100_000)
    let small = try transfer(3, bid: 200)
    let payer = try TestLedger.key(4)
    let payment = LedgerTransaction(net.sign(net.transaction(payer, [.pay(net.root, 1)]), [payer]), on: net.ledger.network)
    var queue = SubmissionQueue()
    for transaction in [low, high, small, payment] {
      #expect(queue.add(transaction, on: net.ledger.state) { net.ledger.check(&$0, closeTime: TestLedger.start, latestCloseOffset: 0) } == .pending)
    }
    let first = next(&queue)
    #expect(Set(first.transactions.map(\.hash)) == [high.hash, small.hash, payment.hash])
    #expect(first.baseFee == 100 && first.contractBaseFee == 200)
    let closed = net.ledger.close(first.transactions, at: TestLedger.start, baseFee: first.baseFee, contractBaseFee: first.contractBaseFee)
    #expect(closed.transactions.allSatisfy { $0.result.isSuccess })
    for applied in closed.transactions {
      guard let outcome = applied.contract else {
        #expect(applied.result.feeCharged == 100)
        continue
      }
      #expect(applied.result.feeCharged == 200 + outcome.nonRefundableFee + outcome.refundableFee)
    }
    let second = next(&queue)
    #expect(second.transactions.map(\.hash) == [low.hash] && second.contractBaseFee == 100)
  }

  @Test func `a fee below the transaction's resource fee is malformed, whatever else is queued`() throws {
    var queue = SubmissionQueue()
    func add(_ transaction: LedgerTransaction) -> Receipt {
      queue.add(transaction, on: net.ledger.state) { net.ledger.check(&$0, closeTime: TestLedger.start, latestCloseOffset: 0) }
    }
    let malformed = Receipt.refused(XDR.TransactionResult(feeCharged: 0, result: .refused(.txMalformed)))
    let (low, good) = (try transfer(1, bid: -1), try transfer(1, bid: 100))
    #expect(add(low) == malformed && add(good) == .pending && add(low) == malformed)
    // Without a queue it is an invalid contract transaction.
    #expect(net.check(low.envelope).code == .txSorobanInvalid)
    let (payer, cost) = (try TestLedger.key(2), try #require(good.contract).resourceFee)
    func bump(_ fee: Int64) throws -> LedgerTransaction {
      LedgerTransaction(try net.feeBump(good.envelope, by: payer, fee: fee), on: net.ledger.network)
    }
    #expect(try add(bump(cost - 1)) == malformed && add(bump(-1)) == malformed)
    // This fee is enough for the resources, but too low to replace the queued transaction.
    guard case .refused(let result) = add(try bump(cost)) else { throw UnexpectedResult(result: nil) }
    #expect(result.code == .txInsufficientFee)
  }

  @Test func `a fee below the resource fee is malformed even if ledgers close at once`() async throws {
    let sandbox = try Sandbox.test()
    let alice = try await sandbox.funded(1)
    guard case .tx(var envelope) = try await sandbox.envelope(alice, TestLedger.operation(TestLedger.creation(of: .native))) else {
      throw UnexpectedResult(result: nil)
    }
    envelope.tx.ext = .v1(
      XDR.SorobanTransactionData(
        ext: .v0,
        resources: XDR.SorobanResources(
          footprint: XDR.LedgerFootprint(readOnly: [], readWrite: []), instructions: 0, diskReadBytes: 0, writeBytes: 0),
        resourceFee: Int64(envelope.tx.fee) + 1))
    let malformed = Receipt.refused(XDR.TransactionResult(feeCharged: 0, result: .refused(.txMalformed)))
    #expect(try await sandbox.receive(.tx(envelope)) == malformed)
  }

  @Test func `a ledger has room for as many contract transactions and resources as the settings say`() throws {
    let settings = ContractSettings.standard
    func count(_ change: (inout XDR.SorobanResources) -> Void) throws -> Int {
      let transaction = try transfer(1, bid: 100)
      guard case .tx(var envelope) = transaction.envelope, case .v1(var data) = envelope.tx.ext else { return 0 }
      change(&data.resources)
      envelope.tx.ext = .v1(data)
      let contract = try #require(ContractTransaction(envelope, on: net.ledger.network))
      var load = ContractLoad()
      var count = 0
      while count < 1_000, load.add(contract) { count += 1 }
      return count
    }
    #expect(try count { _ in } == Int(settings.transactionsOfLedger))
    #expect(try count { $0.instructions = 100_000_000 } == 5)
    #expect(try count { $0.diskReadBytes = 200_000 } == 17)
    #expect(try count { $0.writeBytes = 71_680 } == 2)
    let keys = (0..<50).map { ContractDataEntry.xdr(ContractDataKey(.contract(lumens), .u32(UInt32($0)), .persistent)) }
    #expect(try count { $0.footprint.readWrite = keys } == 5)
    let accounts = (0..<100).map { AccountEntry.xdr(AccountID(publicKey: Bytes32(sha256: [UInt8($0)]))) }
    #expect(try count { $0.footprint.readOnly = accounts } == 4)
  }
}
