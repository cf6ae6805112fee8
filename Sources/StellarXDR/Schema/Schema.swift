/// All wire types in flat tables of plain values, which the codecs can walk without reference counting.
final class Schema: Sendable {
  /// How to read or write a type. The meaning of `a`, `b` and `c` depends on `kind`.
  struct Node: BitwiseCopyable, Sendable {
    enum Kind: UInt8, BitwiseCopyable, Sendable {
      case int32, uint32, int64, uint64, bool
      /// Exactly `a` bytes.
      case fixed
      /// At most `a` bytes.
      case opaque
      /// At most `a` bytes.
      case string
      /// A flag and the node `a`.
      case optional
      /// At most `b` elements of the node `a`, each of at least `c` bytes.
      case array
      /// Exactly `b` elements of the node `a`.
      case vector
      /// `b` fields, beginning with the field `a`.
      case structure
      /// `b` arms, beginning with the arm `a`; `c` is the position of the discriminant's name in the places.
      case union
      /// The number 0, which is `v0` in JSON.
      case reserved
      /// `b` members, beginning with the arm `a`.
      case enumeration
      /// The node `a` on the wire, and a text of the form `form` in JSON.
      case text
    }

    var kind: Kind
    /// Whether values may contain others of their type. If so, `place` is the type's name in errors.
    var nests = false
    var place: Int32 = 0
    var form = TextForm.publicKey
    var a: Int32 = 0
    var b: Int32 = 0
    var c: Int32 = 0
  }

  /// A field of a structure.
  struct Field: BitwiseCopyable, Sendable {
    let node: Int32
    /// The position of `Type.field` in ``Schema/places``.
    let place: Int32
    let name: Name
    let isOptional: Bool
  }

  /// An arm of a union or a member of an enumeration.
  struct Arm: BitwiseCopyable, Sendable {
    let value: Int32
    /// The node of the content; negative if there is none.
    let node: Int32
    let place: Int32
    let name: Name
  }

  /// The root of a type: its node, and the position of its name in errors.
  struct Root: BitwiseCopyable, Sendable {
    let node: Int32
    let place: Int32
  }

  /// A name in JSON, with quotation marks, as a range of ``Schema/names``.
  struct Name: BitwiseCopyable, Sendable {
    let start: Int32
    let count: Int32
  }

  let nodes: [Node]
  let fields: [Field]
  let arms: [Arm]
  let names: [UInt8]
  /// The names of fields in errors: `Type.field`.
  let places: [String]
  /// The root of each type.
  let roots: [String: Root]

  /// The tables for all of ``WireDefinition/all``.
  static let shared = Schema(WireDefinition.all)

  private init(_ definitions: [String: WireDefinition]) {
    let builder = SchemaBuilder(definitions)
    nodes = builder.nodes
    fields = builder.fields
    arms = builder.arms
    names = builder.names
    places = builder.places
    roots = builder.roots
  }

  /// Returns the JSON name of an enumeration's member, without quotation marks, or nil if there is none.
  func memberName(of enumeration: String, value: Int32) -> String? {
    guard let root = roots[enumeration] else { return nil }
    let node = nodes[Int(root.node)]
    guard let member = arms[Int(node.a)..<Int(node.a + node.b)].first(where: { $0.value == value }) else { return nil }
    let name = Int(member.name.start) + 1..<Int(member.name.start + member.name.count) - 1
    return String(decoding: names[name], as: UTF8.self)
  }
}
