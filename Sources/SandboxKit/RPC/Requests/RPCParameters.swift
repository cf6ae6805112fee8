/// The parameters of a method, of which unknown ones are passed over. What is wrong with one is said as stellar-rpc does, in the words of Go.
struct RPCParameters: Sendable {
  private let fields: [String: RPCValue]
  private let type: String
  private let path: String

  /// - Parameters:
  ///   - type: the name that stellar-rpc has for them.
  ///   - order: the names of those that may come as an array; nil where none may.
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

  /// Go takes names in any case, as long as none is exact.
  private func value(_ name: String) -> RPCValue? {
    fields[name] ?? fields.first { $0.key.utf8.count == name.utf8.count && $0.key.lowercased() == name.lowercased() }?.value
  }

  /// A text; empty where it is left out.
  func text(_ name: String) throws(RPCProblem) -> String { try find(name) { text(in: $0) } ?? "" }

  /// A whole number from 0 on; 0 where it is left out.
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

  /// Parameters within these; nil where they are left out.
  func object(_ name: String, _ type: String) throws(RPCProblem) -> RPCParameters? {
    switch value(name) {
    case nil, .null: return nil
    case .object(let inner): return RPCParameters(inner, of: self.type, at: "\(path)\(name).")
    case let value?: throw mismatch(value, name, type)
    }
  }

  /// Parameters within these, one after the other; none where they are left out.
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

  /// Lists within a list, of texts.
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
  /// What Go calls a value of this kind.
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
