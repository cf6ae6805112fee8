public import StellarXDR

/// A contract's structure: a map from its fields' names, which are symbols, to values.
public struct ContractFields: Sendable {
  private let values: [ContractSymbol: XDR.SCVal]

  /// Makes a structure of fields.
  ///
  /// - Throws: ``ContractValueError/notASymbol(_:)`` for an invalid field name.
  public init(_ values: [String: any ContractValue]) throws(ContractValueError) {
    var fields: [ContractSymbol: XDR.SCVal] = [:]
    for (name, value) in values { fields[try ContractSymbol(name)] = value.contractValue }
    self.values = fields
  }

  /// The names of all fields, sorted.
  public var names: [String] { values.keys.map(\.text).sorted() }

  /// Reads the value of a field.
  ///
  /// - Throws: ``ContractValueError/missingField(_:)``, or an error about the value.
  public func value<Value: ContractValue>(_ name: String, as type: Value.Type = Value.self) throws(ContractValueError) -> Value {
    guard let value = try self[name] else { throw .missingField(name) }
    return try Value(contractValue: value)
  }

  /// Reads the value of a field, or returns nil if it is missing or void.
  ///
  /// - Throws: An error about the value.
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
