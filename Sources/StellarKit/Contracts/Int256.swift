public import StellarXDR

/// A signed 256-bit number, for contract values beyond 128 bits. It can be read, written and compared, but not calculated with.
public struct Int256: Hashable, Sendable {
  /// Its four parts.
  public let parts: XDR.Int256Parts

  /// A number from its four parts.
  public init(_ parts: XDR.Int256Parts) {
    self.parts = parts
  }

  /// A number with fewer bits.
  public init(_ number: Int128) {
    let fill: Int64 = number < 0 ? -1 : 0
    let (high, low) = (UInt64(truncatingIfNeeded: number >> 64), UInt64(truncatingIfNeeded: number))
    parts = XDR.Int256Parts(hiHi: fill, hiLo: UInt64(bitPattern: fill), loHi: high, loLo: low)
  }

  /// Reads decimal digits, with a minus sign for a negative number; nil for any other text, and for a number that doesn't fit.
  public init?(_ text: String) {
    guard let limbs = DecimalText.limbs(text.utf8, count: 4, isSigned: true) else { return nil }
    parts = XDR.Int256Parts(hiHi: Int64(bitPattern: limbs[0]), hiLo: limbs[1], loHi: limbs[2], loLo: limbs[3])
  }
}

extension Int256: Comparable {
  public static func < (left: Int256, right: Int256) -> Bool {
    let (left, right) = (left.parts, right.parts)
    return (left.hiHi, left.hiLo, left.loHi, left.loLo) < (right.hiHi, right.hiLo, right.loHi, right.loLo)
  }
}

extension Int256: CustomStringConvertible {
  /// Decimal digits.
  public var description: String { parts.xdrBytes.withUnsafeBytes { DecimalText.text($0, isSigned: true) } }
}

extension Int256: ContractValue {
  public init(contractValue value: XDR.SCVal) throws(ContractValueError) {
    guard case .i256(let parts) = value else { throw .wrongType(expected: "i256", found: value.kind) }
    self.init(parts)
  }

  public var contractValue: XDR.SCVal { .i256(parts) }
}
