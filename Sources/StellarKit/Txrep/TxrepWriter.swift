import StellarXDR

/// Walks over an envelope's bytes by the schema and names every value.
struct TxrepWriter {
  private(set) var fields: [(name: String, value: String)] = []
  private var decoder: XDRDecoder
  private let native: String

  init(_ bytes: UnsafeRawBufferPointer, native: String) {
    decoder = XDRDecoder(bytes)
    self.native = native
  }

  /// Writes one value under a name.
  mutating func write(_ kind: TxrepSchema.Kind, _ name: String) throws(XDRError) {
    switch kind {
    case .int32: add(name, String(try decoder.int32("txrep")))
    case .uint32: add(name, String(try decoder.uint32("txrep")))
    case .int64: add(name, String(try decoder.int64("txrep")))
    case .uint64: add(name, String(try decoder.uint64("txrep")))
    case .bool: add(name, String(try decoder.bool("txrep")))
    case .opaque(let count): add(name, try opaque(count))
    case .bytes(let limit):
      let bytes = try decoder.opaque("txrep", limit: limit)
      add(name, bytes.isEmpty ? "0 bytes" : Self.hex(bytes))
    case .string(let limit): add(name, Self.quoted(try decoder.opaque("txrep", limit: limit)))
    case .array(let element, let limit):
      let count = try decoder.uint32("txrep")
      guard count <= limit else { throw XDRError(.tooLong(length: Int(count), limit: limit), field: name, offset: decoder.offset) }
      add(name + ".len", String(count))
      for index in 0..<count { try write(element, "\(name)[\(index)]") }
    case .optional(let value):
      let isPresent = try decoder.bool("txrep")
      add(name + "._present", String(isPresent))
      if isPresent { try write(value, name) }
    case .text(let type):
      guard let text = try type.read(from: &decoder, native: native) else {
        throw XDRError(.unknownDiscriminant(0), field: name, offset: decoder.offset)
      }
      add(name, text)
    case .named(let type): try write(type, name)
    }
  }

  private mutating func write(_ type: String, _ name: String) throws(XDRError) {
    switch TxrepSchema.shared[type] {
    case .alias(let kind):
      try write(kind, name)
    case .enumeration(let values):
      let number = try decoder.int32("txrep")
      add(name, values.first { $0.value == number }?.name ?? "\(type)#\(number)")
    case .structure(let parts):
      for part in parts {
        if part.name == "sourceAccountEd25519" {
          add(Self.join(name, "sourceAccount"), AccountID(publicKey: try decoder.fixed("txrep")).address)
        } else {
          try write(part.kind, Self.join(name, part.name))
        }
      }
    case .union(let tag, let arms):
      // The tag is read here to choose the arm, and once more where it is written.
      var ahead = decoder
      let number = try ahead.int32("txrep")
      guard let arm = arms[number] else { throw XDRError(.unknownDiscriminant(number), field: name, offset: decoder.offset) }
      if type == "ChangeTrustAsset", number < 3 { return try write(.text(.asset), name) }
      try write(tag.kind, Self.join(name, tag.name))
      if let arm { try write(arm.kind, arm.isVersionedEnvelope ? name : Self.join(name, arm.name)) }
    case nil:
      throw XDRError(.unknownDiscriminant(0), field: type, offset: decoder.offset)
    }
  }

  private mutating func add(_ name: String, _ value: String) {
    fields.append((name, value))
  }

  private mutating func opaque(_ count: Int) throws(XDRError) -> String {
    if count == 4 {
      let bytes: Bytes4 = try decoder.fixed("txrep")
      return bytes.description
    }
    let bytes: Bytes32 = try decoder.fixed("txrep")
    return bytes.description
  }

  static func join(_ name: String, _ part: String) -> String { name.isEmpty ? part : "\(name).\(part)" }

  private static func hex(_ bytes: [UInt8]) -> String {
    bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
  }

  private static func quoted(_ bytes: [UInt8]) -> String {
    let text = bytes.map { byte in
      switch byte {
      case UInt8(ascii: "\""), UInt8(ascii: "\\"): "\\\(Character(UnicodeScalar(byte)))"
      case UInt8(ascii: "\n"): "\\n"
      case 0x20...0x7E: String(UnicodeScalar(byte))
      default: "\\x\(hex([byte]))"
      }
    }
    return "\"\(text.joined())\""
  }
}

extension TxrepSchema.Field {
  /// Whether the field's name is left out: `v0` and `v1` of envelopes, so that a transaction's fields keep their names from version to version.
  var isVersionedEnvelope: Bool {
    guard case .named(let type) = kind else { return false }
    return type == "TransactionV0Envelope" || type == "TransactionV1Envelope"
  }
}
