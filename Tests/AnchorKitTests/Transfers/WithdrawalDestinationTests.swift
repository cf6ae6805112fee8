import Foundation
import Sentences
import StellarKit
import StellarXDR
import Testing

@testable import AnchorKit

/// Where a withdrawal is paid to when an anchor's answers differ.
struct WithdrawalDestinationTests {
  private static let plain = "GBANAGOAXH5ONSBI2I6I5LHP2TCRHWMZIAMGUQH2TNKQNCOGJ7GC3ZOL"
  private static let other = "GA7QYNF7SOWQ3GLR2BGMZEHXAVIRZA4KVWLTJJFC7MGXUA74P7UJVSGZ"
  private static let sevens = Data(repeating: 7, count: 32)

  private static func muxed(_ id: UInt64) throws -> String { MuxedAccount(try AccountID(plain), id: id).address }

  /// An answer that names these, or leaves them out.
  private func answer(_ account: String?, _ memo: String? = nil, _ type: String? = nil) throws -> Transfer {
    func text(_ value: String?) -> String { value.map { "\"\($0)\"" } ?? "null" }
    let json = """
      {"id":"t1","kind":"withdrawal","status":"pending_user_transfer_start","amount_in":"5","withdraw_anchor_account":\(text(account)),
      "withdraw_memo":\(text(memo)),"withdraw_memo_type":\(text(type))}
      """
    return try Transfer(json: Array(json.utf8), from: Fixture.domain)
  }

  /// What the last of several answers has paid.
  private func payment(_ answers: Transfer...) throws -> AnchorPayment { try payment(answers) }

  private func payment(_ answers: [Transfer]) throws -> AnchorPayment {
    var destination = WithdrawalDestination()
    for answer in answers.dropLast() { destination.complete(from: answer) }
    var last = try #require(answers.last)
    last.namedBefore = destination
    return try last.payment(in: try Fixture.usdc())
  }

  @Test func `what the first answer named holds where a later one leaves it out`() throws {
    let first = try answer(Self.plain, "7", "id")
    for later in [try answer(nil), try answer(Self.plain), try answer(nil, "7", "id"), try answer(Self.plain, "7")] {
      let payment = try payment(first, later)
      #expect(try payment.destination == MuxedAccount(Self.plain))
      #expect(payment.memo == .id(7))
    }
    // Who names no kind means text, where nothing else is possible.
    #expect(try payment(answer(Self.plain, "seven"), answer(nil)).memo == Memo("seven", kind: .text))
  }

  @Test func `digits of which the anchor doesn't say what they are can't be paid before it says it`() throws {
    let first = try answer(Self.plain, "7")
    for answers in [[first], [first, try answer(nil)], [try answer(Self.plain), try answer(nil, "7")]] {
      #expect(throws: AnchorPaymentError.invalidMemo("7")) { try payment(answers) }
    }
    #expect(try payment(first, answer(nil, "7", "id")).memo == .id(7))
    #expect(try payment(first, answer(nil, "7", "id"), answer(nil, "7")).memo == .id(7))
    #expect(try payment(first, answer(nil, "7", "text"), answer(nil)).memo == Memo("7", kind: .text))
    #expect(throws: AnchorPaymentError.otherMemo(first: "7 (unknown)", now: "8 (id)")) { try payment(first, answer(nil, "8", "id")) }
  }

  @Test func `a memo that comes later holds from then on`() throws {
    let (first, second) = (try answer(Self.plain), try answer(Self.plain, "7", "id"))
    #expect(try payment(first).memo == .none)
    #expect(try payment(first, second).memo == .id(7))
    #expect(try payment(first, second, answer(Self.plain)).memo == .id(7))
    #expect(try payment(answer(nil), second, first, answer(nil)).memo == .id(7))
    #expect(throws: AnchorPaymentError.otherMemo(first: "7 (id)", now: "8 (id)")) { try payment(first, second, answer(Self.plain, "8", "id")) }
  }

  @Test func `answers that contradict each other are paid by neither`() throws {
    let first = try answer(Self.plain, "7", "id")
    #expect(throws: AnchorPaymentError.otherMemo(first: "7 (id)", now: "8 (id)")) { try payment(first, answer(Self.plain, "8", "id")) }
    #expect(throws: AnchorPaymentError.otherMemo(first: "7 (id)", now: "7 (text)")) { try payment(first, answer(nil, "7", "text")) }
    #expect(throws: AnchorPaymentError.otherMemo(first: "7 (id)", now: "8 (unknown)")) { try payment(first, answer(nil, "8")) }
    #expect(throws: AnchorPaymentError.otherAccount(first: Self.plain, now: Self.other)) { try payment(first, answer(Self.other, "7", "id")) }
    #expect(throws: AnchorPaymentError.otherAccount(first: Self.plain, now: Self.other)) { try payment(first, answer(Self.other)) }
    // What a contradiction names besides is held neither.
    #expect(try payment(answer(Self.plain), answer(Self.other, "8", "id"), answer(Self.plain)).memo == .none)
    let sentence = AnchorPaymentError.otherMemo(first: "7 (id)", now: "7 (text)").description
    #expect(sentence.contains("7 (id)") && sentence.contains("7 (text)") && sentence.contains("nothing is paid"))
  }

  @Test func `a hash is the same in base64 and in digits, and another one is a contradiction`() throws {
    let (base64, digits) = (Self.sevens.base64EncodedString(), String(repeating: "07", count: 32))
    let hash = Memo.hash(try #require(Bytes32(Array(Self.sevens))))
    let first = try answer(Self.plain, base64, "hash")
    #expect(try payment(first, answer(nil)).memo == hash)
    #expect(try payment(first, answer(Self.plain, digits, "hash")).memo == hash)
    let other = Data(repeating: 8, count: 32).base64EncodedString()
    #expect(throws: AnchorPaymentError.otherMemo(first: "\(base64) (hash)", now: "\(other) (hash)")) {
      try payment(first, answer(nil, other, "hash"))
    }
    #expect(throws: AnchorPaymentError.otherMemo(first: "\(base64) (hash)", now: "\(base64) (return)")) {
      try payment(first, answer(nil, base64, "return"))
    }
  }

  @Test func `a muxed account needs no memo, and says the same as a memo of its number`() throws {
    let (seven, eight) = (try Self.muxed(7), try Self.muxed(8))
    #expect(try payment(answer(seven), answer(seven)).memo == .none)
    #expect(try payment(answer(seven, "7", "id"), answer(seven)).memo == .none)
    #expect(try payment(answer(seven), answer(nil)).destination.address == seven)
    let changed = try payment(answer(Self.plain, "7", "id"), answer(seven))
    #expect(changed.destination.address == seven && changed.memo == .none)
    #expect(try payment(answer(seven), answer(Self.plain, "7", "id")).memo == .id(7))
    // What said nothing of whose money it is may say so later, and this holds.
    #expect(try payment(answer(Self.plain), answer(seven), answer(nil)).destination.address == seven)
    #expect(throws: AnchorPaymentError.otherAccount(first: seven, now: Self.plain)) { try payment(answer(seven), answer(Self.plain)) }
    #expect(throws: AnchorPaymentError.otherAccount(first: seven, now: eight)) { try payment(answer(seven), answer(eight)) }
    #expect(throws: AnchorPaymentError.otherAccount(first: Self.plain, now: eight)) { try payment(answer(Self.plain, "7", "id"), answer(eight)) }
    #expect(throws: AnchorPaymentError.otherAccount(first: Self.plain, now: seven)) { try payment(answer(Self.plain, "7"), answer(seven)) }
  }
}
