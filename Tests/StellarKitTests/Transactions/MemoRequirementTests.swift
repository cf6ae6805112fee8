import StellarKit
import StellarXDR
import Testing

@Suite struct MemoRequirementTests {
  private func transaction(_ bodies: [StellarKit.Operation.Body], memo: StellarKit.Memo = .none) throws -> StellarKit.Transaction {
    try Transaction(
      source: MuxedAccount(Samples.issuer), sequenceNumber: 1, timeBounds: TimeBounds(maxTime: 9), memo: memo,
      operations: bodies.map { Operation($0) }
    )
  }

  private var asking: [AccountID: [String: [UInt8]]] {
    get throws { [try AccountID(Samples.a): [MemoRequirement.dataName: Array("1".utf8)], try AccountID(Samples.b): ["config.memo_required": [1]]] }
  }

  @Test func `payments, path payments and merges without a required memo are found`() throws {
    let (to, one) = (try MuxedAccount(Samples.a), try Amount("1"))
    let bodies: [StellarKit.Operation.Body] = [
      .payment(destination: to, asset: .native, amount: one),
      .pathPaymentStrictSend(sendAsset: .native, sendAmount: one, destination: to, asset: .native, minimum: one),
      .pathPaymentStrictReceive(sendAsset: .native, sendMax: one, destination: to, asset: .native, amount: one), .accountMerge(destination: to),
    ]
    for body in bodies {
      #expect(try transaction([body]).recipientsMissingMemo(data: asking) == [to.accountID])
      #expect(try transaction([body], memo: .id(1)).recipientsMissingMemo(data: asking) == [])
    }
    #expect(try transaction(bodies).recipientsToAskForMemo == [to.accountID])
  }

  @Test func `muxed recipients, other data values and missing accounts require no memo`() throws {
    let one = try Amount("1")
    let other = StellarKit.Operation.Body.payment(destination: try MuxedAccount(Samples.b), asset: .native, amount: one)
    let muxed = StellarKit.Operation.Body.payment(destination: try MuxedAccount(Samples.m), asset: .native, amount: one)
    let creation = StellarKit.Operation.Body.createAccount(destination: try AccountID(Samples.a), startingBalance: one)
    #expect(try transaction([other, muxed, creation]).recipientsMissingMemo(data: asking) == [])
    #expect(try transaction([other, muxed, creation]).recipientsToAskForMemo == [AccountID(Samples.b)])
    #expect(try transaction([other]).recipientsMissingMemo(data: [:]) == [])
  }
}
