/// Converts XDR to SEP-51's JSON, on one line and without spaces. It checks the XDR as strictly as the types' own decoders do.
///
/// Unfinished values are kept on a stack of their own, so that nested values don't use up the thread's stack.
struct JSONWriter: ~Copyable {
  /// A step that is still to be done.
  private enum Step: BitwiseCopyable {
    case value(node: Int32, place: Int32)
    /// The fields of a structure, from `next` on.
    case fields(next: Int32, first: Int32, end: Int32)
    /// `count` more elements of an array.
    case elements(node: Int32, place: Int32, count: Int, isFirst: Bool)
    /// The end of a union with content.
    case closingBrace
    /// The end of a value that may contain others of its type.
    case leave
  }

  private let schema: Schema
  private let input: UnsafeRawBufferPointer
  private var decoder: XDRDecoder
  private var steps: [Step] = []
  private(set) var output: ByteWriter

  init(_ schema: Schema, _ input: UnsafeRawBufferPointer) {
    self.schema = schema
    self.input = input
    decoder = XDRDecoder(input)
    output = ByteWriter(capacity: input.count * 4)
  }

  /// Writes the single value of the input.
  mutating func writeAll(_ root: Schema.Root) throws(XDRError) {
    try write(root.node, root.place)
    try decoder.finish(schema.places[Int(root.place)])
  }

  /// Writes a value with everything in it.
  private mutating func write(_ node: Int32, _ place: Int32) throws(XDRError) {
    let begun = steps.count
    steps.append(.value(node: node, place: place))
    while steps.count > begun, let step = steps.popLast() {
      switch step {
      case .value(let node, let place): try begin(node, place)
      case .fields(let next, let first, let end): continueStructure(next, first, end)
      case .elements(let node, let place, let count, let isFirst): continueArray(node, place, count, isFirst)
      case .closingBrace: write("}")
      case .leave: decoder.leave()
      }
    }
  }

  /// Writes a value, or the beginning of one that has parts.
  private mutating func begin(_ index: Int32, _ place: Int32) throws(XDRError) {
    let schema = schema
    let node = schema.nodes[Int(index)]
    let field = { schema.places[Int(place)] }
    if node.nests {
      try decoder.enter { schema.places[Int(node.place)] }
      steps.append(.leave)
    }
    switch node.kind {
    case .int32: write("\(try decoder.int32(field))")
    case .uint32: write("\(UInt32(bitPattern: try decoder.int32(field)))")
    case .int64: write("\"\(try decoder.int64(field))\"")
    case .uint64: write("\"\(UInt64(bitPattern: try decoder.int64(field)))\"")
    case .bool: write(try decoder.bool(field) ? "true" : "false")
    case .fixed: writeHex(try decoder.padded(Int(node.a), from: decoder.offset, field))
    case .opaque: writeHex(try decoder.opaque(limit: node.a.asLimit, field))
    case .string: writeEscaped(try decoder.opaque(limit: node.a.asLimit, field))
    case .optional: if try decoder.bool(field) { steps.append(.value(node: node.a, place: place)) } else { write("null") }
    case .array: beginArray(of: node.a, count: try decoder.count(limit: node.b.asLimit, minimumSize: Int(node.c), field), place)
    case .vector: beginArray(of: node.a, count: Int(node.b), place)
    case .structure:
      write("{")
      steps.append(.fields(next: node.a, first: node.a, end: node.a + node.b))
    case .union: try beginUnion(node)
    case .enumeration: write(try arm(node, try decoder.int32(field), field).name)
    case .reserved:
      let value = try decoder.int32(field)
      guard value == 0 else { throw unknown(value, field) }
      write("\"v0\"")
    case .text: try writeText(node, place)
    }
  }

  // MARK: Composites

  private mutating func beginArray(of node: Int32, count: Int, _ place: Int32) {
    write("[")
    steps.append(.elements(node: node, place: place, count: count, isFirst: true))
  }

  private mutating func continueArray(_ node: Int32, _ place: Int32, _ count: Int, _ isFirst: Bool) {
    guard count > 0 else { return write("]") }
    if !isFirst { write(",") }
    steps.append(.elements(node: node, place: place, count: count - 1, isFirst: false))
    steps.append(.value(node: node, place: place))
  }

  private mutating func continueStructure(_ next: Int32, _ first: Int32, _ end: Int32) {
    guard next < end else { return write("}") }
    let field = schema.fields[Int(next)]
    if next > first { write(",") }
    write(field.name)
    write(":")
    steps.append(.fields(next: next + 1, first: first, end: end))
    steps.append(.value(node: field.node, place: field.place))
  }

  private mutating func beginUnion(_ node: Schema.Node) throws(XDRError) {
    let schema = schema
    let discriminant = { schema.places[Int(node.c)] }
    let arm = try arm(node, try decoder.int32(discriminant), discriminant)
    guard arm.node >= 0 else { return write(arm.name) }
    write("{")
    write(arm.name)
    write(":")
    steps.append(.closingBrace)
    steps.append(.value(node: arm.node, place: arm.place))
  }

  /// Finds the arm or member with a number. It is usually in the position that the number suggests.
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

  /// Writes the value as if it had no special form, which checks it, and then replaces that with its text.
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

  /// Writes bytes as SEP-51's escaped ASCII. JSON escapes each backslash once more.
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
  /// The number as a limit; the largest number means no limit.
  var asLimit: Int { self == .max ? .max : Int(self) }
}
