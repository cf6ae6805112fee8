/// The custom sections of a Wasm module, in which contracts describe themselves (SEP-46, SEP-48). Code isn't read.
struct WasmSections {
  /// More bytes than any network accepts.
  static let sizeLimit = 2_000_000
  private static let mostSections = 10_000

  private let sections: [(name: String, content: ArraySlice<UInt8>)]

  /// Reads a module.
  ///
  /// - Throws: ``SpecificationError/notWasm(_:)``
  init(_ wasm: [UInt8]) throws(SpecificationError) {
    guard wasm.count <= Self.sizeLimit else { throw .notWasm("\(wasm.count) bytes") }
    guard wasm.starts(with: [0x00, 0x61, 0x73, 0x6D, 1, 0, 0, 0]) else { throw .notWasm("it begins otherwise") }
    var rest = wasm[8...]
    var found: [(String, ArraySlice<UInt8>)] = []
    var count = 0
    while let kind = rest.popFirst() {
      count += 1
      guard count <= Self.mostSections else { throw .notWasm("too many sections") }
      var section = try Self.take(Self.number(&rest), from: &rest)
      guard kind == 0 else { continue }
      let name = try Self.take(Self.number(&section), from: &section)
      if let name = String(validating: name, as: UTF8.self) { found.append((name, section)) }
    }
    sections = found
  }

  /// Returns the joined content of all sections with a name, or nil if there is none.
  func content(of name: String) -> [UInt8]? {
    let found = sections.filter { $0.name == name }
    return found.isEmpty ? nil : found.flatMap(\.content)
  }

  private static func take(_ count: Int, from rest: inout ArraySlice<UInt8>) throws(SpecificationError) -> ArraySlice<UInt8> {
    guard count <= rest.count else { throw .notWasm("a section is longer than the code") }
    defer { rest = rest.dropFirst(count) }
    return rest.prefix(count)
  }

  /// Reads a 32-bit number in groups of 7 bits, the lowest first (LEB128).
  private static func number(_ rest: inout ArraySlice<UInt8>) throws(SpecificationError) -> Int {
    var number: UInt64 = 0
    for shift in stride(from: UInt64(0), to: 35, by: 7) {
      guard let byte = rest.popFirst() else { break }
      number |= UInt64(byte & 0x7F) << shift
      guard byte & 0x80 == 0 else { continue }
      guard number <= UInt32.max else { break }
      return Int(number)
    }
    throw .notWasm("a length can't be read")
  }
}
