import StellarXDR
import Testing

/// Each way in which bytes can be invalid, with the field and the offset that the error names.
struct DecoderErrorTests {
  struct Case: Sendable, CustomStringConvertible {
    let type: any XDRCodable.Type
    let hex: String
    let error: XDRError

    init(_ type: any XDRCodable.Type, _ hex: String, _ reason: XDRError.Reason, _ field: String, at offset: Int) {
      self.type = type
      self.hex = hex
      error = XDRError(reason, field: field, offset: offset)
    }

    var description: String { "\(error)" }
  }

  static let key = String(repeating: "ab", count: 32)

  static let cases = [
    Case(XDR.TimeBounds.self, "", .endOfInput, "TimeBounds.minTime", at: 0),
    Case(XDR.TimeBounds.self, "0000000000000001 00000000", .endOfInput, "TimeBounds.maxTime", at: 8),
    Case(XDR.PublicKey.self, "00000000 abab", .endOfInput, "PublicKey.ed25519", at: 4),
    Case(XDR.LedgerBounds.self, "00000001 00000002 00", .leftOver(count: 1), "LedgerBounds", at: 8),
    Case(XDR.Memo.self, "00000001 0000001d" + String(repeating: "61", count: 32), .tooLong(length: 29, limit: 28), "Memo.text", at: 4),
    Case(XDR.Memo.self, "00000001 00000008 6162", .endOfInput, "Memo.text", at: 4),
    Case(XDR.Memo.self, "00000001 00000005 6162636465", .endOfInput, "Memo.text", at: 4),
    Case(XDR.Memo.self, "00000001 00000005 6162636465 000001", .nonZeroPadding, "Memo.text", at: 15),
    Case(XDR.Memo.self, "00000005", .unknownDiscriminant(5), "Memo.type", at: 0),
    Case(XDR.Memo.self, "ffffffff", .unknownDiscriminant(-1), "Memo.type", at: 0),
    Case(XDR.AssetType.self, "00000009", .unknownDiscriminant(9), "AssetType", at: 0),
    Case(XDR.TransactionExt.self, "00000002", .unknownDiscriminant(2), "TransactionExt.v", at: 0),
    Case(XDR.ExtendFootprintTTLOp.self, "00000001 00000005", .unknownDiscriminant(1), "ExtendFootprintTTLOp.ext", at: 0),
    Case(XDR.SCVal.self, "00000000 00000002", .invalidFlag(2), "SCVal.b", at: 4),
    Case(XDR.PreconditionsV2.self, "00000002", .invalidFlag(2), "PreconditionsV2.timeBounds", at: 0),
    Case(XDR.SCVal.self, "00000010 00000001 00000003 00000001", .endOfInput, "SCVal.vec", at: 8),
    Case(XDR.SCVal.self, "00000010 00000001 ffffffff 00000001", .endOfInput, "SCVal.vec", at: 8),
    Case(XDR.ClaimPredicate.self, "00000001 00000003", .tooLong(length: 3, limit: 2), "ClaimPredicate.andPredicates", at: 4),
    Case(XDR.OperationResult.self, "00000001", .unknownDiscriminant(1), "OperationResult.code", at: 0),
    Case(XDR.OperationResult.self, "00000000 0000001b", .unknownDiscriminant(27), "OperationResultTr.type", at: 4),
    Case(XDR.OperationResult.self, "00000000 00000001 fffffff0", .unknownDiscriminant(-16), "PaymentResult.code", at: 8),
    Case(XDR.TransactionResult.self, "0000000000000001 00000000 00000002 00000000", .endOfInput, "TransactionResultResult.results", at: 12),
    Case(XDR.InnerTransactionResult.self, "0000000000000001 ffffffff 00000002 00000000", .endOfInput, "InnerTransactionResultResult.results", at: 12),
    Case(XDR.FeeBumpTransaction.self, "00000000 \(key) 0000000000000001 00000005", .unknownDiscriminant(5), "FeeBumpTransactionInnerTx.type", at: 44),
  ]

  @Test(arguments: cases) func `an error names the field and the offset`(_ wrong: Case) {
    #expect(wrong.type.rewritten(bytes(hex: wrong.hex)) == .failure(wrong.error))
  }

  @Test func `an error's description names the place and the problem`() {
    let error = XDRError(.unknownDiscriminant(9), field: "Memo.type", offset: 4)
    #expect("\(error)" == "Memo.type at byte 4: the protocol has no kind 9 here")
    #expect("\(XDRError(.nonZeroPadding, field: "Memo.text", offset: 15))" == "Memo.text at byte 15: padding that is not zero")
  }

  /// Each element takes at least a known number of bytes, so the count alone tells that the input is too short.
  @Test func `a count that the input can't hold is refused before memory is taken for it`() {
    let hex = "00000002 00000000 \(Self.key) 00000064 0000000000000001 00000000 00000000 00000064"
    let tail = String(repeating: "00", count: 400)
    #expect(
      XDR.TransactionEnvelope.rewritten(bytes(hex: hex + tail))
        == .failure(XDRError(.endOfInput, field: "Transaction.operations", offset: 60)))
  }

  @Test func `a fee bump's result must not contradict the inner transaction's`() throws {
    let inner = XDR.InnerTransactionResult(result: .refused(.txBadSeq))
    let pair = XDR.InnerTransactionResultPair(transactionHash: Bytes32(), result: inner)
    let result = XDR.TransactionResult(feeCharged: 200, result: .feeBumpInner(pair))
    #expect(result.code == .txFeeBumpInnerFailed)
    #expect(try XDR.TransactionResult(xdr: result.xdrBytes) == result)
    var bytes = result.xdrBytes
    bytes.replaceSubrange(8..<12, with: [0, 0, 0, 1])
    #expect(XDR.TransactionResult.rewritten(bytes) == .failure(XDRError(.unknownDiscriminant(1), field: "TransactionResultResult.code", offset: 8)))
  }
}
