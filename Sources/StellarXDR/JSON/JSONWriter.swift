/// Writes XDR as SEP-51's JSON, on one line and without spaces, checking it as strictly as the types' own decoders do.
struct JSONWriter: ~Copyable {
  private let schema: Schema
  private let input: UnsafeRawBufferPointer
  private var decoder: XDRDecoder
  private(set) var output: ByteWriter

  init(_ schema: Schema, _ input: UnsafeRawBufferPointer) {
    self.schema = schema
    self.input = input
    decoder = XDRDecoder(input)
    output = ByteWriter(capacity: input.count * 4)
  }

  /// Writes the one value that the input is.
  mutating func writeAll(_ root: Schema.Root) throws(XDRError) {
    try write(root.node, root.place)
    try decoder.finish(schema.places[Int(root.place)])
  }

  private mutating func write(_ index: Int32, _ place: Int32) throws(XDRError) {
    let schema = schema
    let node = schema.nodes[Int(index)]
    let field = { schema.places[Int(place)] }
    if node.nests { try decoder.enter(field) }
    switch node.kind {
    case .int32: write("\(try decoder.int32(field))")
    case .uint32: write("\(UInt32(bitPattern: try decoder.int32(field)))")
    case .int64: write("\"\(try decoder.int64(field))\"")
    case .uint64: write("\"\(UInt64(bitPattern: try decoder.int64(field)))\"")
    case .bool: write(try decoder.bool(field) ? "true" : "false")
    case .fixed: writeHex(try decoder.padded(Int(node.a), from: decoder.offset, field))
    case .opaque: writeHex(try decoder.opaque(limit: node.a.asLimit, field))
    case .string: writeEscaped(try decoder.opaque(limit: node.a.asLimit, field))
    case .optional: if try decoder.bool(field) { try write(node.a, place) } else { write("null") }
    case .array: try writeArray(of: node.a, count: decoder.count(limit: node.b.asLimit, minimumSize: Int(node.c), field), place)
    case .vector: try writeArray(of: node.a, count: Int(node.b), place)
    case .structure: try writeStructure(node)
    case .union: try writeUnion(node)
    case .enumeration: write(try arm(node, try decoder.int32(field), field).name)
    case .reserved:
      let value = try decoder.int32(field)
      guard value == 0 else { throw unknown(value, field) }
      write("\"v0\"")
    case .text: try writeText(node, place)
    }
    if node.nests { decoder.leave() }
  }

  // MARK: Composites

  private mutating func writeArray(of node: Int32, count: Int, _ place: Int32) throws(XDRError) {
    write("[")
    for index in 0..<count {
      if index > 0 { write(",") }
      try write(node, place)
    }
    write("]")
  }

  private mutating func writeStructure(_ node: Schema.Node) throws(XDRError) {
    write("{")
    for index in node.a..<node.a + node.b {
      let field = schema.fields[Int(index)]
      if index > node.a { write(",") }
      write(field.name)
      write(":")
      try write(field.node, field.place)
    }
    write("}")
  }

  private mutating func writeUnion(_ node: Schema.Node) throws(XDRError) {
    let schema = schema
    let discriminant = { schema.places[Int(node.c)] }
    let arm = try arm(node, try decoder.int32(discriminant), discriminant)
    guard arm.node >= 0 else { return write(arm.name) }
    write("{")
    write(arm.name)
    write(":")
    try write(arm.node, arm.place)
    write("}")
  }

  /// The arm or member of a number, most often in the place that the number says.
  private func arm(_ node: Schema.Node, _ value: Int32, _ field: () -> String) throws(XDRError) -> Schema.Arm {
    if value >= 0, value < node.b {
      let arm = schema.arms[Int(node.a + value)]
      if arm.value == value { return arm }
    }
    for index in node.a..<node.a + node.b where schema.arms[Int(index)].value == value { return schema.arms[Int(index)] }
    throw unknown(value, field)
  }

  private func unknown(_ value: Int32, _ field: () -> String) -> XDRError {
    XDRError(.unknownDiscriminant(value), field: field(), offset: decoder.offset - 4)
  }

  // MARK: Text

  /// Writes the value as if it had no form of its own, which checks it, and then its text instead.
  private mutating func writeText(_ node: Schema.Node, _ place: Int32) throws(XDRError) {
    let start = decoder.offset
    let written = output.count
    try write(node.a, place)
    output.truncate(to: written)
    let xdr = UnsafeRawBufferPointer(rebasing: input[start..<decoder.offset])
    switch node.form {
    case .assetCode, .assetCode4, .assetCode12: writeEscaped(node.form.shownCode(xdr))
    default:
      guard let text = node.form.text(xdr) else { throw XDRError(.noText, field: schema.places[Int(place)], offset: start) }
      write("\"\(text)\"")
    }
  }

  private mutating func write(_ text: StaticString) {
    output.append(UnsafeRawBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
  }

  private mutating func write(_ text: String) {
    var text = text
    text.withUTF8 { output.append(UnsafeRawBufferPointer($0)) }
  }

  private mutating func write(_ name: Schema.Name) {
    let range = Int(name.start)..<Int(name.start + name.count)
    schema.names.withUnsafeBytes { output.append(UnsafeRawBufferPointer(rebasing: $0[range])) }
  }

  private mutating func writeHex(_ bytes: Slice<UnsafeRawBufferPointer>) {
    write("\"")
    for byte in bytes { writeHex(byte) }
    write("\"")
  }

  private mutating func writeHex(_ byte: UInt8) {
    output.store(HexText.digit(byte >> 4))
    output.store(HexText.digit(byte & 15))
  }

  /// Writes bytes as SEP-51's escaped ASCII; JSON escapes each backslash once more.
  private mutating func writeEscaped(_ bytes: Slice<UnsafeRawBufferPointer>) {
    write("\"")
    for byte in bytes {
      switch byte {
      case 0: write(#"\\0"#)
      case UInt8(ascii: "\t"): write(#"\\t"#)
      case UInt8(ascii: "\n"): write(#"\\n"#)
      case UInt8(ascii: "\r"): write(#"\\r"#)
      case UInt8(ascii: "\\"): write(#"\\\\"#)
      case UInt8(ascii: "\""): write(#"\""#)
      case 0x20...0x7E: output.store(byte)
      default:
        write(#"\\x"#)
        writeHex(byte)
      }
    }
    write("\"")
  }
}

extension Int32 {
  /// The number as a limit, of which the largest stands for none.
  var asLimit: Int { self == .max ? .max : Int(self) }
}
