public import StellarXDR

/// A contract's structure: values by the names of its fields, which is a map from symbols.
public struct ContractFields: Sendable {
  private let values: [ContractSymbol: XDR.SCVal]

  /// A structure of these fields.
  ///
  /// - Throws: ``ContractValueError/notASymbol(_:)`` for a name that no field can have.
  public init(_ values: [String: any ContractValue]) throws(ContractValueError) {
    var fields: [ContractSymbol: XDR.SCVal] = [:]
    for (name, value) in values { fields[try ContractSymbol(name)] = value.contractValue }
    self.values = fields
  }

  /// The names of all fields, in order.
  public var names: [String] { values.keys.map(\.text).sorted() }

  /// The value of a field.
  ///
  /// - Throws: ``ContractValueError/missingField(_:)``, or what is wrong with the value.
  public func value<Value: ContractValue>(_ name: String, as type: Value.Type = Value.self) throws(ContractValueError) -> Value {
    guard let value = try self[name] else { throw .missingField(name) }
    return try Value(contractValue: value)
  }

  /// The value of a field that may be missing.
  ///
  /// - Throws: what is wrong with the value.
  public func find<Value: ContractValue>(_ name: String, as type: Value.Type = Value.self) throws(ContractValueError) -> Value? {
    guard let value = try self[name], value != .void else { return nil }
    return try Value(contractValue: value)
  }

  private subscript(_ name: String) -> XDR.SCVal? {
    get throws(ContractValueError) { values[try ContractSymbol(name)] }
  }
}

extension ContractFields: ContractValue {
  public init(contractValue value: XDR.SCVal) throws(ContractValueError) {
    values = try [ContractSymbol: XDR.SCVal](contractValue: value)
  }

  public var contractValue: XDR.SCVal { values.contractValue }
}
