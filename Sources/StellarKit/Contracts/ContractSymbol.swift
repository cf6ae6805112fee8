public import StellarXDR

/// A short name of a function, a field or an event in a contract: up to 32 letters, digits and underscores (CAP-46-01).
public struct ContractSymbol: Hashable, Sendable {
  /// The most characters.
  public static let limit = 32

  /// The name.
  public let text: String

  /// A name.
  ///
  /// - Throws: ``ContractValueError/notASymbol(_:)``
  public init(_ text: String) throws(ContractValueError) {
    guard text.utf8.count <= Self.limit, text.utf8.allSatisfy(Self.isAllowed) else { throw .notASymbol(text) }
    self.text = text
  }

  /// A name in its wire form.
  ///
  /// - Throws: ``ContractValueError/notASymbol(_:)``
  public init(_ bytes: XDR.SCSymbol) throws(ContractValueError) {
    try self.init(String(decoding: bytes, as: UTF8.self))
  }

  private static func isAllowed(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "_"): true
    default: false
    }
  }

  /// The wire form.
  public var xdr: XDR.SCSymbol { Array(text.utf8) }
}

extension ContractSymbol: ContractValue {
  public init(contractValue value: XDR.SCVal) throws(ContractValueError) {
    guard case .symbol(let bytes) = value else { throw .wrongType(expected: "symbol", found: value.kind) }
    try self.init(bytes)
  }

  public var contractValue: XDR.SCVal { .symbol(xdr) }
}

extension ContractSymbol: CustomStringConvertible {
  public var description: String { text }
}
