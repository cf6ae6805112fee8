/// Numbers of 128 and 256 bits in decimal digits.
package enum DecimalText {
  /// The divisor of a step of the conversion: 10 to the power of 19, the highest power of 10 that fits 64 bits.
  private static let chunk: UInt64 = 10_000_000_000_000_000_000
  private static let digitsOfChunk = 19

  /// Formats a number that is given as big-endian bytes, whose count is a multiple of 8.
  package static func text(_ bytes: UnsafeRawBufferPointer, isSigned: Bool) -> String {
    var limbs = stride(from: 0, to: bytes.count, by: 8).map { UInt64(bigEndian: bytes.loadUnaligned(fromByteOffset: $0, as: UInt64.self)) }
    let isNegative = isSigned && (limbs.first ?? 0) >> 63 == 1
    if isNegative { negate(&limbs) }
    var digits = ""
    repeat {
      var remainder: UInt64 = 0
      for index in limbs.indices { (limbs[index], remainder) = chunk.dividingFullWidth((remainder, limbs[index])) }
      let part = String(remainder)
      let isLast = limbs.allSatisfy { $0 == 0 }
      digits = (isLast ? "" : String(repeating: "0", count: digitsOfChunk - part.count)) + part + digits
    } while limbs.contains { $0 != 0 }
    return isNegative ? "-" + digits : digits
  }

  /// Reads a number in decimal digits, and returns its 64-bit limbs, the highest first, or nil for any other text and for a number that doesn't fit.
  package static func limbs(_ text: some Collection<UInt8>, count: Int, isSigned: Bool) -> [UInt64]? {
    let isNegative = isSigned && text.first == UInt8(ascii: "-")
    let digits = text.dropFirst(isNegative ? 1 : 0)
    guard let first = digits.first, digits.count <= 78, digits.count == 1 || first != UInt8(ascii: "0") else { return nil }
    var limbs = [UInt64](repeating: 0, count: count)
    for digit in digits {
      guard (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(digit) else { return nil }
      var carry = UInt64(digit - UInt8(ascii: "0"))
      for index in limbs.indices.reversed() {
        let (high, low) = limbs[index].multipliedFullWidth(by: 10)
        let (sum, overflow) = low.addingReportingOverflow(carry)
        limbs[index] = sum
        carry = high + (overflow ? 1 : 0)
      }
      guard carry == 0 else { return nil }
    }
    if isNegative {
      guard limbs.contains(where: { $0 != 0 }) else { return nil }
      negate(&limbs)
    }
    guard !isSigned || (limbs[0] >> 63 == 1) == isNegative else { return nil }
    return limbs
  }

  /// Negates a number in place, in two's complement.
  private static func negate(_ limbs: inout [UInt64]) {
    var carry = true
    for index in limbs.indices.reversed() { (limbs[index], carry) = (~limbs[index]).addingReportingOverflow(carry ? 1 : 0) }
  }
}
