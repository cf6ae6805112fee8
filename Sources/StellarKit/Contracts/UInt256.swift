public import StellarXDR

/// An unsigned 256-bit number, for contract values beyond 128 bits. It can be read, written and compared, but not calculated with.
public struct UInt256: Hashable, Sendable {
  /// Its four parts.
  public let parts: XDR.UInt256Parts

  /// A number from its four parts.
  public init(_ parts: XDR.UInt256Parts) {
    self.parts = parts
  }

  /// A number with fewer bits.
  public init(_ number: UInt128) {
    parts = XDR.UInt256Parts(hiHi: 0, hiLo: 0, loHi: UInt64(number >> 64), loLo: UInt64(truncatingIfNeeded: number))
  }

  /// Reads decimal digits; nil for any other text, and for a number that doesn't fit.
  public init?(_ text: String) {
    guard let limbs = DecimalText.limbs(text.utf8, count: 4, isSigned: false) else { return nil }
    parts = XDR.UInt256Parts(hiHi: limbs[0], hiLo: limbs[1], loHi: limbs[2], loLo: limbs[3])
  }
}

extension UInt256: Comparable {
  public static func < (left: UInt256, right: UInt256) -> Bool {
    let (left, right) = (left.parts, right.parts)
    return (left.hiHi, left.hiLo, left.loHi, left.loLo) < (right.hiHi, right.hiLo, right.loHi, right.loLo)
  }
}

extension UInt256: CustomStringConvertible {
  /// Decimal digits.
  public var description: String { parts.xdrBytes.withUnsafeBytes { DecimalText.text($0, isSigned: false) } }
}

extension UInt256: ContractValue {
  public init(contractValue value: XDR.SCVal) throws(ContractValueError) {
    guard case .u256(let parts) = value else { throw .wrongType(expected: "u256", found: value.kind) }
    self.init(parts)
  }

  public var contractValue: XDR.SCVal { .u256(parts) }
}
