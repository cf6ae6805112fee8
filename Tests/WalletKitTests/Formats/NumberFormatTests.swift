import Sentences
import StellarKit
import Testing

@testable import WalletKit

struct NumberFormatTests {
  @Test(arguments: [(NumberFormat.point, "1234.5"), (.comma, "1234,5"), (.space, "1234,5")])
  func `an amount is typed and shown with the format's own decimal mark`(_ format: NumberFormat, _ text: String) throws {
    #expect(try format.amount(text).stroops == 12_345_000_000)
    #expect(format.typed(try Amount("1234.5")) == text)
    #expect(try format.amount("0").stroops == 0)
  }

  @Test(
    arguments: NumberFormat.allCases,
    [
      "1.234,56", "1,234.56", "1 234", "1\u{202F}234", "1\u{A0}234", "1'234", "1’234", "1,2,3", "1.2.3", ",5", "5,", ".5", "5.", "-1", "+1", "1e2",
      "", "٣", ",",
    ])
  func `digit groups, incomplete numbers, signs and exponents are refused in every format`(_ format: NumberFormat, _ text: String) {
    #expect(throws: FieldError.self) { try format.amount(text) }
  }

  @Test func `another format's decimal mark is refused`() {
    for (format, text) in [(NumberFormat.point, "1,5"), (.point, "1,500"), (.comma, "1.5"), (.comma, "1.500"), (.space, "1.5"), (.space, "1.500")] {
      #expect(throws: FieldError.self, "\(format) \(text)") { try format.amount(text) }
    }
  }

  @Test(arguments: NumberFormat.allCases) func `every amount can be typed the way the wallet fills it in`(_ format: NumberFormat) throws {
    for stroops in [0, 1, 10, 9_999_999, 10_000_000, 123_456_789_012, Int64.max] {
      let amount = try Amount(stroops: stroops)
      #expect(try format.amount(format.typed(amount)) == amount)
    }
  }

  @Test(arguments: [("1.5", "10,5"), ("0,00000001", "0,0000001"), ("922337203685,4775808", "922337203685,4775807")])
  func `a refusal gives its examples in the same number format`(_ typed: String, _ example: String) {
    do throws(FieldError) {
      _ = try NumberFormat.comma.amount(typed)
      Issue.record("\(typed) was read")
    } catch {
      #expect(error.sentence.english.contains(example))
    }
  }
}
