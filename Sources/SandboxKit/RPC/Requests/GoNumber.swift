/// A reader of whole numbers that works like Go's `strconv`, in whose words stellar-rpc reports what is wrong with one.
enum GoNumber {
  /// The reason why a text isn't such a number: the text of Go's error.
  struct Problem: Error, Hashable, Sendable {
    var message: String

    fileprivate init(_ function: String, _ text: Substring, _ reason: String) {
      message = "strconv.\(function): parsing \(String(text).debugDescription): \(reason)"
    }
  }

  /// Reads a number without a sign, as `ParseUint` does with 32 bits.
  static func uint32(_ text: Substring) throws(Problem) -> UInt32 { try magnitude(text, "ParseUint", text) }

  /// Reads a number with or without a sign, as `ParseInt` does with 64 bits.
  static func int64(_ text: Substring) throws(Problem) -> Int64 {
    let isNegative = text.first == "-"
    let digits = isNegative || text.first == "+" ? text.dropFirst() : text
    let magnitude: UInt64 = try magnitude(digits, "ParseInt", text)
    let number = isNegative ? Int64(exactly: -Int128(magnitude)) : Int64(exactly: magnitude)
    guard let number else { throw Problem("ParseInt", text, "value out of range") }
    return number
  }

  /// Reads the digits of a number, and reports the first problem from the left.
  private static func magnitude<Number: FixedWidthInteger>(_ digits: Substring, _ function: String, _ text: Substring) throws(Problem) -> Number {
    guard !digits.isEmpty else { throw Problem(function, text, "invalid syntax") }
    var number: Number = 0
    for byte in digits.utf8 {
      guard (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) else { throw Problem(function, text, "invalid syntax") }
      let (product, isTooLarge) = number.multipliedReportingOverflow(by: 10)
      let (sum, overflows) = product.addingReportingOverflow(Number(byte - UInt8(ascii: "0")))
      guard !isTooLarge, !overflows else { throw Problem(function, text, "value out of range") }
      number = sum
    }
    return number
  }
}
