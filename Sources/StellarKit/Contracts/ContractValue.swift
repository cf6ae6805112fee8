public import Foundation
public import StellarXDR

/// A Swift value that contracts can take as an argument and can return.
///
/// ```swift
/// let call = try ContractCall(token, "transfer", [ContractAddress(sender), ContractAddress(recipient), Int128(15_000_000)])
/// let balance = try Int128(contractValue: result)
/// ```
///
/// Values are validated when they are read: a value of a different type, text that isn't UTF-8, or a map that isn't in order is an error. Nothing is
/// converted silently.
public protocol ContractValue: Sendable {
  /// Reads a contract's value.
  ///
  /// - Throws: ``ContractValueError``
  init(contractValue value: XDR.SCVal) throws(ContractValueError)

  /// The value in the form for contracts.
  var contractValue: XDR.SCVal { get }
}

/// Any contract value, unchanged.
extension XDR.SCVal: ContractValue {
  public init(contractValue value: XDR.SCVal) { self = value }
  public var contractValue: XDR.SCVal { self }
}

extension Bool: ContractValue {
  public init(contractValue value: XDR.SCVal) throws(ContractValueError) {
    guard case .bool(let flag) = value else { throw .wrongType(expected: "bool", found: value.kind) }
    self = flag
  }

  public var contractValue: XDR.SCVal { .bool(self) }
}

/// A contract's `string`.
extension String: ContractValue {
  public init(contractValue value: XDR.SCVal) throws(ContractValueError) {
    guard case .string(let bytes) = value else { throw .wrongType(expected: "string", found: value.kind) }
    guard let text = String(validating: bytes, as: UTF8.self) else { throw .notText }
    self = text
  }

  public var contractValue: XDR.SCVal { .string(Array(utf8)) }
}

/// A contract's `bytes`, of any length.
extension Data: ContractValue {
  public init(contractValue value: XDR.SCVal) throws(ContractValueError) {
    guard case .bytes(let bytes) = value else { throw .wrongType(expected: "bytes", found: value.kind) }
    self.init(bytes)
  }

  public var contractValue: XDR.SCVal { .bytes(Array(self)) }
}

/// A contract's `bytes` of exactly this length, such as a hash.
extension Bytes32: ContractValue {
  public init(contractValue value: XDR.SCVal) throws(ContractValueError) {
    guard case .bytes(let bytes) = value else { throw .wrongType(expected: "bytes", found: value.kind) }
    guard let whole = Bytes32(bytes) else { throw .wrongLength(expected: Self.byteCount, found: bytes.count) }
    self = whole
  }

  public var contractValue: XDR.SCVal { .bytes(bytes) }
}

/// A contract's `address`, if it is an account's.
extension AccountID: ContractValue {
  public init(contractValue value: XDR.SCVal) throws(ContractValueError) {
    guard let account = try ContractAddress(contractValue: value).account else { throw .wrongType(expected: "account", found: "address") }
    self = account
  }

  public var contractValue: XDR.SCVal { ContractAddress(self).contractValue }
}

/// An optional value, for which `void` is nil.
extension Optional: ContractValue where Wrapped: ContractValue {
  public init(contractValue value: XDR.SCVal) throws(ContractValueError) {
    self = value == .void ? nil : try Wrapped(contractValue: value)
  }

  public var contractValue: XDR.SCVal { self?.contractValue ?? .void }
}

/// A contract's `vec` of values of one type. Values of several types are `[XDR.SCVal]`.
extension Array: ContractValue where Element: ContractValue {
  public init(contractValue value: XDR.SCVal) throws(ContractValueError) {
    guard case .vec(let items?) = value else { throw .wrongType(expected: "vec", found: value.kind) }
    self = try items.map { item throws(ContractValueError) in try Element(contractValue: item) }
  }

  public var contractValue: XDR.SCVal { .vec(map(\.contractValue)) }
}

/// A contract's `map`, which is ordered by key.
extension Dictionary: ContractValue where Key: ContractValue, Value: ContractValue {
  public init(contractValue value: XDR.SCVal) throws(ContractValueError) {
    self.init()
    for entry in try value.orderedEntries() { self[try Key(contractValue: entry.key)] = try Value(contractValue: entry.val) }
  }

  public var contractValue: XDR.SCVal {
    .map(ordering: map { XDR.SCMapEntry(key: $0.key.contractValue, val: $0.value.contractValue) })
  }
}
