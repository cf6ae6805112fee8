/// The parameters of a method, of which unknown ones are ignored. Problems are reported as by stellar-rpc, in the words of Go.
struct RPCParameters: Sendable {
  private let fields: [String: RPCValue]
  private let type: String
  private let path: String

  /// - Parameters:
  ///   - type: stellar-rpc's name for them.
  ///   - order: the names of those that may come as an array; nil if an array isn't allowed.
  init(_ params: RPCValue?, of type: String, inOrder order: [String]? = nil) throws(RPCProblem) {
    (self.type, path) = (type, "")
    switch params {
    case .object(let fields): self.fields = fields
    case .array(let values):
      guard let order else { throw .unreadable("json: cannot unmarshal array into Go value of type protocol.\(type)") }
      guard values.count == order.count else { throw .invalidParameters("got \(values.count) parameters, want \(order.count)") }
      fields = Dictionary(uniqueKeysWithValues: zip(order, values))
    default: fields = [:]
    }
  }

  private init(_ fields: [String: RPCValue], of type: String, at path: String) {
    (self.fields, self.type, self.path) = (fields, type, path)
  }

  /// Finds a value by its name. Like Go, this ignores the case of names, unless one matches exactly.
  private func value(_ name: String) -> RPCValue? {
    fields[name] ?? fields.first { $0.key.utf8.count == name.utf8.count && $0.key.lowercased() == name.lowercased() }?.value
  }

  /// Returns a text, or an empty one if it is left out.
  func text(_ name: String) throws(RPCProblem) -> String { try optionalText(name) ?? "" }

  /// Returns a text, or nil if it is left out.
  func optionalText(_ name: String) throws(RPCProblem) -> String? { try find(name) { text(in: $0) } }

  /// Returns a whole number that isn't negative, or 0 if it is left out.
  func number<Number: FixedWidthInteger & UnsignedInteger>(_ name: String, _: Number.Type = UInt32.self) throws(RPCProblem) -> Number {
    guard let value = value(name), value != .null else { return 0 }
    let type = Number.self == UInt32.self ? "uint32" : "uint"
    guard case .number(let text) = value else { throw mismatch(value, name, type) }
    guard !text.hasPrefix("-"), let number = Number(text) else { throw mismatch(value, name, type, detail: " \(text)") }
    return number
  }

  func flag(_ name: String) throws(RPCProblem) -> Bool {
    switch value(name) {
    case nil, .null: return false
    case .bool(let flag): return flag
    case let value?: throw mismatch(value, name, "bool")
    }
  }

  /// Returns nested parameters, or nil if they are left out.
  func object(_ name: String, _ type: String) throws(RPCProblem) -> RPCParameters? {
    switch value(name) {
    case nil, .null: return nil
    case .object(let inner): return RPCParameters(inner, of: self.type, at: "\(path)\(name).")
    case let value?: throw mismatch(value, name, type)
    }
  }

  /// Returns a list of nested parameters, or an empty one if it is left out.
  func objects(_ name: String, _ type: String) throws(RPCProblem) -> [RPCParameters] {
    var objects: [RPCParameters] = []
    for value in try list(name, "[]\(type)") {
      switch value {
      case .object(let inner): objects.append(RPCParameters(inner, of: self.type, at: "\(path)\(name)."))
      case .null: objects.append(RPCParameters([:], of: self.type, at: "\(path)\(name)."))
      default: throw mismatch(value, name, type)
      }
    }
    return objects
  }

  func texts(_ name: String) throws(RPCProblem) -> [String] {
    var texts: [String] = []
    for value in try list(name, "[]string") {
      guard let text = text(in: value) else { throw mismatch(value, name, "string") }
      texts.append(text)
    }
    return texts
  }

  /// Returns a list of lists of texts.
  func textLists(_ name: String, _ type: String) throws(RPCProblem) -> [[String]] {
    var lists: [[String]] = []
    for value in try list(name, "[]\(type)") {
      switch value {
      case .null: lists.append([])
      case .array: lists.append(try RPCParameters([name: value], of: self.type, at: path).texts(name))
      default: throw mismatch(value, name, type)
      }
    }
    return lists
  }

  private func list(_ name: String, _ type: String) throws(RPCProblem) -> [RPCValue] {
    switch value(name) {
    case nil, .null: return []
    case .array(let values): return values
    case let value?: throw mismatch(value, name, type)
    }
  }

  private func find<Value>(_ name: String, _ read: (RPCValue) -> Value?) throws(RPCProblem) -> Value? {
    guard let value = value(name), value != .null else { return nil }
    guard let read = read(value) else { throw mismatch(value, name, "string") }
    return read
  }

  private func text(in value: RPCValue) -> String? { value == .null ? "" : value.string }

  private func mismatch(_ value: RPCValue, _ name: String, _ wanted: String, detail: String = "") -> RPCProblem {
    .unreadable("json: cannot unmarshal \(value.goName)\(detail) into Go struct field \(type).\(path)\(name) of type \(wanted)")
  }
}

extension RPCValue {
  /// Go's name for a value of this kind.
  fileprivate var goName: String {
    switch self {
    case .null: "null"
    case .bool: "bool"
    case .number: "number"
    case .string: "string"
    case .array: "array"
    case .object: "object"
    }
  }
}
