import Foundation

/// The libraries' documentation: catalogues, their topics, and code samples.
enum Documentation {
  static let libraries = ["StellarXDR", "StellarKit", "HorizonKit", "RPCKit", "AnchorKit", "MesoKit", "SandboxKit", "WalletKit"]
  /// The folder in which all code samples of the documentation are compiled.
  static let tests = "Tests/GuideTests"

  /// The lines of each file of `tests`.
  static func compiledCode() throws -> [[String]] {
    try SourceTree.swiftFiles(under: tests).map { plainLines(of: try SourceTree.text(of: $0)) }
  }

  /// The pages of a library's catalogue, by file name without the extension.
  static func pages(of library: String) throws -> [String: String] {
    let paths = try SourceTree.paths(under: "Sources/\(library)/\(library).docc").filter { $0.hasSuffix(".md") }
    return try Dictionary(
      uniqueKeysWithValues: paths.map { path in
        (URL(filePath: path).deletingPathExtension().lastPathComponent, try SourceTree.text(of: path))
      })
  }

  /// The entries of a page's topics: types, and guides as `doc:Name`.
  static func topics(of page: String) throws -> Set<String> {
    let lines = page.split(separator: "\n").drop { $0 != "## Topics" }
    let entry = try Regex(#"^- (?:``([\w/]+)``|<(doc:\w+)>)$"#)
    return Set(lines.compactMap { $0.firstMatch(of: entry)?.output.dropFirst().compactMap(\.substring).first.map(String.init) })
  }

  /// The public types at the top level of a source file.
  static func publicTypes(in source: String) throws -> [String] {
    let declaration = try Regex(#"^(?:@\w+ )*public (?:(?:final|indirect) )*(?:struct|enum|class|actor|protocol|typealias) (\w+)"#)
    return CodeScanner.code(of: source).split(separator: "\n").compactMap { $0.firstMatch(of: declaration)?.output[1].substring.map(String.init) }
  }

  /// The Swift code shown in a page, or in a source file's documentation comments: each piece as its lines, without the space around them.
  static func samples(in text: String) -> [[String]] {
    var samples: [[String]] = []
    var sample: [String]?
    for line in plainLines(of: text) {
      let line = line.hasPrefix("///") ? String(line.dropFirst(3).drop { $0 == " " }) : line
      if line == "```swift" {
        sample = []
      } else if line == "```" {
        if let sample { samples.append(sample) }
        sample = nil
      } else if !line.isEmpty {
        sample?.append(line)
      }
    }
    return samples
  }

  /// Whether code contains the lines of a sample in a row.
  static func contains(_ code: [String], _ sample: [String]) -> Bool {
    guard let first = sample.first else { return false }
    return code.indices.contains { code[$0] == first && code[$0...].starts(with: sample) }
  }

  /// The non-empty lines of code, with surrounding space removed and alignment collapsed.
  static func plainLines(of code: String) -> [String] {
    code.split(separator: "\n").map { plain(String($0)) }.filter { !$0.isEmpty }
  }

  /// The first lines of functions' docstrings that don't begin with a verb such as "Returns" or "Loads", recognized by its final s.
  static func functionsWithoutVerb(in source: String) -> [String] {
    let lines = source.split(separator: "\n", omittingEmptySubsequences: false).map { $0.trimmingCharacters(in: .whitespaces) }
    // A regex literal is compiled each time.
    let (function, verb, other) = (#/\bfunc /#, #/^\/\/\/ [A-Z][a-z-]*s\b/#, #/^\/\/\/ (Its|This|As|Is|Always|Whatever) /#)
    return lines.indices.compactMap { index in
      guard lines[index].hasPrefix("///"), index == 0 || !lines[index - 1].hasPrefix("///") else { return nil }
      let declaration = lines[index...].first { !$0.hasPrefix("///") && (!$0.hasPrefix("@") || $0.contains(function)) }
      guard declaration?.contains(function) == true else { return nil }
      let isVerb = lines[index].contains(verb) && !lines[index].contains(other)
      return isVerb ? nil : lines[index]
    }
  }

  private static func plain(_ line: String) -> String {
    line.utf8.split { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }.map { String(Substring($0)) }.joined(separator: " ")
  }
}
