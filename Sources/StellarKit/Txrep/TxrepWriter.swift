import StellarXDR

/// A writer of txrep, which walks through an envelope's bytes according to the schema and names every value.
struct TxrepWriter {
  private(set) var fields: [(name: String, value: String)] = []
  private var decoder: XDRDecoder
  private let native: String

  init(_ bytes: UnsafeRawBufferPointer, native: String) {
    decoder = XDRDecoder(bytes)
    self.native = native
  }

  /// Writes one value under a name.
  mutating func write(_ type: WireType, _ name: String) throws(XDRError) {
    switch type {
    case .int32: add(name, String(try decoder.int32("txrep")))
    case .uint32: add(name, String(try decoder.uint32("txrep")))
    case .int64: add(name, String(try decoder.int64("txrep")))
    case .uint64: add(name, String(try decoder.uint64("txrep")))
    case .bool: add(name, String(try decoder.bool("txrep")))
    case .fixed(let count): add(name, try fixed(count))
    case .opaque(let limit):
      let bytes = try decoder.opaque("txrep", limit: limit)
      add(name, bytes.isEmpty ? "0 bytes" : HexText.text(bytes))
    case .string(let limit): add(name, Self.quoted(try decoder.opaque("txrep", limit: limit)))
    case .array(let element, let limit):
      let count = try decoder.uint32("txrep")
      guard count <= limit else { throw XDRError(.tooLong(length: Int(count), limit: limit), field: name, offset: decoder.offset) }
      add(name + ".len", String(count))
      for index in 0..<count { try write(element, "\(name)[\(index)]") }
    case .vector(let element, let count):
      for index in 0..<count { try write(element, "\(name)[\(index)]") }
    case .optional(let value):
      let isPresent = try decoder.bool("txrep")
      add(name + "._present", String(isPresent))
      if isPresent { try write(value, name) }
    case .named(let type):
      guard let form = TxrepText(rawValue: type) else { return try write(type, name) }
      guard let text = try form.read(from: &decoder, native: native) else { throw unknown(name) }
      add(name, text)
    }
  }

  private mutating func write(_ type: String, _ name: String) throws(XDRError) {
    switch WireDefinition.all[type]?.content {
    case .typedef(let other):
      try write(other, name)
    case .enumeration(let members):
      let number = try decoder.int32("txrep")
      add(name, members.first { $0.value == number }?.name ?? "\(type)#\(number)")
    case .structure(let fields):
      for field in fields {
        if field.name == "sourceAccountEd25519" {
          add(Self.join(name, "sourceAccount"), AccountID(publicKey: try decoder.fixed("txrep")).address)
        } else {
          try write(field.type, Self.join(name, field.name))
        }
      }
    case .union(let discriminant, _, let arms):
      // The beginning of an asset is needed again, to read its text.
      var ahead = decoder
      let number = try ahead.int32("txrep")
      guard let arm = arms.first(where: { $0.value == number }) else { throw unknown(name) }
      if type == "ChangeTrustAsset", arm.name != "liquidityPool" { return try write(.named("Asset"), name) }
      decoder = ahead
      add(Self.join(name, discriminant), arm.discriminant)
      if let content = arm.type { try write(content, arm.isVersionedEnvelope ? name : Self.join(name, arm.name)) }
    case nil:
      throw unknown(type)
    }
  }

  private func unknown(_ name: String) -> XDRError { XDRError(.unknownDiscriminant(0), field: name, offset: decoder.offset) }

  private mutating func add(_ name: String, _ value: String) {
    fields.append((name, value))
  }

  private mutating func fixed(_ count: Int) throws(XDRError) -> String {
    switch count {
    case 4:
      let bytes: Bytes4 = try decoder.fixed("txrep")
      return bytes.description
    case 12:
      let bytes: Bytes12 = try decoder.fixed("txrep")
      return bytes.description
    default:
      let bytes: Bytes32 = try decoder.fixed("txrep")
      return bytes.description
    }
  }

  static func join(_ name: String, _ part: String) -> String { name.isEmpty ? part : "\(name).\(part)" }

  private static func quoted(_ bytes: [UInt8]) -> String {
    let text = bytes.map { byte in
      switch byte {
      case UInt8(ascii: "\""), UInt8(ascii: "\\"): "\\\(Character(UnicodeScalar(byte)))"
      case UInt8(ascii: "\n"): "\\n"
      case 0x20...0x7E: String(UnicodeScalar(byte))
      default: "\\x\(HexText.text([byte]))"
      }
    }
    return "\"\(text.joined())\""
  }
}

extension WireDefinition.Arm {
  /// Whether the arm's name is left out: `v0` and `v1` of envelopes, so that a transaction's fields keep their names in all versions.
  var isVersionedEnvelope: Bool { type == .named("TransactionV0Envelope") || type == .named("TransactionV1Envelope") }
}
