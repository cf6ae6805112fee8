import Foundation
import HorizonKit
import Sentences
import StellarKit
import StellarXDR
import Testing

@Suite struct ResultCodesTests {
  @Test func `the decisive code is the first failed operation's, or else the transaction's`() {
    #expect(ResultCodes(transaction: "tx_failed", operations: ["op_success", "op_underfunded", "op_no_trust"]).decisive == "op_underfunded")
    #expect(ResultCodes(transaction: "tx_bad_seq").decisive == "tx_bad_seq")
    #expect(ResultCodes(transaction: "tx_failed").decisive == "tx_failed")
    #expect(
      ResultCodes(transaction: "tx_fee_bump_inner_failed", innerTransaction: "tx_failed", operations: ["op_no_trust"]).decisive == "op_no_trust")
    #expect(ResultCodes(transaction: "tx_fee_bump_inner_failed", innerTransaction: "tx_too_late").decisive == "tx_too_late")
    #expect(ResultCodes(transaction: "tx_failed", operations: ["op_success", "op_xyz"]).decisive == "op_xyz")
  }

  @Test func `an unknown code is kept, and named in the sentence`() {
    let refusal = TransactionRefusal(codes: ResultCodes(transaction: "tx_failed", operations: ["op_success", "op_xyz"]))
    #expect(refusal.operation?.name == "op_xyz" && refusal.operation?.index == 1 && refusal.operation?.code == nil)
    #expect(refusal.sentence.english.hasPrefix("The network refused this with the code op_xyz."))
    let whole = TransactionRefusal(codes: ResultCodes(transaction: "tx_abc"))
    #expect(whole.code == nil && whole.decisive == "tx_abc" && whole.sentence.english.contains("tx_abc"))
  }

  @Test func `every code has its own sentence that says whether money was moved`() {
    let sentences = TransactionCode.allCases.map(\.sentence) + OperationCode.allCases.map(\.sentence)
    for sentence in sentences { expectReadable(sentence.english) }
    // Some share a sentence: the success of transactions, fee bumps and operations, and the plain failure of transactions and fee bumps.
    #expect(Set(sentences).count == sentences.count - 4)
  }

  @Test(arguments: XDR.OperationType.allCases)
  func `every operation's result code has Horizon's name and a sentence`(type: XDR.OperationType) throws {
    let names = try #require(HorizonNames.table[type])
    let operation = try SampleOperations.one(type)
    for (value, name) in names {
      let result = try HorizonNames.result(type, value)
      let code = try #require(OperationCode(result), "\(type) \(value)")
      #expect(code.rawValue == name, "\(type) \(value)")
      let sentence = OperationRefusal(name: name, operation: operation).sentence.english
      expectReadable(sentence)
      #expect(!sentence.contains("It was refused ("), "\(type) \(name)")
    }
    // The protocol has no further codes.
    let lowest = try #require(names.keys.min())
    #expect(throws: (any Error).self) { try HorizonNames.result(type, lowest - 1) }
  }

  @Test func `every result code of an operation that wasn't run has Horizon's name`() {
    let names = [
      "op_bad_auth", "op_no_source_account", "op_not_supported", "op_too_many_subentries", "op_exceeded_work_limit", "op_too_many_sponsoring",
    ]
    let results = XDR.OperationResultCode.allCases.map { XDR.OperationResult.notRun($0) }
    #expect(ResultCodes(XDR.TransactionResult(feeCharged: 100, result: .failed(results))).operations.sorted() == names.sorted())
    for code in XDR.TransactionResultCode.allCases { #expect(TransactionCode(rawValue: TransactionCode(code).rawValue) != nil) }
  }

  @Test func `a code's sentence depends on the operation`() throws {
    func sentence(_ name: String, _ body: StellarKit.Operation.Body) throws -> String {
      let signed = try Signed.transaction([body])
      return TransactionRefusal(codes: ResultCodes(transaction: "tx_failed", operations: [name]), envelope: signed.envelope).sentence.english
    }
    let usdc = try Signed.usdc()
    let (code, issuer) = (try AssetCode("USDC"), try Signed.account(9))
    let recipient = MuxedAccount(try Signed.account(2))
    let five = try Amount("5")
    #expect(
      try sentence("op_no_trust", .payment(destination: recipient, asset: usdc, amount: five)).contains(
        "The recipient's account doesn't hold USDC yet: it needs a trustline first."))
    #expect(
      try sentence("op_no_trust", .createClaimableBalance(asset: usdc, amount: five, claimants: [Claimant(issuer)])).contains(
        "The account doesn't hold USDC."))
    #expect(
      try sentence("op_buy_no_trust", .manageSellOffer(selling: .native, buying: usdc, amount: five, price: try Price("2"))).contains(
        "The account doesn't hold USDC yet: it needs a trustline first."))
    #expect(
      try sentence("op_underfunded", .payment(destination: recipient, asset: usdc, amount: five)).contains("doesn't have 5 USDC to spend"))
    #expect(
      try sentence("op_underfunded", .manageSellOffer(selling: usdc, buying: .native, amount: five, price: try Price("2"))).contains(
        "doesn't have 5 USDC to sell"))
    #expect(
      try sentence("op_low_reserve", .createAccount(destination: recipient.accountID, startingBalance: try Amount("0.5"))).contains(
        "0.5 XLM is too little for a new account"))
    #expect(try sentence("op_low_reserve", .changeTrust(code: code, issuer: issuer, limit: five)).contains("to hold one more asset"))
    #expect(try sentence("op_invalid_limit", .changeTrust(code: code, issuer: issuer, limit: .zero)).contains("still holds USDC"))
    #expect(try sentence("op_invalid_limit", .changeTrust(code: code, issuer: issuer, limit: five)).contains("The limit is lower"))
    let address = recipient.accountID.address
    #expect(
      try sentence("op_no_destination", .payment(destination: recipient, asset: .native, amount: five)).contains(
        "The account \(address.prefix(4))…\(address.suffix(4)) doesn't exist"))
  }

  @Test func `the sentence for a failed fee bump is about the inner transaction's operation`() throws {
    let bump = try Signed.bump(of: try Signed.payment())
    let codes = ResultCodes(transaction: "tx_fee_bump_inner_failed", innerTransaction: "tx_failed", operations: ["op_line_full"])
    let refusal = TransactionRefusal(codes: codes, envelope: bump.envelope)
    #expect(refusal.sentence.english.hasPrefix("Not sent. The recipient's account can't hold another 5 USDC."))
  }

  @Test func `a transaction that failed in a ledger has the reason`() throws {
    var transaction = try Answer("transaction").decoded(as: TransactionResource.self)
    #expect(transaction.resultCodes == ResultCodes(transaction: "tx_success", operations: ["op_success"]))
    transaction.resultXDR = "AAAAAAAAAGT/////AAAAAQAAAAAAAAAB/////gAAAAA="
    transaction.envelopeXDR = try Signed.payment().base64
    #expect(transaction.refusal.sentence.english.hasPrefix("Not sent. The account doesn't have 5 USDC to spend."))
    transaction.resultXDR = "AAAA"
    #expect(transaction.resultCodes == nil)
    #expect(transaction.refusal.decisive == "tx_failed")
  }

  private func expectReadable(_ sentence: String) {
    #expect(sentence.hasSuffix(".") && !sentence.contains("  ") && !sentence.contains("_") && !sentence.contains(".."), "\(sentence)")
    #expect(sentence.hasPrefix("Done") || sentence.contains("moved") || sentence.contains("taken"), "\(sentence)")
    #expect(sentence.utf8.count < 330, "\(sentence)")
  }
}
