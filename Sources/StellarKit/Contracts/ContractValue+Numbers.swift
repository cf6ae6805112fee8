public import StellarXDR

/// A contract's `u32`.
extension UInt32: ContractValue {
  public init(contractValue value: XDR.SCVal) throws(ContractValueError) {
    guard case .u32(let number) = value else { throw .wrongType(expected: "u32", found: value.kind) }
    self = number
  }

  public var contractValue: XDR.SCVal { .u32(self) }
}

/// A contract's `i32`.
extension Int32: ContractValue {
  public init(contractValue value: XDR.SCVal) throws(ContractValueError) {
    guard case .i32(let number) = value else { throw .wrongType(expected: "i32", found: value.kind) }
    self = number
  }

  public var contractValue: XDR.SCVal { .i32(self) }
}

/// A contract's `u64`.
extension UInt64: ContractValue {
  public init(contractValue value: XDR.SCVal) throws(ContractValueError) {
    guard case .u64(let number) = value else { throw .wrongType(expected: "u64", found: value.kind) }
    self = number
  }

  public var contractValue: XDR.SCVal { .u64(self) }
}

/// A contract's `i64`.
extension Int64: ContractValue {
  public init(contractValue value: XDR.SCVal) throws(ContractValueError) {
    guard case .i64(let number) = value else { throw .wrongType(expected: "i64", found: value.kind) }
    self = number
  }

  public var contractValue: XDR.SCVal { .i64(self) }
}

/// A contract's `u128`.
extension UInt128: ContractValue {
  /// A number from its two halves.
  public init(_ parts: XDR.UInt128Parts) { self = UInt128(parts.hi) << 64 | UInt128(parts.lo) }

  public init(contractValue value: XDR.SCVal) throws(ContractValueError) {
    guard case .u128(let parts) = value else { throw .wrongType(expected: "u128", found: value.kind) }
    self.init(parts)
  }

  public var contractValue: XDR.SCVal { .u128(XDR.UInt128Parts(hi: UInt64(self >> 64), lo: UInt64(truncatingIfNeeded: self))) }
}

/// A contract's `i128`, which tokens use for amounts.
extension Int128: ContractValue {
  /// A number from its two halves.
  public init(_ parts: XDR.Int128Parts) { self = Int128(parts.hi) << 64 | Int128(parts.lo) }

  public init(contractValue value: XDR.SCVal) throws(ContractValueError) {
    guard case .i128(let parts) = value else { throw .wrongType(expected: "i128", found: value.kind) }
    self.init(parts)
  }

  public var contractValue: XDR.SCVal { .i128(XDR.Int128Parts(hi: Int64(self >> 64), lo: UInt64(truncatingIfNeeded: self))) }
}
