import Foundation

/// Rules for the names and sizes of files and folders, and for the number of files in a folder.
enum Layout {
  static let longestFile = 900
  /// The number of lines above which a file needs a reason.
  static let longFile = 400
  static let mostFilesWithoutFolders = 12
  static let largestFile = 500_000

  /// Files over 400 lines, each with the reason why it isn't split.
  static let longForAReason: [String: String] = [:]

  private static let namesOfKinds: Set<String> = [
    "utils", "util", "utilities", "helpers", "helper", "common", "basics", "misc", "models", "managers",
  ]

  /// The folders on a path that are named after a kind of code and not after a topic.
  static func foldersNamedAfterAKind(on path: String) -> [String] {
    path.split(separator: "/").dropLast().map(String.init).filter { namesOfKinds.contains($0.lowercased()) }
  }

  /// The targets with more than twelve files outside folders.
  static func crowdedTargets(_ paths: [String]) -> [String] {
    let files = paths.map { $0.split(separator: "/").map(String.init) }
    return Dictionary(grouping: files.filter { $0.count == 3 }) { $0[1] }.filter { $0.value.count > mostFilesWithoutFolders }.keys.sorted()
  }

  /// Whether a file is named after a type that it declares or extends, or, in the plural, after the family of types in it.
  /// A file that only extends types of other files is named after its topic.
  static func isNamedAfterItsContent(_ path: String, _ source: String) throws -> Bool {
    let name = URL(filePath: path).deletingPathExtension().lastPathComponent.prefix { $0 != "+" }
    if name == "main" || name == "Package" { return true }
    let family = name.hasSuffix("s") ? "|\\w*\(name.dropLast())" : ""
    let declaration = try Regex("\\b(struct|class|enum|actor|protocol|typealias|extension)\\s+([\\w.]*\\.)?(\(name)\(family))\\b")
    let code = CodeScanner.code(of: source)
    if code.contains(declaration) { return true }
    let lines = code.split(separator: "\n").filter { $0.hasPrefix("extension ") }
    return try !lines.isEmpty && !code.contains(Regex(#"(^|\n)((public|fileprivate|private|final|indirect) )*(struct|class|enum|actor|protocol) "#))
  }

  /// The lines, counted from 1, that declare a public type or function without saying what it is.
  /// A protocol's requirements in an extension for that protocol are documented in the protocol and need no comment.
  static func undocumentedLines(of source: String) throws -> [Int] {
    let declaration = try Regex(
      #"^public ((static|final|nonisolated|mutating|indirect|override) )*(func|subscript|struct|class|enum|actor|protocol|typealias)\b"#)
    let fulfilment = try Regex(#"\bfunc (hash|encode|==|<)"#)
    let indented = source.split(separator: "\n", omittingEmptySubsequences: false)
    let lines = indented.map { $0.trimmingCharacters(in: .whitespaces) }
    let conformance = try Regex(#"^extension [\w.]+: "#)
    var end: String?
    return lines.indices.filter { index in
      if lines[index].contains(conformance) { end = indented[index].prefix { $0 == " " } + "}" } else if indented[index] == end ?? "" { end = nil }
      guard end == nil, lines[index].contains(declaration), !lines[index].contains(fulfilment) else { return false }
      return lines[..<index].last { !$0.hasPrefix("@") }?.hasPrefix("///") != true
    }.map { $0 + 1 }
  }
}
