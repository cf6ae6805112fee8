import Foundation
import HorizonKit
import StellarXDR
import Testing

@Suite struct ResultCodesTests {
  @Test func `the code that decided is the first failed operation's, or the transaction's`() {
    #expect(ResultCodes(transaction: "tx_failed", operations: ["op_success", "op_underfunded", "op_no_trust"]).decisive == "op_underfunded")
    #expect(ResultCodes(transaction: "tx_bad_seq").decisive == "tx_bad_seq")
    #expect(ResultCodes(transaction: "tx_failed").decisive == "tx_failed")
    #expect(
      ResultCodes(transaction: "tx_fee_bump_inner_failed", innerTransaction: "tx_failed", operations: ["op_no_trust"]).decisive == "op_no_trust")
    #expect(ResultCodes(transaction: "tx_fee_bump_inner_failed", innerTransaction: "tx_too_late").decisive == "tx_too_late")
    #expect(ResultCodes(transaction: "tx_failed", operations: ["op_success", "op_xyz"]).decisive == "op_xyz")
  }

  @Test func `an unknown code is named in the sentence`() {
    #expect(ResultCodes(transaction: "tx_failed", operations: ["op_xyz"]).sentence.hasPrefix("The network refused this with the code op_xyz."))
    #expect(ResultCodes(transaction: "tx_abc").sentence.contains("tx_abc"))
  }

  @Test func `every code has a sentence of its own that says what became of the money`() {
    let sentences = TransactionCode.allCases.map(\.sentence) + OperationCode.allCases.map(\.sentence)
    for sentence in sentences {
      #expect(sentence.hasSuffix(".") && !sentence.contains("  ") && !sentence.contains("_"), "\(sentence)")
      #expect(sentence.hasPrefix("Done") || sentence.contains("moved") || sentence.contains("taken"), "\(sentence)")
      #expect(sentence.utf8.count < 330, "\(sentence)")
    }
    // Only "done" and the bare "failed" of a transaction and of its fee bump say the same.
    #expect(Set(sentences).count == sentences.count - 4)
  }

  @Test func `every refusal on the wire has a name that has a sentence`() {
    typealias Result = XDR.OperationResult
    var results = XDR.OperationResultCode.allCases.map { Result.notRun($0) }
    results += XDR.CreateAccountResultCode.allCases.map { .createAccount($0) }
    results += XDR.PaymentResultCode.allCases.map { .payment($0) }
    results += XDR.ChangeTrustResultCode.allCases.map { .changeTrust($0) }
    let codes = ResultCodes(XDR.TransactionResult(feeCharged: 100, result: .failed(results)))
    #expect(codes.transaction == "tx_failed")
    #expect(codes.operations.count == results.count)
    for (code, result) in zip(codes.operations, results) {
      #expect(OperationCode(rawValue: code)?.isSuccess == result.isSuccess, "\(code)")
    }
    for code in XDR.TransactionResultCode.allCases where code.rawValue < -1 && code != .txFeeBumpInnerFailed {
      #expect(TransactionCode(rawValue: ResultCodes(XDR.TransactionResult(feeCharged: 0, result: .refused(code))).transaction) != nil)
    }
  }

  @Test func `a transaction that failed in a ledger tells why`() throws {
    var transaction = try Answer("transaction").decoded(as: TransactionResource.self)
    #expect(transaction.resultCodes == ResultCodes(transaction: "tx_success", operations: ["op_success"]))
    transaction.resultXDR = "AAAAAAAAAGT/////AAAAAQAAAAAAAAAB/////gAAAAA="
    #expect(transaction.resultCodes?.sentence.hasPrefix("Not sent: the account doesn't have that much to spend.") == true)
    transaction.resultXDR = "AAAA"
    #expect(transaction.resultCodes == nil)
  }
}
