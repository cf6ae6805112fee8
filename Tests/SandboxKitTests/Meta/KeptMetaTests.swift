import Foundation
import HorizonKit
import StellarKit
import StellarXDR
import Testing

@testable import SandboxKit

@Suite(.timeLimit(.minutes(5))) struct KeptMetaTests {
  @Test func `Horizon gives the meta of a transaction wherever it gives the transaction`() async throws {
    let sandbox = try Sandbox.test(keepsMeta: true)
    let (alice, bob) = (try await sandbox.funded(1), try await sandbox.funded(2))
    let envelope = try await sandbox.envelope(alice, .pay(bob, 7), memo: .id(5))
    try await sandbox.withRouter { horizon in
      let submitted = try await horizon.submit(envelope).json
      let text = try #require(submitted["result_meta_xdr"].text)
      guard case .v4(let meta) = try XDR.TransactionMeta(xdr: Array(#require(Data(base64Encoded: text)))) else {
        Issue.record("the meta has another form")
        return
      }
      #expect(meta.operations.map(\.changes.count) == [4] && meta.operations.map(\.events.count) == [1] && meta.events.count == 1)
      let fee = try XDR.OperationMeta(xdr: Array(#require(Data(base64Encoded: submitted["fee_meta_xdr"].text ?? "")))).changes
      #expect(fee.count == 2)
      let hash = envelope.hash(on: .sandbox)
      let found = try await horizon.get("/transactions/\(hash)", as: TransactionResource.self)
      #expect(found.resultMetaXDR == text)
      let listed = try await horizon.get("/accounts/\(alice.accountID.address)/transactions?order=desc").json
      #expect(listed["_embedded"]["records"][0]["result_meta_xdr"].text == text)
      #expect(listed["_embedded"]["records"][0]["fee_meta_xdr"].text == submitted["fee_meta_xdr"].text)
      let joined = try await horizon.get("/accounts/\(alice.accountID.address)/operations?order=desc&join=transactions").json
      #expect(joined["_embedded"]["records"][0]["transaction"]["result_meta_xdr"].text == text)
    }
  }

  @Test func `a sandbox that keeps no meta neither stores nor returns it`() async throws {
    let sandbox = try Sandbox.test()
    let alice = try await sandbox.funded(1)
    #expect(try await sandbox.history.read { try $0.meta(ofLedger: 2) } == nil)
    #expect(try await sandbox.closeMeta(of: 2) == nil)
    try await sandbox.withRouter { horizon in
      let listed = try await horizon.get("/accounts/\(alice.accountID.address)/transactions").json
      #expect(listed["_embedded"]["records"][0]["result_meta_xdr"].text == nil)
      #expect(listed["_embedded"]["records"][0]["fee_meta_xdr"].text == "")
    }
  }

  @Test func `a ledger's meta holds its header, its transaction set, and the applied transactions in order`() async throws {
    let sandbox = try Sandbox.test(closeTime: .seconds(5), keepsMeta: true)
    let keys = try (1...3).map { try TestLedger.key($0) }
    async let funding: Void = withThrowingTaskGroup(of: Void.self) { group in
      for key in keys { group.addTask { _ = try await sandbox.fund(key.accountID) } }
      try await group.waitForAll()
    }
    while await sandbox.queuedCount < keys.count { await Task.yield() }
    await sandbox.closeLedger()
    try await funding
    guard case .v2(let meta)? = try await sandbox.closeMeta(of: 2) else {
      Issue.record("there is none")
      return
    }
    let stored = try #require(try await sandbox.history.read { try $0.ledger(2) })
    #expect(meta.ledgerHeader.hash == stored.hash && Bytes32(sha256: meta.ledgerHeader.header.xdrBytes) == stored.hash)
    guard case .v1(let set) = meta.txSet, case .v0(let components)? = set.phases.first,
      case .txsMaybeDiscountedFee(let component)? = components.first
    else {
      Issue.record("the set has another form")
      return
    }
    #expect(Bytes32(sha256: meta.txSet.xdrBytes) == stored.header.transactionSetHash)
    #expect(set.previousLedgerHash == stored.header.previousHash && set.phases.count == 2 && component.baseFee == 100)
    let hashes = component.txs.map { Bytes32(sha256: $0.xdrBytes).bytes }
    #expect(hashes.count == 3 && zip(hashes, hashes.dropFirst()).allSatisfy { $0.lexicographicallyPrecedes($1) })
    let applied = try await sandbox.history.read { try $0.transactions(ListPage(), of: .ledger(2), includingFailed: true) }
    #expect(meta.txProcessing.map(\.result.transactionHash) == applied.map(\.hash.value))
    #expect(meta.txProcessing.map(\.result.result) == applied.map(\.result))
    var sum = MetaSum()
    for one in meta.txProcessing { sum.add(one.feeProcessing) }
    for one in meta.txProcessing {
      guard case .v4(let meta) = one.txApplyProcessing else { continue }
      sum.add(meta.txChangesBefore + meta.operations.flatMap(\.changes))
    }
    #expect(sum.contradictions.isEmpty && sum.changes.count == 4)
    #expect(try XDR.LedgerCloseMeta(xdr: XDR.LedgerCloseMeta.v2(meta).xdrBytes) == .v2(meta))
    await sandbox.closeLedger()
    #expect(try await sandbox.closeMeta(of: 1) != nil)
    #expect(try await sandbox.closeMeta(of: 77) == nil)
  }

  @Test(arguments: [28, 30] as [UInt32]) func `a ledger's header has the hash of the transaction set in its meta`(version: UInt32) async throws {
    var parameters = LedgerParameters()
    parameters.protocolVersion = version
    let sandbox = try Sandbox.test(parameters: parameters, keepsMeta: true)
    let (alice, bob) = (try await sandbox.funded(1), try await sandbox.funded(2))
    // An empty ledger, and then a payment, a failed payment and a fee bump.
    await sandbox.closeLedger()
    try await sandbox.apply(alice, [.pay(bob, 7)])
    _ = try await sandbox.submit(try await sandbox.envelope(alice, .pay(bob, .max), fee: 5_000))
    guard case .tx(let inner) = try await sandbox.envelope(alice, .pay(bob, 1), fee: 100) else { throw UnexpectedResult(result: nil) }
    let bump = XDR.FeeBumpTransaction(feeSource: MuxedAccount(bob.accountID).xdr, fee: 400, innerTx: inner)
    let unsigned = XDR.TransactionEnvelope.txFeeBump(XDR.FeeBumpTransactionEnvelope(tx: bump, signatures: []))
    let signature = bob.sign(unsigned.hash(on: .sandbox))
    let bumped = try await sandbox.submit(.txFeeBump(XDR.FeeBumpTransactionEnvelope(tx: bump, signatures: [signature])))
    #expect(bumped.transaction?.isSuccessful == true)
    let latest = await sandbox.latest.sequence
    #expect(latest == 7)
    for sequence in 2...latest {
      guard case .v2(let meta)? = try await sandbox.closeMeta(of: sequence) else { throw UnexpectedResult(result: nil) }
      #expect(Bytes32(sha256: meta.txSet.xdrBytes) == meta.ledgerHeader.header.scpValue.txSetHash)
    }
  }

  @Test func `stored meta stays on disk after the sandbox stops keeping meta`() async throws {
    let folder = try TestFolder()
    let storage = SandboxStorage.file(folder.path + "/sandbox.sqlite")
    let first = try Sandbox.test(storage, keepsMeta: true)
    let alice = try await first.funded(1)
    let kept = try await first.history.read { try $0.meta(ofLedger: 2) }
    await first.close()
    let second = try Sandbox.test(storage)
    try await second.apply(alice, [.data("note", [1])])
    #expect(try await second.history.read { try $0.meta(ofLedger: 2) } == kept)
    #expect(kept?.transactions.count == 1)
    #expect(try await second.history.read { try $0.meta(ofLedger: 3) } == nil)
    await second.close()
  }

  @Test(arguments: [0, 1, 100, 100_000]) func `packed bytes are the same when unpacked`(count: Int) throws {
    let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0 / 7) }
    let packed = try Deflated.pack(bytes)
    #expect(try Deflated.unpack(packed) == bytes)
    if count > 100 { #expect(packed.count < count / 4) }
  }

  @Test(arguments: [[], [0], [0, 0, 0, 4], [0, 0, 0, 4, 1, 2, 3], [255, 255, 255, 255, 120, 156], [0, 0, 0, 9, 7, 7, 7, 7, 7, 7, 7, 7]])
  func `bytes that were never packed are refused`(bytes: [UInt8]) {
    #expect(throws: InvalidRow.self) { try Deflated.unpack(bytes) }
  }

  @Test func `packed bytes that were cut short or changed are refused`() throws {
    let packed = try Deflated.pack(Array(repeating: 9, count: 1_000) + (0..<200).map { UInt8($0) })
    #expect(throws: InvalidRow.self) { try Deflated.unpack(Array(packed.dropLast(3))) }
    var changed = packed
    changed[changed.count / 2] ^= 1
    #expect(throws: InvalidRow.self) { try Deflated.unpack(changed) }
    changed = packed
    changed[3] &-= 1
    #expect(throws: InvalidRow.self) { try Deflated.unpack(changed) }
  }
}
