/// Makes the tables of ``Schema`` from definitions.
struct SchemaBuilder {
  private let definitions: [String: WireDefinition]
  private(set) var nodes: [Schema.Node] = []
  private(set) var fields: [Schema.Field] = []
  private(set) var arms: [Schema.Arm] = []
  private(set) var names: [UInt8] = []
  private(set) var places: [String] = []
  private(set) var roots: [String: Schema.Root] = [:]

  init(_ definitions: [String: WireDefinition]) {
    self.definitions = definitions
    for name in definitions.keys.sorted() { _ = node(named: name) }
  }

  private mutating func node(named name: String) -> Int32 {
    if let known = roots[name] { return known.node }
    guard let definition = definitions[name] else { return add(Schema.Node(kind: .reserved)) }
    places.append(name)
    // The node is added before its parts, since they may be of the same type.
    let wire = add(Schema.Node(kind: .reserved))
    let root = definition.form == nil ? wire : wire + 1
    roots[name] = Schema.Root(node: root, place: Int32(places.count - 1))
    if let form = definition.form { _ = add(Schema.Node(kind: .text, form: form, a: wire)) }
    let place = Int32(places.count - 1)
    var node = content(definition)
    if definition.nests { (node.nests, node.place) = (true, place) }
    nodes[Int(wire)] = node
    return root
  }

  private mutating func content(_ definition: WireDefinition) -> Schema.Node {
    switch definition.content {
    case .typedef(let type):
      let target = node(type)
      return nodes[Int(target)]
    case .structure(let members):
      let made = members.map { field in
        let isOptional = if case .optional = resolved(field.type) { true } else { false }
        return Schema.Field(node: node(field.type), place: place(definition, field.name), name: add(field.jsonName), isOptional: isOptional)
      }
      fields += made
      return Schema.Node(kind: .structure, a: Int32(fields.count - made.count), b: Int32(made.count))
    case .enumeration(let members):
      let made = members.map { Schema.Arm(value: $0.value, node: -1, place: 0, name: add($0.jsonName)) }
      arms += made
      return Schema.Node(kind: .enumeration, a: Int32(arms.count - made.count), b: Int32(made.count))
    case .union(let discriminant, _, let members):
      if members.count == 1, members[0].jsonName == "v0", members[0].type == nil { return Schema.Node(kind: .reserved) }
      let made = members.map { arm in
        Schema.Arm(value: arm.value, node: arm.type.map { node($0) } ?? -1, place: place(definition, arm.name), name: add(arm.jsonName))
      }
      arms += made
      return Schema.Node(kind: .union, a: Int32(arms.count - made.count), b: Int32(made.count), c: place(definition, discriminant))
    }
  }

  private mutating func node(_ type: WireType) -> Int32 {
    switch type {
    case .int32: return add(Schema.Node(kind: .int32))
    case .uint32: return add(Schema.Node(kind: .uint32))
    case .int64: return add(Schema.Node(kind: .int64))
    case .uint64: return add(Schema.Node(kind: .uint64))
    case .bool: return add(Schema.Node(kind: .bool))
    case .fixed(let size): return add(Schema.Node(kind: .fixed, a: Int32(size)))
    case .opaque(let limit): return add(Schema.Node(kind: .opaque, a: Int32(clamping: limit)))
    case .string(let limit): return add(Schema.Node(kind: .string, a: Int32(clamping: limit)))
    case .optional(let element):
      let node = node(element)
      return add(Schema.Node(kind: .optional, a: node))
    case .array(let element, let limit):
      let node = node(element)
      return add(Schema.Node(kind: .array, a: node, b: Int32(clamping: limit), c: Int32(minimumSize(element, within: []))))
    case .vector(let element, let count):
      let node = node(element)
      return add(Schema.Node(kind: .vector, a: node, b: Int32(count)))
    case .named(let name): return node(named: name)
    }
  }

  private mutating func add(_ node: Schema.Node) -> Int32 {
    nodes.append(node)
    return Int32(nodes.count - 1)
  }

  private mutating func add(_ name: String) -> Schema.Name {
    let quoted = Array("\"\(name)\"".utf8)
    names += quoted
    return Schema.Name(start: Int32(names.count - quoted.count), count: Int32(quoted.count))
  }

  private mutating func place(_ definition: WireDefinition, _ field: String) -> Int32 {
    places.append("\(definition.name).\(field)")
    return Int32(places.count - 1)
  }

  private func resolved(_ type: WireType) -> WireType {
    guard case .named(let name) = type, case .typedef(let target)? = definitions[name]?.content else { return type }
    return resolved(target)
  }

  /// Returns the fewest bytes that a value takes on the wire. A value nested in one of its own type counts as 4.
  private func minimumSize(_ type: WireType, within: Set<String>) -> Int {
    switch resolved(type) {
    case .int64, .uint64: return 8
    case .fixed(let size): return size
    case .vector(let element, let count): return count * minimumSize(element, within: within)
    case .named(let name):
      guard !within.contains(name), let definition = definitions[name] else { return 4 }
      let within = within.union([name])
      switch definition.content {
      case .structure(let fields): return fields.map { minimumSize($0.type, within: within) }.reduce(0, +)
      case .union(_, _, let arms): return 4 + (arms.map { arm in arm.type.map { minimumSize($0, within: within) } ?? 0 }.min() ?? 0)
      default: return 4
      }
    default: return 4
    }
  }
}
