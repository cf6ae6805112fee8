import StellarXDR

extension XDR.SCSpecTypeDef {
  /// The type's name, such as `vec<address>`. Names that a contract defines are made safe to show.
  var text: String {
    switch self {
    case .val: "any value"
    case .bool: "bool"
    case .void: "void"
    case .error: "error"
    case .u32: "u32"
    case .i32: "i32"
    case .u64: "u64"
    case .i64: "i64"
    case .timepoint: "timepoint"
    case .duration: "duration"
    case .u128: "u128"
    case .i128: "i128"
    case .u256: "u256"
    case .i256: "i256"
    case .bytes: "bytes"
    case .string: "string"
    case .symbol: "symbol"
    case .address: "address"
    case .muxedAddress: "muxed address"
    case .option(let option): "\(option.valueType.text)?"
    case .result(let result): result.okType.text
    case .vec(let list): "vec<\(list.elementType.text)>"
    case .map(let map): "map<\(map.keyType.text), \(map.valueType.text)>"
    case .tuple(let tuple): "(\(tuple.valueTypes.map(\.text).joined(separator: ", ")))"
    case .bytesN(let bytes): "\(bytes.n) bytes"
    case .udt(let type): ContractSpecification.shown(type.name, limit: 60)
    }
  }
}
