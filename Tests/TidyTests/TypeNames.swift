/// The names of types, which are unique across all targets.
enum TypeNames {
  /// Names that two targets have, each with why.
  static let permitted: [String: String] = [
    "EventQuery": "RPCKit's is asked of a server, SandboxKit's of its own history, and neither imports the other",
    "JSONReader": "StellarXDR's turns SEP-51's JSON into XDR; MesoKit's reads whatever a page sends",
    "JSONValue": "HorizonKit's keeps what it doesn't know of a resource; MesoKit, which can't import it, has its own",
    "Page": "HorizonKit's is a page of a list, WalletWeb's a page in the browser",
    "ServerSentEvent": "HorizonKit's is read, WalletWeb's is written, and neither imports the other",
  ]

  /// The types declared at the top level of a file that other files can use.
  ///
  /// - Parameter code: the output of ``CodeScanner``.
  static func declared(in code: String) throws -> [String] {
    let declaration = try Regex(
      #"^(?:@\S+ )*(?:(?:public|package|internal|final|indirect|nonisolated) )*(?:struct|class|enum|actor|protocol|typealias) ([A-Z]\w*)"#,
      as: (Substring, Substring).self)
    return code.split(separator: "\n").compactMap { $0.firstMatch(of: declaration).map { String($0.output.1) } }
  }

  /// The names that more than one target declares. Names that differ only in case are one; each spelling is given.
  ///
  /// - Parameter sources: Swift source by path, whose second folder is the target.
  static func declaredTwice(in sources: [String: String]) throws -> Set<String> {
    var names: [String: (targets: Set<Substring>, spellings: Set<String>)] = [:]
    for (path, source) in sources {
      for type in try declared(in: CodeScanner.code(of: source)) {
        names[type.lowercased(), default: ([], [])].targets.insert(path.split(separator: "/")[1])
        names[type.lowercased()]?.spellings.insert(type)
      }
    }
    return names.values.filter { $0.targets.count > 1 }.reduce(into: []) { $0.formUnion($1.spellings) }
  }
}
