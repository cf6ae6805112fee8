public import StellarXDR

/// A contract's description of itself: its functions, with names and types (SEP-48), and its metadata (SEP-46).
///
/// ```swift
/// let specification = try ContractSpecification(wasm: code)
/// print(specification.described(call))  // transfer(from: GABC…, to: CDEF…, amount: 15000000)
/// ```
///
/// It is written by the contract's author. It tells how to read a call, not what the call does.
public struct ContractSpecification: Hashable, Sendable {
  /// The most entries that are read.
  static let mostEntries = 2_000

  /// The entries, in their order.
  public let entries: [XDR.SCSpecEntry]
  /// The contract's metadata, such as which SEPs it implements: at most 100 names and texts, made safe to show.
  public let about: [String: String]
  private let functions: [String: XDR.SCSpecFunctionV0]
  private let types: [[UInt8]: XDR.SCSpecEntry]

  /// Makes a specification of entries. Of two with the same name, the first counts.
  public init(entries: [XDR.SCSpecEntry], about: [String: String] = [:]) {
    self.entries = entries
    self.about = about
    functions = Dictionary(entries.compactMap { $0.function.map { (String(decoding: $0.name, as: UTF8.self), $0) } }) { first, _ in first }
    types = Dictionary(entries.compactMap { entry in entry.typeName.map { ($0, entry) } }) { first, _ in first }
  }

  /// Reads the specification in a contract's code.
  ///
  /// - Parameter wasm: The code, at most 2,000,000 bytes.
  /// - Throws: ``SpecificationError``; ``SpecificationError/missing`` if there is none.
  public init(wasm: [UInt8]) throws(SpecificationError) {
    let sections = try WasmSections(wasm)
    guard let bytes = sections.content(of: "contractspecv0") else { throw .missing }
    let entries: [XDR.SCSpecEntry] = try Self.stream(bytes)
    // Unreadable metadata is no reason not to read the functions.
    let meta: [XDR.SCMetaEntry] = sections.content(of: "contractmetav0").flatMap { try? Self.stream($0) } ?? []
    var about: [String: String] = [:]
    for case .v0(let entry) in meta where about.count < 100 {
      about[Self.shown(entry.key, limit: 60)] = Self.shown(entry.val, limit: 400)
    }
    self.init(entries: entries, about: about)
  }

  /// Decodes values that follow one another, up to the end.
  private static func stream<Value: XDRCodable>(_ bytes: [UInt8]) throws(SpecificationError) -> [Value] {
    do throws(XDRError) {
      return try bytes.withUnsafeBufferPointer { (buffer) throws(XDRError) -> [Value] in
        var decoder = XDRDecoder(UnsafeRawBufferPointer(buffer))
        var values: [Value] = []
        while decoder.remaining > 0, values.count <= mostEntries { values.append(try Value(from: &decoder)) }
        try decoder.finish("\(Value.self)")
        return values
      }
    } catch {
      throw .invalid("\(error)")
    }
  }

  static func shown(_ bytes: [UInt8], limit: Int) -> String {
    PrintableText.escaped(String(decoding: bytes.prefix(4 * limit), as: UTF8.self).prefix(limit))
  }

  /// The names of all functions that can be called, sorted.
  public var functionNames: [String] { functions.keys.filter { !$0.hasPrefix("__") }.sorted() }

  /// Returns the function with a name, or nil if there is none.
  public func function(_ name: String) -> SpecifiedFunction? { functions[name].map { SpecifiedFunction($0) } }

  /// Returns the entry of a type that the contract defines, or nil if there is none.
  func type(_ name: [UInt8]) -> XDR.SCSpecEntry? { types[name] }

  /// Describes a call with the specification's names. Values that don't match their types are shown as they are, and marked.
  public func described(_ call: ContractCall) -> DescribedCall {
    let inputs = functions[call.function.text]?.inputs
    let fits = inputs?.count == call.arguments.count
    let arguments = call.arguments.enumerated().map { index, value in
      let input = fits ? inputs?[index] : nil
      var text = ValueText(self)
      let isUnderstood = text.write(value, as: input?.type)
      return DescribedCall.Argument(
        name: input.map { Self.shown($0.name, limit: 30) }, text: text.text, isUnderstood: isUnderstood && input != nil && !text.isCut,
        isCut: text.isCut)
    }
    return DescribedCall(call: call, isKnown: fits, arguments: arguments)
  }

  /// Formats a function's return value.
  public func described(_ result: XDR.SCVal, of function: String) -> String {
    var text = ValueText(self)
    _ = text.write(result, as: functions[function]?.outputs.first)
    return text.text
  }
}

/// A function of a contract, according to its specification.
public struct SpecifiedFunction: Hashable, Sendable {
  /// Its entry in the specification.
  public let xdr: XDR.SCSpecFunctionV0
  /// Its name.
  public let name: String
  /// The author's documentation, made safe to show, at most 1,000 characters.
  public let documentation: String
  /// The names and types of its parameters, in order.
  public let inputs: [Input]
  /// The type of its return value; nil if it returns nothing.
  public let output: String?

  /// A parameter of a function.
  public struct Input: Hashable, Sendable {
    /// Its name.
    public let name: String
    /// Its type, such as `i128` or `vec<address>`.
    public let type: String
  }

  init(_ xdr: XDR.SCSpecFunctionV0) {
    self.xdr = xdr
    name = ContractSpecification.shown(xdr.name, limit: 32)
    documentation = ContractSpecification.shown(xdr.doc, limit: 1_000)
    inputs = xdr.inputs.map { Input(name: ContractSpecification.shown($0.name, limit: 30), type: $0.type.text) }
    output = xdr.outputs.first.flatMap { $0 == .void ? nil : $0.text }
  }
}

extension SpecifiedFunction: CustomStringConvertible {
  /// The function's signature: `transfer(from: address, to: muxed address, amount: i128)`
  public var description: String {
    "\(name)(\(inputs.map { "\($0.name): \($0.type)" }.joined(separator: ", ")))" + (output.map { " → \($0)" } ?? "")
  }
}

/// A call with the names that the contract's specification gives its parts.
public struct DescribedCall: Hashable, Sendable {
  /// An argument of the call.
  public struct Argument: Hashable, Sendable {
    /// Its name; nil if the specification has none.
    public let name: String?
    /// The value, made safe to show, at most 1,000 characters, and at most 480 of each text within it.
    public let text: String
    /// Whether it has the type that the specification states, and is shown in full. Otherwise show it as untrusted.
    public let isUnderstood: Bool
    /// Whether it, or a text within it, is too long to be shown in full, so that nobody can tell what it asks for.
    public let isCut: Bool
  }

  /// The call.
  public let call: ContractCall
  /// Whether the contract has a function of this name with as many parameters.
  public let isKnown: Bool
  /// The arguments, in order.
  public let arguments: [Argument]

  /// Whether the whole call is as the specification states.
  public var isUnderstood: Bool { isKnown && arguments.allSatisfy(\.isUnderstood) }
}

extension DescribedCall: CustomStringConvertible {
  /// The call: `transfer(from: GABC…, to: CDEF…, amount: 15000000)`
  public var description: String {
    let parts = arguments.map { argument in argument.name.map { "\($0): \(argument.text)" } ?? argument.text }
    return "\(call.function)(\(parts.joined(separator: ", ")))"
  }
}

extension XDR.SCSpecEntry {
  fileprivate var function: XDR.SCSpecFunctionV0? {
    if case .functionV0(let function) = self { function } else { nil }
  }

  /// The name of a type that the contract defines; nil for other entries.
  fileprivate var typeName: [UInt8]? {
    switch self {
    case .udtStructV0(let type): type.name
    case .udtUnionV0(let type): type.name
    case .udtEnumV0(let type): type.name
    case .udtErrorEnumV0(let type): type.name
    case .functionV0, .eventV0: nil
    }
  }
}
