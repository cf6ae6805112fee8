import Foundation
import HorizonKit
import StellarKit
import StellarXDR
import Testing

/// Memos in the three fields that Horizon uses for them.
@Suite struct MemoTests {
  private func transaction(_ type: String, _ memo: String?, _ bytes: String? = nil) throws -> TransactionResource {
    var transaction = try Answer("transaction").decoded(as: TransactionResource.self)
    transaction.memoType = type
    transaction.memoText = memo
    transaction.memoBytes = bytes
    return transaction
  }

  @Test func `every type of memo round-trips through Horizon's fields`() throws {
    let hash = try #require(TransactionHash("3389e9f0f1a65f19736cacf544c2e825313e8447f569233bb8db39aa607c8889")).value
    let memos: [Memo] = [.none, .text(try MemoText("für Käse 🧀")), .id(.max), .id(0), .hash(hash), .returnHash(hash), Memo(.text([0xFF, 0xFE]))]
    for memo in memos {
      let fields = TransactionResource.memoFields(memo)
      #expect(try transaction(fields.type, fields.text, fields.bytes).memo == memo)
    }
  }

  @Test func `a zero byte is left out of a memo's text, as in Horizon, but kept in its bytes`() throws {
    // Without the zero between them, two bytes that aren't UTF-8 mustn't become a letter.
    for (bytes, text) in [([0x61, 0, 0x62], "ab"), ([0], ""), ([0xC3, 0, 0xA9], "\u{FFFD}\u{FFFD}")] as [([UInt8], String)] {
      let fields = TransactionResource.memoFields(Memo(.text(bytes)))
      #expect(fields.text == text && fields.bytes == Data(bytes).base64EncodedString())
      #expect(try transaction(fields.type, fields.text, fields.bytes).memo == Memo(.text(bytes)))
    }
  }

  @Test func `a memo that doesn't fit its type isn't read`() throws {
    #expect(try transaction("id", "18446744073709551616").memo == nil)
    #expect(try transaction("id", "-1").memo == nil)
    #expect(try transaction("hash", "AAAA").memo == nil)
    #expect(try transaction("text", nil).memo == nil)
    #expect(try transaction("smell", "cheese").memo == nil)
  }
}
