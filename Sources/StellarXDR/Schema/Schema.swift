/// All wire types as flat tables of plain values, which the codecs walk without counting references.
final class Schema: Sendable {
  /// What to do for a type. The meaning of `a`, `b` and `c` depends on `kind`.
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
      /// At most `b` times the node `a`, each of at least `c` bytes.
      case array
      /// Exactly `b` times the node `a`.
      case vector
      /// `b` fields from the field `a`.
      case structure
      /// `b` arms from the arm `a`; `c` is the place of the discriminant.
      case union
      /// The number 0, for which JSON says `v0`.
      case reserved
      /// `b` arms from the arm `a`.
      case enumeration
      /// On the wire the node `a`, in JSON text of the form `form`.
      case text
    }

    var kind: Kind
    /// Values may hold others of their kind; `place` is what errors call the type.
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
    /// Negative where there is no content.
    let node: Int32
    let place: Int32
    let name: Name
  }

  /// Where a type begins: its node, and its place as errors call the type as a whole.
  struct Root: BitwiseCopyable, Sendable {
    let node: Int32
    let place: Int32
  }

  /// A name in JSON, with quotes, as a stretch of ``Schema/names``.
  struct Name: BitwiseCopyable, Sendable {
    let start: Int32
    let count: Int32
  }

  let nodes: [Node]
  let fields: [Field]
  let arms: [Arm]
  let names: [UInt8]
  /// What errors call a field: `Type.field`.
  let places: [String]
  /// Where each type begins.
  let roots: [String: Root]

  /// The tables of all of ``WireDefinition/all``.
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

  /// The name of an enumeration's member in JSON, without quotes.
  func memberName(of enumeration: String, value: Int32) -> String? {
    guard let root = roots[enumeration] else { return nil }
    let node = nodes[Int(root.node)]
    guard let member = arms[Int(node.a)..<Int(node.a + node.b)].first(where: { $0.value == value }) else { return nil }
    let name = Int(member.name.start) + 1..<Int(member.name.start + member.name.count) - 1
    return String(decoding: names[name], as: UTF8.self)
  }
}
