import Sentences
import StellarKit
import StellarXDR
import Testing

@Suite struct PreconditionsTests {
  @Test func `preconditions use the short form for time bounds alone, and the long form otherwise`() throws {
    let bounds = try TimeBounds(maxTime: 9)
    #expect(Preconditions(bounds).xdr == .time(bounds.xdr))
    let more = try Preconditions(timeBounds: bounds, minSequenceAge: 60)
    #expect(more.xdr == .v2(XDR.PreconditionsV2(timeBounds: bounds.xdr, minSeqAge: 60)))
    #expect(try Preconditions(more.xdr) == more)
    let all = try Preconditions(
      timeBounds: bounds, ledgerBounds: LedgerBounds(minLedger: 5), minSequenceNumber: 3, minSequenceAge: 1, minSequenceLedgerGap: 2,
      extraSigners: [.ed25519(try AccountID(Samples.a)), .hashX(Bytes32())]
    )
    #expect(try Preconditions(all.xdr) == all)
    let any = try Preconditions(timeBounds: bounds, minSequenceNumber: -1)
    #expect(try Preconditions(any.xdr) == any, "the network only compares it")
    let foreign = XDR.Preconditions.v2(XDR.PreconditionsV2(timeBounds: bounds.xdr))
    #expect(try Preconditions(foreign).xdr == foreign)
  }

  @Test func `invalid preconditions are refused`() throws {
    let bounds = try TimeBounds(maxTime: 9)
    let signer = SignerKey.ed25519(try AccountID(Samples.a))
    #expect(throws: TransactionError.extraSigners) { try Preconditions(timeBounds: bounds, extraSigners: [signer, signer]) }
    #expect(throws: TransactionError.extraSigners) {
      try Preconditions(timeBounds: bounds, extraSigners: [signer, .hashX(Bytes32()), .preAuthTx(TransactionHash(Bytes32()))])
    }
    #expect(throws: TransactionError.emptyLedgerBounds) { try LedgerBounds(minLedger: 5, maxLedger: 5) }
    #expect(throws: TransactionError.unboundedTime) { try Preconditions(XDR.Preconditions.none) }
    #expect(throws: TransactionError.unboundedTime) { try Preconditions(XDR.Preconditions.v2(XDR.PreconditionsV2())) }
    #expect(throws: TransactionError.unboundedTime) { try Preconditions(XDR.Preconditions.time(XDR.TimeBounds(minTime: 1, maxTime: 0))) }
  }

  @Test func `a transaction's error names the invalid operation`() throws {
    let zero = Operation(.payment(destination: try MuxedAccount(Samples.a), asset: .native, amount: .zero))
    let inflation = Operation(.inflation)
    let error = #expect(throws: TransactionError.invalidOperation(index: 1, .zeroAmount)) {
      try Transaction(source: try MuxedAccount(Samples.b), sequenceNumber: 1, timeBounds: TimeBounds(maxTime: 1), operations: [inflation, zero])
    }
    #expect(error?.description == "Operation 2 isn't valid: The amount must be above zero.")
    #expect(throws: TransactionError.negativeSequence) {
      try Transaction(source: try MuxedAccount(Samples.b), sequenceNumber: -1, timeBounds: TimeBounds(maxTime: 1), operations: [inflation])
    }
  }
}
