import StellarXDR

/// Formats contracts' values for users: by their types if a specification has them, and with a limited length.
struct ValueText {
  /// The most characters or bytes of a single text within a value: as many bytes as a value's length allows in hexadecimal, so that proofs of 256 or
  /// 384 bytes are shown in full.
  private static let textLimit = 480

  private let specification: ContractSpecification?
  private var written = ""
  /// How many more characters may be written.
  private var room: Int
  /// Whether something had to be left out.
  private var isFull = false
  /// Whether a text within the value had to be cut off.
  private var hasCutText = false

  /// - Parameter limit: The most characters of the value. There is no limit if only its type is checked.
  init(_ specification: ContractSpecification? = nil, limit: Int = 1_000) {
    self.specification = specification
    room = limit
  }

  var text: String { isFull ? written + "…" : written }

  /// Whether the text is incomplete.
  var isCut: Bool { isFull || hasCutText }

  private mutating func append(_ text: String) {
    guard !isFull else { return }
    let part = text.prefix(room)
    written += part
    room -= part.count
    isFull = part.endIndex < text.endIndex
  }

  /// Writes a value.
  ///
  /// - Parameter type: The type that it should have; nil if unknown.
  /// - Returns: Whether it has that type.
  mutating func write(_ value: XDR.SCVal, as type: XDR.SCSpecTypeDef?) -> Bool {
    switch (type, value) {
    case (.option?, .void):
      append("none")
      return true
    case (.option(let option)?, _): return write(value, as: option.valueType)
    case (.result(let result)?, _): return write(value, as: result.okType)
    case (.vec(let list)?, .vec(let items?)): return writeList(items, types: items.map { _ in list.elementType }, "[", "]")
    case (.tuple(let tuple)?, .vec(let items?)) where items.count == tuple.valueTypes.count:
      return writeList(items, types: tuple.valueTypes, "(", ")")
    case (.map(let map)?, .map(let entries?)): return writeMap(entries) { _ in (map.keyType, map.valueType) }
    case (.udt(let udt)?, _): return writeMade(value, by: specification?.type(udt.name))
    default:
      writePlain(value)
      return type?.isPlain(value) ?? false
    }
  }

  // MARK: Values whose type nobody knows, or that have no parts

  private mutating func writePlain(_ value: XDR.SCVal) {
    switch value {
    case .bool(let flag): append(flag ? "true" : "false")
    case .void: append("void")
    case .error(let error): append(error.text)
    case .u32(let number): append("\(number)")
    case .i32(let number): append("\(number)")
    case .u64(let number), .timepoint(let number), .duration(let number): append("\(number)")
    case .i64(let number): append("\(number)")
    case .u128(let number): append("\(UInt128(number))")
    case .i128(let number): append("\(Int128(number))")
    case .u256(let number): append("\(UInt256(number))")
    case .i256(let number): append("\(Int256(number))")
    case .bytes(let bytes):
      append(PrintableText.hexadecimal(Array(bytes.prefix(Self.textLimit))) + ending(isWhole: bytes.count <= Self.textLimit))
    case .string(let bytes), .executableTag(let bytes):
      let isWhole = bytes.count <= 4 * Self.textLimit && String(decoding: bytes, as: UTF8.self).count <= Self.textLimit
      append("“\(ContractSpecification.shown(bytes, limit: Self.textLimit))\(ending(isWhole: isWhole))”")
    case .symbol(let bytes): append(ContractSpecification.shown(bytes, limit: ContractSymbol.limit))
    case .vec(let items): _ = writeList(items ?? [], types: nil, "[", "]")
    case .map(let entries): _ = writeMap(entries ?? []) { _ in nil }
    case .address(let address): append(address.text)
    case .contractInstance: append("a contract's instance")
    case .ledgerKeyContractInstance: append("the key of a contract's instance")
    case .ledgerKeyNonce(let key): append("the key of the nonce \(key.nonce)")
    }
  }

  /// Returns the mark of a text that is cut off, and notes that there is one.
  private mutating func ending(isWhole: Bool) -> String {
    hasCutText = hasCutText || !isWhole
    return isWhole ? "" : "…"
  }

  private mutating func writeList(_ items: [XDR.SCVal], types: [XDR.SCSpecTypeDef]?, _ opening: String, _ closing: String) -> Bool {
    append(opening)
    var fits = true
    for (index, item) in items.enumerated() where !isFull {
      if index > 0 { append(", ") }
      fits = write(item, as: types?[index]) && fits
    }
    append(closing)
    // A value that wasn't read to its end can't be said to fit.
    return fits && !isFull
  }

  private mutating func writeMap(_ entries: XDR.SCMap, types: (Int) -> (key: XDR.SCSpecTypeDef, value: XDR.SCSpecTypeDef)?) -> Bool {
    append("{")
    var fits = (try? XDR.SCVal.map(entries).orderedEntries()) != nil
    for (index, entry) in entries.enumerated() where !isFull {
      if index > 0 { append(", ") }
      let types = types(index)
      fits = write(entry.key, as: types?.key) && fits
      append(": ")
      fits = write(entry.val, as: types?.value) && fits
    }
    append("}")
    return fits && !isFull
  }

  // MARK: Types that a contract has made

  private mutating func writeMade(_ value: XDR.SCVal, by entry: XDR.SCSpecEntry?) -> Bool {
    switch (entry, value) {
    case (.udtStructV0(let type), .map(let entries?)) where entries.count == type.fields.count:
      let types = Dictionary(type.fields.map { ($0.name, $0.type) }) { first, _ in first }
      let known = entries.allSatisfy { if case .symbol(let name) = $0.key { types[name] != nil } else { false } }
      return writeMap(entries) { index in
        guard case .symbol(let name) = entries[index].key, let type = types[name] else { return nil }
        return (.symbol, type)
      } && known
    case (.udtStructV0(let type), .vec(let items?)) where items.count == type.fields.count && type.isTuple:
      return writeList(items, types: type.fields.map(\.type), "(", ")")
    case (.udtUnionV0(let type), .vec(let items?)): return writeUnion(items, type)
    case (.udtEnumV0(let type), .u32(let number)):
      guard let name = type.cases.first(where: { $0.value == number })?.name else { break }
      append(ContractSpecification.shown(name, limit: 60))
      return true
    case (.udtErrorEnumV0(let type), .error(.contract(let number))):
      guard let name = type.cases.first(where: { $0.value == number })?.name else { break }
      append("error \(ContractSpecification.shown(name, limit: 60))")
      return true
    default: break
    }
    writePlain(value)
    return false
  }

  private mutating func writeUnion(_ items: [XDR.SCVal], _ type: XDR.SCSpecUDTUnionV0) -> Bool {
    guard case .symbol(let name)? = items.first, let types = type.types(of: name), types.count == items.count - 1 else {
      _ = writeList(items, types: nil, "[", "]")
      return false
    }
    append(ContractSpecification.shown(name, limit: 60))
    return types.isEmpty || writeList(Array(items.dropFirst()), types: types, "(", ")")
  }
}

extension XDR.SCSpecTypeDef {
  /// Returns whether a value without parts has this type.
  fileprivate func isPlain(_ value: XDR.SCVal) -> Bool {
    switch (self, value) {
    case (.val, .contractInstance), (.val, .ledgerKeyContractInstance), (.val, .ledgerKeyNonce): false
    case (.val, _), (.bool, .bool), (.void, .void), (.error, .error), (.u32, .u32), (.i32, .i32), (.u64, .u64), (.i64, .i64),
      (.timepoint, .timepoint), (.duration, .duration), (.u128, .u128), (.i128, .i128), (.u256, .u256), (.i256, .i256), (.bytes, .bytes),
      (.string, .string), (.symbol, .symbol), (.muxedAddress, .address):
      true
    case (.address, .address(let address)): ContractAddress(address).muxedID == nil
    case (.bytesN(let type), .bytes(let bytes)): bytes.count == Int(type.n)
    default: false
    }
  }
}

extension XDR.SCSpecUDTStructV0 {
  /// Whether its fields are named by numbers, so that its values are lists.
  fileprivate var isTuple: Bool { fields.enumerated().allSatisfy { $0.element.name == Array("\($0.offset)".utf8) } }
}

extension XDR.SCSpecUDTUnionV0 {
  /// Returns the types of a case's values, or nil if there is no such case.
  func types(of name: [UInt8]) -> [XDR.SCSpecTypeDef]? {
    for entry in cases {
      switch entry {
      case .voidV0(let entry): if entry.name == name { return [] }
      case .tupleV0(let entry): if entry.name == name { return entry.type }
      }
    }
    return nil
  }
}

extension XDR.SCError {
  /// The error's origin, and its number or name.
  var text: String {
    switch self {
    case .contract(let number): "error \(number)"
    case .wasmVm(let code): "error in the code (\(code))"
    case .context(let code): "error of the context (\(code))"
    case .storage(let code): "error of the storage (\(code))"
    case .object(let code): "error of an object (\(code))"
    case .crypto(let code): "error of the cryptography (\(code))"
    case .events(let code): "error of the events (\(code))"
    case .budget(let code): "error of the budget (\(code))"
    case .value(let code): "error of a value (\(code))"
    case .auth(let code): "error of an authorization (\(code))"
    }
  }
}

extension XDR.SCVal {
  /// The value for users, without a specification: numbers in digits, strings in quotation marks, made safe to show, at most 1,000 characters.
  public var words: String {
    var text = ValueText()
    _ = text.write(self, as: nil)
    return text.text
  }
}
