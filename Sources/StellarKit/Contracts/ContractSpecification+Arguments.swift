import StellarXDR

/// Calls from arguments that a user types.
extension ContractSpecification {
  /// Makes a call of a function from arguments by name.
  ///
  /// Numbers are decimal digits, addresses and strings are written as they are, and bytes in hexadecimal. A case of one of the contract's
  /// enumerations, or of its unions if the case has no values, is its name. Everything else, such as a list, is an `SCVal` in SEP-51's JSON, which
  /// is checked against the argument's type. An optional argument that is left out or empty is `void`.
  ///
  /// - Throws: ``SpecificationError``, or ``ContractValueError`` if the address isn't a contract's.
  public func call(_ contract: ContractAddress, _ function: String, _ arguments: [String: String]) throws -> ContractCall {
    guard let inputs = self.function(function)?.xdr.inputs else { throw SpecificationError.unknownFunction(function) }
    var left = arguments
    var values: [XDR.SCVal] = []
    for input in inputs {
      let name = String(decoding: input.name, as: UTF8.self)
      values.append(try value(left.removeValue(forKey: name), name, input.type))
    }
    if let name = left.keys.min() { throw SpecificationError.unknownArgument(name) }
    return try ContractCall(contract, function, values)
  }

  private func value(_ text: String?, _ name: String, _ type: XDR.SCSpecTypeDef) throws(SpecificationError) -> XDR.SCVal {
    guard let text else {
      guard case .option = type else { throw .missingArgument(name) }
      return .void
    }
    guard let value = value(text, type) else { throw .invalidArgument(name: name, type: type.text, text: text) }
    return value
  }

  private func value(_ text: String, _ type: XDR.SCSpecTypeDef) -> XDR.SCVal? {
    switch type {
    case .bool: text == "true" ? .bool(true) : text == "false" ? .bool(false) : nil
    case .u32: Self.number(text).map { .u32($0) }
    case .i32: Self.number(text).map { .i32($0) }
    case .u64: Self.number(text).map { .u64($0) }
    case .i64: Self.number(text).map { .i64($0) }
    case .timepoint: Self.number(text).map { .timepoint($0) }
    case .duration: Self.number(text).map { .duration($0) }
    case .u128: Self.number(text).map { (number: UInt128) in number.contractValue }
    case .i128: Self.number(text).map { (number: Int128) in number.contractValue }
    case .u256: UInt256(text)?.contractValue
    case .i256: Int256(text)?.contractValue
    case .bytes: Self.bytes(text).map { .bytes($0) }
    case .bytesN(let size): Self.bytes(text).flatMap { $0.count == Int(size.n) ? .bytes($0) : nil }
    case .string: .string(Array(text.utf8))
    case .symbol: (try? ContractSymbol(text))?.contractValue
    case .address: (try? ContractAddress(text)).flatMap { $0.muxedID == nil ? $0.contractValue : nil }
    case .muxedAddress: (try? ContractAddress(text))?.contractValue
    case .option(let option): text.isEmpty ? .void : value(text, option.valueType)
    case .result(let result): value(text, result.okType)
    case .udt(let made): named(text, self.type(made.name)) ?? json(text, type)
    case .val, .void, .error, .vec, .map, .tuple: json(text, type)
    }
  }

  /// Reads a whole number without a plus sign or leading zeros, both of which Swift's own initializer accepts.
  private static func number<Number: FixedWidthInteger>(_ text: String) -> Number? {
    guard let number = Number(text), String(number) == text else { return nil }
    return number
  }

  private static func bytes(_ text: String) -> [UInt8]? {
    [UInt8](hexadecimal: text.hasPrefix("0x") ? text.dropFirst(2) : text[...])
  }

  /// Finds the case with a name among an enumeration's values, or a union's cases without values.
  private func named(_ text: String, _ entry: XDR.SCSpecEntry?) -> XDR.SCVal? {
    let name = Array(text.utf8)
    switch entry {
    case .udtEnumV0(let type): return type.cases.first { $0.name == name }.map { .u32($0.value) }
    case .udtUnionV0(let type): return type.types(of: name) == [] ? .vec([.symbol(name)]) : nil
    default: return nil
    }
  }

  private func json(_ text: String, _ type: XDR.SCSpecTypeDef) -> XDR.SCVal? {
    guard let value = try? XDR.SCVal(json: text) else { return nil }
    // The whole value is checked against its type, however long it is.
    var writer = ValueText(self, limit: .max)
    return type == .val || writer.write(value, as: type) ? value : nil
  }
}
