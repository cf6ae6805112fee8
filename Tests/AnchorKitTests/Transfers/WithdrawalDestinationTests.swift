import Foundation
import Sentences
import StellarKit
import StellarXDR
import Testing

@testable import AnchorKit

/// The destination of a withdrawal when an anchor's answers differ.
struct WithdrawalDestinationTests {
  private static let plain = "GBANAGOAXH5ONSBI2I6I5LHP2TCRHWMZIAMGUQH2TNKQNCOGJ7GC3ZOL"
  private static let other = "GA7QYNF7SOWQ3GLR2BGMZEHXAVIRZA4KVWLTJJFC7MGXUA74P7UJVSGZ"
  private static let sevens = Data(repeating: 7, count: 32)

  private static func muxed(_ id: UInt64) throws -> String { MuxedAccount(try AccountID(plain), id: id).address }

  /// Returns an answer with this account and memo, which may be absent.
  private func answer(_ account: String?, _ memo: String? = nil, _ type: String? = nil) throws -> Transfer {
    func text(_ value: String?) -> String { value.map { "\"\($0)\"" } ?? "null" }
    let json = """
      {"id":"t1","kind":"withdrawal","status":"pending_user_transfer_start","amount_in":"5","withdraw_anchor_account":\(text(account)),
      "withdraw_memo":\(text(memo)),"withdraw_memo_type":\(text(type))}
      """
    return try Transfer(json: Array(json.utf8), from: Fixture.domain)
  }

  /// Returns the payment for the last of several answers.
  private func payment(_ answers: Transfer...) throws -> AnchorPayment { try Fixture.payment(after: answers) }

  @Test func `a destination from the first answer stays if later answers omit it`() throws {
    let first = try answer(Self.plain, "7", "id")
    for later in [try answer(nil), try answer(Self.plain), try answer(nil, "7", "id"), try answer(Self.plain, "7")] {
      let payment = try payment(first, later)
      #expect(try payment.destination == MuxedAccount(Self.plain))
      #expect(payment.memo == .id(7))
    }
    // Without a type, a memo is text if it can't be anything else.
    #expect(try payment(answer(Self.plain, "seven"), answer(nil)).memo == Memo("seven", kind: .text))
  }

  @Test func `a numeric memo without a type can't be paid until the anchor names the type`() throws {
    let first = try answer(Self.plain, "7")
    for answers in [[first], [first, try answer(nil)], [try answer(Self.plain), try answer(nil, "7")]] {
      #expect(throws: AnchorPaymentError.invalidMemo("7")) { try Fixture.payment(after: answers) }
    }
    #expect(try payment(first, answer(nil, "7", "id")).memo == .id(7))
    #expect(try payment(first, answer(nil, "7", "id"), answer(nil, "7")).memo == .id(7))
    #expect(try payment(first, answer(nil, "7", "text"), answer(nil)).memo == Memo("7", kind: .text))
    #expect(throws: AnchorPaymentError.otherMemo(first: "7 (unknown)", now: "8 (id)")) { try payment(first, answer(nil, "8", "id")) }
  }

  @Test func `a memo from a later answer stays from then on`() throws {
    let (first, second) = (try answer(Self.plain), try answer(Self.plain, "7", "id"))
    #expect(try payment(first).memo == .none)
    #expect(try payment(first, second).memo == .id(7))
    #expect(try payment(first, second, answer(Self.plain)).memo == .id(7))
    #expect(try payment(answer(nil), second, first, answer(nil)).memo == .id(7))
    #expect(throws: AnchorPaymentError.otherMemo(first: "7 (id)", now: "8 (id)")) { try payment(first, second, answer(Self.plain, "8", "id")) }
  }

  @Test func `contradictory answers aren't paid`() throws {
    let first = try answer(Self.plain, "7", "id")
    #expect(throws: AnchorPaymentError.otherMemo(first: "7 (id)", now: "8 (id)")) { try payment(first, answer(Self.plain, "8", "id")) }
    #expect(throws: AnchorPaymentError.otherMemo(first: "7 (id)", now: "7 (text)")) { try payment(first, answer(nil, "7", "text")) }
    #expect(throws: AnchorPaymentError.otherMemo(first: "7 (id)", now: "8 (unknown)")) { try payment(first, answer(nil, "8")) }
    #expect(throws: AnchorPaymentError.otherAccount(first: Self.plain, now: Self.other)) { try payment(first, answer(Self.other, "7", "id")) }
    #expect(throws: AnchorPaymentError.otherAccount(first: Self.plain, now: Self.other)) { try payment(first, answer(Self.other)) }
    // The memo of a contradictory answer isn't kept either.
    #expect(try payment(answer(Self.plain), answer(Self.other, "8", "id"), answer(Self.plain)).memo == .none)
    let sentence = AnchorPaymentError.otherMemo(first: "7 (id)", now: "7 (text)").description
    #expect(sentence.contains("7 (id)") && sentence.contains("7 (text)") && sentence.contains("nothing is paid"))
  }

  @Test func `a hash memo may be base64 or hexadecimal, and another hash is a contradiction`() throws {
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

  @Test func `a muxed account needs no memo and equals an account with its id as memo`() throws {
    let (seven, eight) = (try Self.muxed(7), try Self.muxed(8))
    #expect(try payment(answer(seven), answer(seven)).memo == .none)
    #expect(try payment(answer(seven, "7", "id"), answer(seven)).memo == .none)
    #expect(try payment(answer(seven), answer(nil)).destination.address == seven)
    let changed = try payment(answer(Self.plain, "7", "id"), answer(seven))
    #expect(changed.destination.address == seven && changed.memo == .none)
    #expect(try payment(answer(seven), answer(Self.plain, "7", "id")).memo == .id(7))
    // An answer without a memo may be completed later, and that destination stays.
    #expect(try payment(answer(Self.plain), answer(seven), answer(nil)).destination.address == seven)
    #expect(throws: AnchorPaymentError.otherAccount(first: seven, now: Self.plain)) { try payment(answer(seven), answer(Self.plain)) }
    #expect(throws: AnchorPaymentError.otherAccount(first: seven, now: eight)) { try payment(answer(seven), answer(eight)) }
    #expect(throws: AnchorPaymentError.otherAccount(first: Self.plain, now: eight)) { try payment(answer(Self.plain, "7", "id"), answer(eight)) }
    #expect(throws: AnchorPaymentError.otherAccount(first: Self.plain, now: seven)) { try payment(answer(Self.plain, "7"), answer(seven)) }
  }
}
